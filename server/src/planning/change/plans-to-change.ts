import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import {
  allowedPlanActions,
  type PlanAction,
  type PlanState,
  planCan,
  planRefusalDetails,
  planRefusalText,
} from '@tropeiro/domain/planning/plan-action.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import type { Db } from '../../store/engine/db.ts';
import type { Versioned } from '../../store/engine/json.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { listProgress } from '../../store/planning/plan-progress.ts';
import { findMatrix, listPlanFacts, lockVersions, type PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listPointsToPlan, type StoredPoint } from '../../store/planning/stored-plans.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import { nobody } from '../crews/crew.ts';
import { listCrews } from '../crews/list-crews.ts';
import type { PlannedPoint, StoredWholePlan } from './plan-draft.ts';
import { underWayOf } from './under-way.ts';

/** The plan that an action is to be done with; refuses where it is absent, or in a state that does not allow it. */
export async function getPlanFor(db: Db, action: PlanAction, id: number): Promise<StoredWholePlan> {
  const [plan] = await listPlansFor(db, action, [id]);
  if (!plan) throw new Refusal('not_found');
  return plan;
}

/** The same of several, without those that are absent, in the order of their ids. */
export async function listPlansFor(
  db: Db,
  action: PlanAction,
  ids: readonly number[],
): Promise<readonly StoredWholePlan[]> {
  if (ids.length === 0) return [];
  const found = await listPlanFacts(db, ids);
  for (const { record } of found) requireState(action, record);
  return listWholePlans(db, found);
}

/** The facts of a plan that an action is done with at once; nobody else changes it until the transaction ends. */
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
  return plan;
}

/** Plans with their points and crews, by their facts: one after another, with turns for others in between. */
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
    ).map((one) => [one.id, one]),
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
      crew: crews[at] ?? nobody,
      // Who is under way has left.
      points: started ? points.filter(({ type }) => type !== 'PA') : points,
      matrix: source === 'M' ? matrices.get(routeId) : undefined,
      ...(started && { underWay: underWayOf(facts, started) }),
    });
  }
  return plans;
}

async function readMatrix(db: Db, routeId: number): Promise<MatrixCells | undefined> {
  const bytes = await findMatrix(db, routeId);
  return bytes && MatrixCells.fromBytes(bytes);
}

/** Refuses an action that the state of a plan does not allow, and says which it does. */
export function requireState(action: PlanAction, plan: PlanState): void {
  if (planCan(action, plan)) return;
  throw new Refusal('invalid_transition', {
    text: planRefusalText,
    details: planRefusalDetails(action, plan),
    allowedActions: allowedPlanActions(plan),
  });
}

/** A stored point as it is routed. Field by field: V8 takes ten times as long for an object that begins with another. */
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
  windows: point.time_windows,
  latitude: point.latitude,
  longitude: point.longitude,
});
