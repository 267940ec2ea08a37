import { type AnnouncementType, announcementTypes } from '@tropeiro/contract/outbound/announcements.ts';
import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import { typePatternsOf, typesMatching } from '@tropeiro/contract/outbound/type-pattern.ts';
import { testType } from '@tropeiro/contract/outbound/webhooks.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { hasAllWebhooks } from '@tropeiro/domain/outbound/webhook.ts';
import type { DueAnnouncement } from '../../store/outbound/webhook-work.ts';
import type { WebhookCreator, WebhookOwner } from '../../store/outbound/webhooks.ts';
import { unknownType } from './unknown-type.ts';

/** All that a webhook may be for. */
export const webhookTypes: ReadonlySet<string> = new Set(typePatternsOf(announcementTypes));

/** The types of what is sent to webhooks: announcements and tests. */
const sentTypes = [...announcementTypes, testType] as const;
const sentPatterns: ReadonlySet<string> = new Set(typePatternsOf(sentTypes));

/** The types that somebody looks for in what was sent; refuses patterns that nothing can be found by. */
export function sentTypesOf(patterns: readonly string[]): readonly string[] {
  const faults = patterns
    .filter((pattern) => !sentPatterns.has(pattern))
    .map((pattern): Fault => ({ parameter: 'type', ...unknownType(pattern, sentPatterns) }));
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return typesMatching(patterns, sentTypes);
}

/** The words that a webhook is sent: those that it is for, of records that whoever created it may read. */
export function wordsOf(types: readonly string[], owner: WebhookOwner | null): readonly AnnouncementType[] {
  const permissions = owner && permissionsOf(owner.role, owner.grants);
  return typesMatching(types, announcementTypes).filter(
    (word) => permissions === null || permissions.includes(readPermissions[word]),
  );
}

/** Of whose webhooks alone somebody is told; undefined: of all of the company. */
export const ownWebhooksOf = ({ id, role }: WebhookCreator): number | undefined =>
  hasAllWebhooks(role) ? undefined : id;

/** Whether whoever created a webhook may still read what waits to be sent to it: the record, and of webhooks their own. */
export function mayStillRead(creator: WebhookCreator, { type, payload }: DueAnnouncement): boolean {
  if (!wordsOf([type], creator).some((word) => word === type)) return false;
  const own = ownWebhooksOf(creator);
  return own === undefined || payload === null || !type.startsWith('webhook.') || JSON.parse(payload).user_id === own;
}
