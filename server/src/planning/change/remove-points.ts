import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { getPlanFor } from './plans-to-change.ts';
import { missingPointFault, requirePoints, requireUnlockedPoints } from './point-ids.ts';

/** Removes points from a plan: they are excluded, or remain in the route without a plan. */
export const removeRoutePoints = (tools: PlanningTools): PreparedHandler<'removeRoutePoints', PreparedChange> => ({
  async prepare(call) {
    await holdPointsOfPlans(call, [call.params.id]);
    const plan = await getPlanFor(call.db, 'remove_points', call.params.id);
    const { route_points: ids, keep_unassigned: keepsUnassigned = false } = call.body.data;
    const known = new Set(plan.points.map(({ id }) => id));
    requirePoints(ids, (id) => (known.has(id) ? undefined : missingPointFault(plan, id)));
    requireUnlockedPoints(ids, plan.points);
    const removedIds = new Set<number | null>(ids);
    const points = plan.points.filter(({ id }) => !removedIds.has(id));
    const unassigned = plan.points.filter(({ id, type }) => keepsUnassigned && removedIds.has(id) && !isTerminal(type));
    return prepareChange(call, tools, {
      plan,
      drafts: [{ before: plan, after: { ...plan, points } }],
      leaving: keepsUnassigned ? 'unassigned' : 'excluded',
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
