import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import {
  itemsOfPlanMaxCount,
  pointsOfPlanMaxCount,
  pointsOfRouteMaxCount,
} from '@tropeiro/domain/planning/new-route-plan.ts';
import { touchedPointsMaxCount } from '@tropeiro/domain/planning/point-changes.ts';
import type { Db } from '../../store/engine/db.ts';
import { countItemsOfPlan, countPointsOfRoute } from '../../store/planning/changed-points.ts';
import { countPointsToPlan } from '../../store/planning/stored-plans.ts';

/** Refuses more points than a plan may have. */
export function requireRoom(pointCount: number): void {
  if (pointCount > pointsOfPlanMaxCount)
    throw refusalOf({ code: 'too_many_in_plan', details: { limit: pointsOfPlanMaxCount } });
}

/** Refuses more items than a plan may have. */
export async function requireItemRoom(db: Db, planId: number, newCount: number): Promise<void> {
  if (newCount === 0 || newCount + (await countItemsOfPlan(db, planId)) <= itemsOfPlanMaxCount) return;
  throw refusalOf({ code: 'too_many_items', details: { limit: itemsOfPlanMaxCount } });
}

/** Refuses more points than a route may have: those in no plan of it, and those taken out, are in no plan's count. */
export async function requireRouteRoom(db: Db, routeId: number, newCount: number): Promise<void> {
  if (newCount === 0 || newCount + (await countPointsOfRoute(db, routeId)) <= pointsOfRouteMaxCount) return;
  throw refusalOf({ code: 'too_many_in_route', details: { limit: pointsOfRouteMaxCount } });
}

/** Refuses to change plans at once that have more points than can be timed while others wait for their turn. */
export async function requireShortPlans(db: Db, planIds: readonly number[]): Promise<void> {
  if ((await countPointsToPlan(db, planIds)) > touchedPointsMaxCount)
    throw refusalOf({ code: 'plans_too_long', details: { limit: touchedPointsMaxCount } });
}

const refusalOf = (fault: Omit<Fault, 'pointer'>): Refusal =>
  new Refusal('rule_violated', { faults: [{ ...fault, pointer: '/data/route_points' }] });
