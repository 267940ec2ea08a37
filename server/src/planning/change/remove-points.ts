import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { getPlanFor } from './plans-to-change.ts';
import { notAmong, requirePoints } from './point-ids.ts';

/** Takes points out of a plan: for good, or back to those of the route that are in no plan. */
export const removeRoutePoints = (tools: PlanningTools): PreparedHandler<'removeRoutePoints', PreparedChange> => ({
  async prepare(call) {
    const plan = await getPlanFor(call.db, 'remove_points', call.params.id);
    const { route_points: ids, keep_unassigned: isKept = false } = call.body.data;
    const known = new Set(plan.points.map(({ id }) => id));
    requirePoints(ids, (id) => (known.has(id) ? undefined : notAmong(plan, id)));
    const gone = new Set<number | null>(ids);
    const points = plan.points.filter(({ id }) => !gone.has(id));
    const unassigned = plan.points.filter(({ id, type }) => isKept && gone.has(id) && !isTerminal(type));
    return prepareChange(call, tools, {
      plan,
      drafts: [{ before: plan, after: { ...plan, points } }],
      leaving: isKept ? 'unassigned' : 'excluded',
      report: {
        unassigned_points: unassigned.map(({ id, name, external_code, line }) => ({
          id,
          name,
          external_code,
          line,
          code: 'removed_from_plan',
          ...unassignedTexts('removed_from_plan', null, call.language),
        })),
      },
    });
  },
  commit: commitChange,
});
