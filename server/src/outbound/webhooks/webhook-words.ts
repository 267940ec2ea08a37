import { type AnnouncementType, announcementTypes } from '@tropeiro/contract/outbound/announcements.ts';
import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import { hasAllWebhooks } from '@tropeiro/domain/outbound/webhook.ts';
import type { DueAnnouncement } from '../../store/outbound/webhook-work.ts';
import type { WebhookCreator, WebhookOwner } from '../../store/outbound/webhooks.ts';

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

/** Whether whoever created a webhook may still read what waits to be sent to it: the record, and of webhooks their own. */
export function mayStillRead(creator: WebhookCreator, { type, payload }: DueAnnouncement): boolean {
  if (!wordsOf([type], creator).some((word) => word === type)) return false;
  const isOfWebhook = type.startsWith('webhook.') && payload !== null;
  return !isOfWebhook || hasAllWebhooks(creator.role) || JSON.parse(payload).user_id === creator.id;
}
