import { type AnnouncementType, announcementTypes } from '@tropeiro/contract/outbound/announcements.ts';
import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import type { WebhookOwner } from '../../store/outbound/webhooks.ts';

/** All that a webhook may be for: words, and those of a record by `name.*`. */
export const webhookTypes: ReadonlySet<string> = new Set([
  '*',
  ...announcementTypes,
  ...announcementTypes.map((word) => `${word.split('.')[0]}.*`),
]);

/** The words that a webhook is sent: those that it is for, of records that whoever created it may read. */
export function wordsOf(types: readonly string[], owner: WebhookOwner | null): readonly AnnouncementType[] {
  const wanted = new Set(types);
  const permissions = owner && permissionsOf(owner.role, owner.grants);
  return announcementTypes.filter(
    (word) =>
      (wanted.has('*') || wanted.has(word) || wanted.has(`${word.split('.')[0]}.*`)) &&
      (permissions === null || permissions.includes(readPermissions[word])),
  );
}
