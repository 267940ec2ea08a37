import { type AnnouncementType, announcementTypes } from '@tropeiro/contract/outbound/announcements.ts';
import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import { typesMatching } from '@tropeiro/contract/outbound/type-pattern.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { hasAllWebhooks } from '@tropeiro/domain/outbound/webhook.ts';
import type { AnnouncementFilter } from '../store/outbound/announcements.ts';

/** The records of which a driver is told, where they are the driver's own. */
const recordsOfDrivers = ['route_plan', 'route_point', 'message'];

/** The announcements that somebody is shown, of these patterns of types: those of records that they may read. */
export function shownAnnouncements(
  { role, permissions, user_id }: Actor,
  patterns: readonly string[] = [],
): Required<AnnouncementFilter> {
  const isDriver = role === 'driver';
  const isShown = (type: AnnouncementType): boolean =>
    permissions.includes(readPermissions[type]) && (!isDriver || recordsOfDrivers.includes(type.split('.')[0] ?? ''));
  return {
    types: typesMatching(patterns, announcementTypes).filter(isShown),
    ownOfUser: isDriver ? user_id : undefined,
    webhooksOfUser: hasAllWebhooks(role) ? undefined : user_id,
  };
}
