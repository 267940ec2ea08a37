import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { affectedPointsMaxCount } from '@tropeiro/domain/planning/change/point-changes.ts';
import {
  itemsOfPlanMaxCount,
  pointsOfPlanMaxCount,
  pointsOfRouteMaxCount,
  textOfPlanMaxBytes,
} from '@tropeiro/domain/planning/new-route-plan.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import {
  countPointsOfRoute,
  getContentOfPlan,
  getContentOfPoints,
  type PointsContent,
} from '../../store/planning/changed-points.ts';
import { countPointsToPlan } from '../../store/planning/points-to-change.ts';

/** Refuses more points than a plan may have. */
export function requirePlanPointLimit(pointCount: number): void {
  if (pointCount > pointsOfPlanMaxCount)
    throw refusalOf({ code: 'too_many_in_plan', details: { limit: pointsOfPlanMaxCount } });
}

/**
 * Refuses more items or more text than a plan may have. The version of the plan is checked when the change is stored,
 * so the result holds until then.
 * @param leavingIds the points that leave the plan with the same change
 */
export async function requirePlanContentLimit(
  db: Db,
  planId: number,
  added: PointsContent,
  leavingIds: readonly number[] = [],
): Promise<void> {
  if (added.textBytes === 0 && added.items === 0) return;
  const leaving = leavingIds.length === 0 ? noContent : await getContentOfPoints(db, leavingIds);
  const items = added.items - leaving.items;
  const textBytes = added.textBytes - leaving.textBytes;
  if (items <= 0 && textBytes <= 0) return;
  const present = await getContentOfPlan(db, planId);
  if (items > 0 && items + present.items > itemsOfPlanMaxCount)
    throw refusalOf({ code: 'too_many_items', details: { limit: itemsOfPlanMaxCount } });
  if (textBytes > 0) requirePlanTextLimit(textBytes + present.textBytes);
}

const noContent: PointsContent = { items: 0, textBytes: 0 };

/** Refuses more bytes of text than a plan may have. */
export function requirePlanTextLimit(textBytes: number): void {
  if (textBytes > textOfPlanMaxBytes)
    throw refusalOf({ code: 'too_much_text', details: { limit: textOfPlanMaxBytes } });
}

/**
 * Refuses more points than a route may have. Unlike the limit of a plan, this counts points in no plan and excluded
 * points.
 * @param leavingIds the points that leave the route for another one with the same change
 */
export async function requireRoutePointLimit(
  db: Db,
  routeId: number,
  newCount: number,
  leavingIds: readonly number[] = [],
): Promise<void> {
  if (newCount === 0 || newCount + (await countPointsOfRoute(db, routeId, leavingIds)) <= pointsOfRouteMaxCount) return;
  throw refusalOf({ code: 'too_many_in_route', details: { limit: pointsOfRouteMaxCount } });
}

/** Refuses a change of plans that have too many points to be timed without delaying other requests. */
export async function requireChangedPointLimit(db: Db, planIds: readonly number[]): Promise<void> {
  if ((await countPointsToPlan(db, planIds, affectedPointsMaxCount + 1)) > affectedPointsMaxCount)
    throw refusalOf({ code: 'plans_too_long', details: { limit: affectedPointsMaxCount } });
}

const refusalOf = (fault: Omit<Fault, 'pointer'>): Refusal =>
  new Refusal('rule_violated', { faults: [{ ...fault, pointer: '/data/route_points' }] });
