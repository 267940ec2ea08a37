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

/** The types and patterns that a webhook may subscribe to. */
export const webhookTypes: ReadonlySet<string> = new Set(typePatternsOf(announcementTypes));

/** The types of messages to webhooks: announcements and tests. */
const sentTypes = [...announcementTypes, testType] as const;
const sentPatterns: ReadonlySet<string> = new Set(typePatternsOf(sentTypes));

/** The types that match patterns in a search of deliveries. Refuses patterns that match no type. */
export function sentTypesOf(patterns: readonly string[]): readonly string[] {
  const faults = patterns
    .filter((pattern) => !sentPatterns.has(pattern))
    .map((pattern): Fault => ({ parameter: 'type', ...unknownType(pattern, sentPatterns) }));
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return typesMatching(patterns, sentTypes);
}

/** The types that a webhook receives: those it subscribes to, of records that its creator may read. */
export function readableTypesOf(types: readonly string[], owner: WebhookOwner | null): readonly AnnouncementType[] {
  const permissions = owner && permissionsOf(owner.role, owner.grants);
  return typesMatching(types, announcementTypes).filter(
    (type) => permissions === null || permissions.includes(readPermissions[type]),
  );
}

/**
 * The user whose webhooks are the only ones whose announcements the creator receives; undefined: all of the company's.
 */
export const ownWebhooksOf = ({ id, role }: WebhookCreator): number | undefined =>
  hasAllWebhooks(role) ? undefined : id;

/**
 * Whether the creator of a webhook may still read a waiting announcement: its record and, if that is a webhook, only an
 * own one.
 */
export function mayStillRead(creator: WebhookCreator, { type, payload }: DueAnnouncement): boolean {
  if (!readableTypesOf([type], creator).some((readable) => readable === type)) return false;
  const own = ownWebhooksOf(creator);
  return own === undefined || payload === null || !type.startsWith('webhook.') || JSON.parse(payload).user_id === own;
}
