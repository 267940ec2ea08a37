import type { QueryOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults, periodMaxDays } from '@tropeiro/domain/time/period.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import type { RoutePlanFilters } from '../store/planning/found-plans.ts';
import type { ShownLogins } from '../store/planning/route-plan-record.ts';
import { canSeeCpfs } from '../store/privacy/cpf-misses.ts';

type SearchQuery = QueryOf<Operations['listRoutePlans' | 'listRoutePoints']>;

/** The filters for plans and their points. */
export function filtersOf(
  { route_plan_id: id, begin_date: begin, end_date: end, ...query }: SearchQuery,
  maxDays = periodMaxDays,
): RoutePlanFilters {
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' }, maxDays);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return { id, begin, end, userId: query.user_id, driverId: query.driver_id, vehicleId: query.vehicle_id };
}

/** A driver may read only their own personal data. */
export const shownLogins = (actor: Actor): ShownLogins => {
  if (!canSeeCpfs(actor)) return actor.permissions.includes('route_point_manual:write') ? 'desk' : 'none';
  return ownUserId(actor) === undefined ? 'all' : 'own';
};
