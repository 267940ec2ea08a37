import { type AnnouncementType, announcementTypes } from '@tropeiro/contract/outbound/announcements.ts';
import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import { typesMatching } from '@tropeiro/contract/outbound/type-pattern.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { hasAllWebhooks } from '@tropeiro/domain/outbound/webhook.ts';
import type { AnnouncementFilter } from '../store/outbound/announcements.ts';

/** The records whose announcements drivers receive, if they are their own. */
const recordsOfDrivers = ['route_plan', 'route_point', 'message'];

/** Drivers receive those of their own phones, although they may not list the phones of others. */
const recordOfOwnPhones = 'phone';

/**
 * The announcements that an actor may receive, among those that match the patterns: those of records that the actor may
 * read.
 */
export function shownAnnouncements(
  { role, permissions, user_id }: Actor,
  patterns: readonly string[] = [],
): Required<AnnouncementFilter> {
  const isDriver = role === 'driver';
  const isShown = (type: AnnouncementType): boolean => {
    const [record = ''] = type.split('.');
    if (isDriver && record === recordOfOwnPhones) return true;
    return permissions.includes(readPermissions[type]) && (!isDriver || recordsOfDrivers.includes(record));
  };
  return {
    types: typesMatching(patterns, announcementTypes).filter(isShown),
    ownOfUser: isDriver ? user_id : undefined,
    webhooksOfUser: hasAllWebhooks(role) ? undefined : user_id,
  };
}
