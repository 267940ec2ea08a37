import { statusAfter } from '@tropeiro/domain/planning/plan-action.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { getPlanFor } from './plans-to-change.ts';

/** Accepts the present order of a plan whose optimization failed. */
export const acceptOrder = (tools: PlanningTools): PreparedHandler<'acceptOrder', PreparedChange> => ({
  async prepare(call) {
    await holdPointsOfPlans(call, [call.params.id]);
    const plan = await getPlanFor(call.db, 'accept_order', call.params.id);
    const status = statusAfter('accept_order', plan.facts.status);
    const after = { ...plan, facts: { ...plan.facts, status } };
    return prepareChange(call, tools, { plan, drafts: [{ before: plan, after }] });
  },
  commit: commitChange,
});
