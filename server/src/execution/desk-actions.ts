import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { refusalText } from '@tropeiro/domain/execution/action-refusal.ts';
import {
  actionRules,
  allowedPlanActions,
  allowedPointActions,
  type ExecutionActionCode,
  executionCan,
  routePointCan,
} from '@tropeiro/domain/execution/action-rules.ts';
import type { DeskReason, ManualPerformance } from '@tropeiro/domain/execution/desk-action.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { applyActions } from '../folding/apply-actions.ts';
import { alsoApplied, type FoldedPlan } from '../folding/fold-plan.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { getClockTime } from '../store/engine/db.ts';
import { rollBackUnless } from '../store/engine/roll-back-unless.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  findPlanOfPoint,
  listExecutedPlans,
  listPlansToSendTo,
  lockPlans,
} from '../store/execution/plans-to-execute.ts';
import { actionWithoutPhone } from './action-without-phone.ts';
import { hasRoom } from './admit-actions.ts';

/** What of a call of the desk its action is made of. */
type DeskCall = {
  readonly params: { readonly id: number };
  readonly query: { readonly dry_run?: boolean };
  readonly body: { readonly data: DeskReason | ManualPerformance };
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
};

export const performRoutePointManually = (call: DeskCall) => doAtDesk('perform_manually', call);
export const undoRoutePoint = (call: DeskCall) => doAtDesk('undo', call);
export const cancelRoutePoint = (call: DeskCall) => doAtDesk('cancel', call);
export const reopenRoutePlan = (call: DeskCall) => doAtDesk('reopen', call);
export const releaseRoutePlan = (call: DeskCall) => doAtDesk('release', call);

/** Does an action of the desk, which is kept as those of drivers are; one that is refused is not kept, since whoever asked is told. */
async function doAtDesk(
  action: ExecutionActionCode,
  { params, query, body, actor, transaction, requireMatch }: DeskCall,
): Promise<{ readonly body: { readonly data: ExecutionReport } }> {
  const pointId = actionRules[action].point ? params.id : null;
  const planId = pointId === null ? params.id : await findPlanOfPoint(transaction, pointId);
  if (planId === undefined) throw new Refusal('not_found');
  lockPlans(transaction, [planId]);
  const [plan] = await listPlansToSendTo(transaction, [planId], ownUserId(actor));
  if (!plan?.is_own) throw new Refusal('not_found');
  requireMatch(plan.version);
  if (!hasRoom(plan))
    throw new Refusal('invalid_transition', { text: refusalText('too_many_actions'), allowedActions: [] });
  const isDryRun = query.dry_run ?? false;
  // After the lock: what was done with the plan before is earlier.
  const now = await getClockTime(transaction);
  const data = await rollBackUnless(transaction, async () => {
    const { comment, ...proof }: DeskReason & Partial<ManualPerformance> = body.data;
    const of = { route_plan_id: planId, route_point_id: pointId, user_id: actor.user_id };
    const done = actionWithoutPhone(action, now, { ...of, comment, ...proof });
    const [folded] = await applyActions(transaction, [planId], [done]);
    if (folded) requireApplied(folded, action, pointId);
    const route_plans = await listExecutedPlans(transaction, [planId], pointId === null ? [] : [pointId]);
    const told = { code: null, message: null, pointer: null, other_content: false, revision: 1 };
    const applied = { uuid: done.uuid, outcome: 'applied' as const, route_point_id: pointId, ...told };
    return [!isDryRun, { actions: [applied], route_plans, also_applied: folded ? alsoApplied(folded) : [] }];
  });
  return { body: { data: { ...data, ignored_fields: [], server_time: now, dry_run: isDryRun } } };
}

function requireApplied(
  { before, execution, added }: FoldedPlan,
  action: ExecutionActionCode,
  pointId: number | null,
): void {
  const refused = added.find(({ outcome }) => outcome === 'refused');
  if (!refused?.refusal) return;
  if (refused.refusal === 'unknown_point') throw new Refusal('not_found');
  throw new Refusal('invalid_transition', {
    text: refusalText(refused.refusal),
    details: refused.refusal_details,
    allowedActions: allowedActions({ before, execution }, action, pointId),
  });
}

/**
 * What can be done instead: with a plan that is excluded, or a point that is cancelled, nothing. Where the plan is completed
 * and was to be under way for what is refused, to reopen it is the way there.
 */
function allowedActions(
  { before, execution }: Pick<FoldedPlan, 'before' | 'execution'>,
  action: ExecutionActionCode,
  pointId: number | null,
): readonly ExecutionActionCode[] {
  if (before.date_excluded !== null) return [];
  if (pointId === null) return allowedPlanActions(execution.status);
  const point = before.points.find(({ id }) => id === pointId);
  const visit = execution.points.get(pointId);
  if (!point || !visit || visit.cancellation_reason !== null) return [];
  const state = { type: point.type, status: visit.status };
  const isForReopened = executionCan('reopen', execution.status) && routePointCan(action, state, 'E');
  return [...allowedPointActions(state, execution.status), ...(isForReopened ? (['reopen'] as const) : [])];
}
