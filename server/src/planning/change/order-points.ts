import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { inExecution, type PlannedPoint, served, type WholePlan } from './plan-draft.ts';
import { getPlanFor } from './plans-to-change.ts';
import { notAmong, requirePoints } from './point-ids.ts';

/** Puts the points of a plan in another order. */
export const orderRoutePoints = (tools: PlanningTools): PreparedHandler<'orderRoutePoints', PreparedChange> => ({
  async prepare(call) {
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
    if (!point) return notAmong(plan, id);
    return isTerminal(point.type) ? { code: 'terminal_point' } : undefined;
  });
  const named = new Set<number | null>(ids);
  const missing = served(points).filter(({ id }) => !named.has(id));
  if (missing.length > 0) {
    const told = missing.slice(0, toldMaxCount).map(({ id }) => id);
    const details = { points: verbatim(`${told.join(', ')}${missing.length > toldMaxCount ? ' …' : ''}`) };
    throw new Refusal('rule_violated', {
      faults: [{ pointer: '/data/route_points', code: 'points_missing', details }],
    });
  }
  return inExecution([...points.filter(({ type }) => isTerminal(type)), ...ids.map((id) => byId.get(id)!)]);
}

/** So many of the ids that are missing are named. */
const toldMaxCount = 50;
