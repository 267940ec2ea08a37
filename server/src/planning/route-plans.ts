import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Handler } from '../handling/call.ts';
import type { ShownLogins } from '../store/planning/route-plan-record.ts';
import * as store from '../store/planning/route-plans.ts';
import * as points from '../store/planning/route-points.ts';
import { canSeeCpfs } from '../store/privacy/cpf-misses.ts';

export const listRoutePlans: Handler<'listRoutePlans'> = async ({ query, actor }) => {
  const { route_plan_id: id, begin_date: begin, end_date: end } = query;
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const includes = query.includes ?? (id === undefined ? [] : includesOfOne);
  return store.listRoutePlans({ includes, logins: shownLogins(actor) }, query, {
    id,
    begin,
    end,
    userId: query.user_id,
    vehicleId: query.vehicle_id,
    routeId: query.route_id,
    code: query.route_plan_code,
    statuses: query.route_plan_statuses,
    ownOfUser: ownUserId(actor),
  });
};

export const getRoutePlan: Handler<'getRoutePlan'> = async ({ params, query, actor }) =>
  store.selectRoutePlan(
    { includes: query.includes ?? includesOfOne, logins: shownLogins(actor) },
    params.id,
    ownUserId(actor),
  );

export const listRoutePoints: Handler<'listRoutePoints'> = async ({ query, actor }) =>
  points.listRoutePoints(query.includes ?? ['routes_info'], query, {
    planId: query.route_plan_id,
    externalCode: query.external_code,
    ownOfUser: ownUserId(actor),
  });

/** The user whose plans alone are shown: a driver sees their own, the desk sees all (undefined). */
export const ownUserId = ({ role, user_id }: Actor): number | undefined => (role === 'driver' ? user_id : undefined);

/** What one plan, asked for by its id, comes with. */
const includesOfOne: readonly RoutePlanInclude[] = ['route_points.routes_info'];

/** Personal data that a driver may read is their own. */
const shownLogins = (actor: Actor): ShownLogins => {
  if (!canSeeCpfs(actor)) return 'none';
  return ownUserId(actor) === undefined ? 'all' : 'own';
};
