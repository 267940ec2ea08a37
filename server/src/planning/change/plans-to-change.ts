import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { lockedPlan } from '@tropeiro/domain/planning/locks.ts';
import {
  allowedPlanActions,
  type PlanAction,
  type PlanState,
  planCan,
  planRefusalDetails,
  planRefusalText,
} from '@tropeiro/domain/planning/plan-action.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { listProgress } from '../../store/planning/plan-progress.ts';
import { findMatrix, listPlanFacts, lockVersions, type PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listPointsToPlan, type StoredPoint } from '../../store/planning/stored-plans.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import { emptyCrew } from '../crews/crew.ts';
import { listCrews } from '../crews/list-crews.ts';
import type { PlannedPoint, StoredWholePlan } from './plan-draft.ts';
import { underWayOf } from './under-way.ts';

/** The plan for an action. Refuses if the plan does not exist or its state does not allow the action. */
export async function getPlanFor(db: Db, action: PlanAction, id: number): Promise<StoredWholePlan> {
  const [plan] = await listPlansFor(db, action, [id]);
  if (!plan) throw new Refusal('not_found');
  return plan;
}

/** The same, even if the plan is locked, for a change that unlocks it. */
export async function getLockedPlanFor(db: Db, action: PlanAction, id: number): Promise<StoredWholePlan> {
  const [found] = await listPlanFacts(db, [id]);
  if (!found) throw new Refusal('not_found');
  requireState(action, found.record);
  const [plan] = await listWholePlans(db, [found]);
  return plan!;
}

/** The same for several plans, ordered by id. Plans that do not exist are left out. */
export async function listPlansFor(
  db: Db,
  action: PlanAction,
  ids: readonly number[],
): Promise<readonly StoredWholePlan[]> {
  if (ids.length === 0) return [];
  const found = await listPlanFacts(db, ids);
  for (const { record } of found) {
    requireState(action, record);
    requireUnlocked(action, record);
  }
  return listWholePlans(db, found);
}

/** The facts of a plan for an action done at once. The plan is locked until the transaction ends. */
export async function lockPlanFor(
  transaction: Transaction,
  action: PlanAction,
  id: number,
  requireMatch: (version: number) => void,
): Promise<Versioned<PlanFacts>> {
  await lockVersions(transaction, [id]);
  const [plan] = await listPlanFacts(transaction, [id]);
  if (!plan) throw new Refusal('not_found');
  requireMatch(plan.version);
  requireState(action, plan.record);
  requireUnlocked(action, plan.record);
  return plan;
}

/** Loads plans with their points and crews, one at a time, and yields to other requests in between. */
export async function listWholePlans(
  db: Db,
  found: readonly Versioned<PlanFacts>[],
): Promise<readonly StoredWholePlan[]> {
  const crews = await listCrews(
    db,
    found.map(({ record }) => record),
  );
  const progress = new Map(
    (
      await listProgress(
        db,
        found.map(({ record }) => record.id),
      )
    ).map((plan) => [plan.id, plan]),
  );
  const slice = new TimeSlice();
  const matrices = new Map<number, MatrixCells | undefined>();
  const plans: StoredWholePlan[] = [];
  for (const [at, { record: facts, version }] of found.entries()) {
    const { id, route_id: routeId, source } = facts;
    const points = await slice.map(await listPointsToPlan(db, id), plannedPoint);
    if (source === 'M' && !matrices.has(routeId)) matrices.set(routeId, await readMatrix(db, routeId));
    const started = progress.get(id);
    plans.push({
      facts,
      version,
      crew: crews[at] ?? emptyCrew,
      // A plan under way has left its departure.
      points: started ? points.filter(({ type }) => type !== 'PA') : points,
      matrix: source === 'M' ? matrices.get(routeId) : undefined,
      ...(started && { underWay: underWayOf(facts, started) }),
    });
  }
  return plans;
}

/** The matrix that came with a route. */
export async function readMatrix(db: Db, routeId: number): Promise<MatrixCells | undefined> {
  const bytes = await findMatrix(db, routeId);
  return bytes && MatrixCells.fromBytes(bytes);
}

/** Refuses an action that the state of a plan does not allow. The refusal lists the allowed actions. */
export function requireState(action: PlanAction, plan: PlanState): void {
  if (planCan(action, plan)) return;
  throw new Refusal('invalid_transition', {
    text: planRefusalText,
    details: planRefusalDetails(action, plan),
    allowedActions: allowedPlanActions(plan),
  });
}

/** Refuses to change a locked plan. A copy of it is another plan. */
function requireUnlocked(action: PlanAction, { id, locked }: PlanFacts): void {
  if (locked && action !== 'lock' && action !== 'duplicate') throw lockedPlan(id);
}

/**
 * A stored point as it is routed. A locked one keeps the planned start of its service. Field by field, because V8 takes
 * ten times as long for an object that begins with a spread.
 */
export const plannedPoint = (point: StoredPoint): PlannedPoint => ({
  id: point.id,
  route_id: point.route_id,
  route_plan_id: point.route_plan_id,
  line: point.line,
  name: point.name,
  external_code: point.external_code,
  type: point.type,
  order: point.order,
  optimized_order: point.optimized_order,
  service_start: point.service_start,
  serviceS: point.delivery_time,
  capacity: point.capacity,
  axles: point.axles,
  priority: point.priority,
  windows: point.time_windows,
  latitude: point.latitude,
  longitude: point.longitude,
  ...(point.locked && point.service_start !== null && { lockedStart: point.service_start }),
});
