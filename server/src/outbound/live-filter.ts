import type { QueryOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import { type LiveType, liveTypes, positionReceived } from '@tropeiro/contract/outbound/live.ts';
import { typesMatching } from '@tropeiro/contract/outbound/type-pattern.ts';
import type { streamQuery } from '@tropeiro/contract/streams/stream-query.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { LiveEvent, LiveSubject } from './live-event.ts';
import { shownAnnouncements } from './shown-announcements.ts';

/** The filters that the contract declares for the stream, by their names in the query. */
type LiveFilters = Required<Omit<QueryOf<Operations['followLive']>, keyof typeof streamQuery>>;

/** What somebody wants to hear live, by those filters: of the types that they may hear. Where another is empty, of all. */
export type LiveWish = { readonly [F in keyof LiveFilters]: F extends 'type' ? readonly LiveType[] : LiveFilters[F] };

/** What each filter lets pass: one that the contract declares and that is not built here does not compile. */
const filters: { readonly [F in keyof LiveFilters]: (wanted: LiveWish[F]) => (event: LiveEvent) => boolean } = {
  type(types) {
    const heard = new Set<string>(types);
    return ({ sent }) => heard.has(sent.event);
  },
  fleet_id(fleetIds) {
    const fleets = new Set(fleetIds);
    return ({ subject: { fleetId } }) => fleets.size === 0 || (fleetId !== null && fleets.has(fleetId));
  },
  route_plan_id(planIds) {
    const plans = new Set(planIds);
    return ({ subject }) => plans.size === 0 || subject.routePlanIds.some((id) => plans.has(id));
  },
};

/** The types that somebody wants and may hear. */
export function heardTypes(actor: Actor, patterns: readonly string[] = []): readonly LiveType[] {
  const shown: readonly string[] = shownAnnouncements(actor, patterns).types;
  return typesMatching<LiveType>(patterns, liveTypes).filter((type) =>
    type === positionReceived ? actor.permissions.includes('position:read') : shown.includes(type),
  );
}

/** Whether an event is what somebody wants to hear; of a driver, only where it is their own. */
export function liveFilter(wish: LiveWish, ownOfDriver: number | null | undefined): (event: LiveEvent) => boolean {
  const passes = (Object.keys(filters) as (keyof LiveFilters)[]).map((name) => passOf(name, wish));
  const isOwn = ({ driverIds }: LiveSubject): boolean =>
    ownOfDriver === undefined || (ownOfDriver !== null && driverIds.includes(ownOfDriver));
  return (event) => isOwn(event.subject) && passes.every((isPassed) => isPassed(event));
}

const passOf = <F extends keyof LiveFilters>(name: F, wish: LiveWish) => filters[name](wish[name]);
