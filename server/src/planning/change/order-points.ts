import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { inExecutionOrder, type PlannedPoint, served, type WholePlan } from './plan-draft.ts';
import { getPlanFor } from './plans-to-change.ts';
import { missingPointFault, requirePoints } from './point-ids.ts';

/** Reorders the points of a plan. */
export const orderRoutePoints = (tools: PlanningTools): PreparedHandler<'orderRoutePoints', PreparedChange> => ({
  async prepare(call) {
    await holdPointsOfPlans(call, [call.params.id]);
    const plan = await getPlanFor(call.db, 'order_points', call.params.id);
    const points = ordered(plan, call.body.data.route_points);
    return prepareChange(call, tools, { plan, drafts: [{ before: plan, after: { ...plan, points } }] });
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
    const listedIds = missing.slice(0, listedMaxCount).map(({ id }) => id);
    const details = { points: verbatim(`${listedIds.join(', ')}${missing.length > listedMaxCount ? ' …' : ''}`) };
    throw new Refusal('rule_violated', {
      faults: [{ pointer: '/data/route_points', code: 'points_missing', details }],
    });
  }
  return inExecutionOrder([...points.filter(({ type }) => isTerminal(type)), ...ids.map((id) => byId.get(id)!)]);
}

/** At most this many missing ids are listed. */
const listedMaxCount = 50;
