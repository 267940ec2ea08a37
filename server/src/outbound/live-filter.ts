import { type LiveType, liveTypes, positionReceived } from '@tropeiro/contract/outbound/live.ts';
import { typesMatching } from '@tropeiro/contract/outbound/type-pattern.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { LiveEvent } from './live-event.ts';
import { shownAnnouncements } from './shown-announcements.ts';

/** What somebody wants to hear live: of these types, fleets and plans, or of all. */
export type LiveWish = {
  readonly types: readonly LiveType[];
  readonly fleetIds: readonly number[];
  readonly routePlanIds: readonly number[];
};

/** The types that somebody wants and may hear. */
export function heardTypes(actor: Actor, patterns: readonly string[] = ['*']): readonly LiveType[] {
  const shown: readonly string[] = shownAnnouncements(actor, patterns).types;
  return typesMatching<LiveType>(patterns, liveTypes).filter((type) =>
    type === positionReceived ? actor.permissions.includes('position:read') : shown.includes(type),
  );
}

/** Whether an event is what somebody wants to hear; of a driver, only where it is their own. */
export function liveFilter(
  { types, fleetIds, routePlanIds }: LiveWish,
  ownOfDriver: number | null | undefined,
): (event: LiveEvent) => boolean {
  const [heard, fleets, plans] = [new Set<string>(types), new Set(fleetIds), new Set(routePlanIds)];
  return ({ sent, subject }) =>
    heard.has(sent.event) &&
    (ownOfDriver === undefined || (ownOfDriver !== null && subject.driverIds.includes(ownOfDriver))) &&
    (fleets.size === 0 || (subject.fleetId !== null && fleets.has(subject.fleetId))) &&
    (plans.size === 0 || subject.routePlanIds.some((id) => plans.has(id)));
}
