import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { inExecutionOrder, type PlannedPoint, served, type WholePlan } from './plan-draft.ts';
import { getPlanFor } from './plans-to-change.ts';
import { listedIds, missingPointFault, requirePoints } from './point-ids.ts';

/** Reorders the points of a plan. */
export const orderRoutePoints = (tools: PlanningTools): PreparedHandler<'orderRoutePoints', PreparedChange> => ({
  async prepare(call) {
    await holdPointsOfPlans(call, [call.params.id]);
    const plan = await getPlanFor(call.db, 'order_points', call.params.id);
    const { route_points: ids } = call.body.data;
    const points = ordered(plan, ids);
    const named = new Map(ids.map((id, index) => [id, `/data/route_points/${index}`]));
    return prepareChange(call, tools, { plan, drafts: [{ before: plan, after: { ...plan, points } }], named });
  },
  commit: commitChange,
});

function ordered(plan: WholePlan, ids: readonly number[]): readonly PlannedPoint[] {
  const { points } = plan;
  const byId = new Map(points.map((point) => [point.id, point]));
  requirePoints(ids, (id) => {
    const point = byId.get(id);
    if (!point) return missingPointFault(plan, id);
    return isTerminal(point.type) ? { code: 'terminal_point' } : undefined;
  });
  const named = new Set<number | null>(ids);
  const missing = served(points).filter(({ id }) => !named.has(id));
  if (missing.length > 0) {
    const details = { points: listedIds(missing.map(({ id }) => id)) };
    throw new Refusal('rule_violated', {
      faults: [{ pointer: '/data/route_points', code: 'points_missing', details }],
    });
  }
  return inExecutionOrder([...points.filter(({ type }) => isTerminal(type)), ...ids.map((id) => byId.get(id)!)]);
}
