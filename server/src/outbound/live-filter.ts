import type { QueryOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import { type LiveType, liveTypes, positionReceived, usualLiveTypes } from '@tropeiro/contract/outbound/live.ts';
import { typesMatching } from '@tropeiro/contract/outbound/type-pattern.ts';
import type { streamQuery } from '@tropeiro/contract/streams/stream-query.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { LiveEvent, LiveSubject } from './live-event.ts';
import { shownAnnouncements } from './shown-announcements.ts';

/** The filters that the contract declares for the stream, by their names in the query. */
type LiveFilters = Required<Omit<QueryOf<Operations['followLive']>, keyof typeof streamQuery>>;

/**
 * The filter values of a listener. `type` contains only types that the listener may receive; any other empty filter
 * matches everything.
 */
export type LiveFilterValues = {
  readonly [F in keyof LiveFilters]: F extends 'type' ? readonly LiveType[] : LiveFilters[F];
};

/** The predicate of each filter. A filter of the contract without one here does not compile. */
const filters: { readonly [F in keyof LiveFilters]: (value: LiveFilterValues[F]) => (event: LiveEvent) => boolean } = {
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

/** The types that match the patterns and that the caller may receive. Without patterns, the usual ones. */
export function permittedTypes(actor: Actor, patterns: readonly string[] = []): readonly LiveType[] {
  const shown: readonly string[] = shownAnnouncements(actor, patterns).types;
  const wanted: readonly LiveType[] = patterns.length === 0 ? usualLiveTypes : typesMatching(patterns, liveTypes);
  return wanted.filter((type) =>
    type === positionReceived ? actor.permissions.includes('position:read') : shown.includes(type),
  );
}

/**
 * A predicate for the events that a listener receives. Drivers receive only their own.
 * @param webhooksOfUser announcements about webhooks only for those of this user
 */
export function liveFilter(
  filterValues: LiveFilterValues,
  ownDriverId: number | null | undefined,
  webhooksOfUser: number | undefined,
): (event: LiveEvent) => boolean {
  const passes = (Object.keys(filters) as (keyof LiveFilters)[]).map((name) => filterOf(name, filterValues));
  const isOwn = ({ driverIds, webhookOfUser }: LiveSubject): boolean =>
    (ownDriverId === undefined || (ownDriverId !== null && driverIds.includes(ownDriverId))) &&
    (webhookOfUser === undefined || webhooksOfUser === undefined || webhookOfUser === webhooksOfUser);
  return (event) => isOwn(event.subject) && passes.every((isPassed) => isPassed(event));
}

const filterOf = <F extends keyof LiveFilters>(name: F, filterValues: LiveFilterValues) =>
  filters[name](filterValues[name]);
