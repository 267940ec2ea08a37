import { type LiveType, liveAnnouncementTypes, liveTypes, positionReceived } from '@tropeiro/contract/outbound/live.ts';
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
export function heardTypes(actor: Actor, wanted: readonly LiveType[] = liveTypes): readonly LiveType[] {
  const announced = liveAnnouncementTypes.filter((type) => wanted.includes(type));
  const { types } = shownAnnouncements(actor, announced);
  const hearsPositions = wanted.includes(positionReceived) && actor.permissions.includes('position:read');
  return [
    ...announced.filter((type) => types.includes(type)),
    ...(hearsPositions ? ([positionReceived] as const) : []),
  ];
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
