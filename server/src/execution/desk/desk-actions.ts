import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { refusalText } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import {
  actionRules,
  allowedPlanActions,
  allowedPointActions,
  type ExecutionActionCode,
  executionCan,
  routePointCan,
} from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { DeskReason, ManualPerformance } from '@tropeiro/domain/execution/actions/desk-action-schema.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { getClockTime } from '@tropeiro/platform/database/db.ts';
import { rollBackUnless } from '@tropeiro/platform/database/roll-back-unless.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import {
  findPlanOfPoint,
  listExecutedPlans,
  listPlansForActions,
  lockPlans,
} from '../../store/execution/plans-to-execute.ts';
import { actionWithoutPhone } from '../ledger/action-without-phone.ts';
import { applyActions } from '../ledger/apply-actions.ts';
import { alsoApplied, type FoldedPlan } from '../ledger/fold-plan.ts';
import { hasRoomForDesk } from '../ledger/plan-room.ts';

/** The parts of a desk request that its action is made from. */
type DeskCall = {
  readonly params: { readonly id: number };
  readonly query: { readonly dry_run?: boolean };
  readonly body: { readonly data: DeskReason | ManualPerformance };
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
};

export const performRoutePointManually = (call: DeskCall) => performDeskAction('perform_manually', call);
export const undoRoutePoint = (call: DeskCall) => performDeskAction('undo', call);
export const cancelRoutePoint = (call: DeskCall) => performDeskAction('cancel', call);
export const reopenRoutePlan = (call: DeskCall) => performDeskAction('reopen', call);
export const releaseRoutePlan = (call: DeskCall) => performDeskAction('release', call);

/**
 * Performs an action of the desk and stores it like those of drivers. A refused action is not stored, because the caller learns
 * of the refusal from the response.
 */
async function performDeskAction(
  action: ExecutionActionCode,
  { params, query, body, actor, transaction, requireMatch }: DeskCall,
): Promise<{ readonly body: { readonly data: ExecutionReport } }> {
  const pointId = actionRules[action].point ? params.id : null;
  const planId = pointId === null ? params.id : await findPlanOfPoint(transaction, pointId);
  if (planId === undefined) throw new Refusal('not_found');
  lockPlans(transaction, [planId]);
  const [plan] = await listPlansForActions(transaction, [planId], ownUserId(actor));
  if (!plan?.is_own) throw new Refusal('not_found');
  requireMatch(plan.version);
  if (!hasRoomForDesk(body.data, plan))
    throw new Refusal('invalid_transition', { text: refusalText('too_many_actions'), allowedActions: [] });
  const isDryRun = query.dry_run ?? false;
  // Read after the lock, so that the time is later than every action on the plan so far.
  const now = await getClockTime(transaction);
  const data = await rollBackUnless(transaction, async () => {
    const { comment, ...proof }: DeskReason & Partial<ManualPerformance> = body.data;
    const target = { route_plan_id: planId, route_point_id: pointId, user_id: actor.user_id };
    const done = actionWithoutPhone(action, now, { ...target, comment, ...proof });
    const alsoAppliedActions: ExecutionReport['also_applied'] = [];
    await applyActions(transaction, [planId], [done], (plan) => {
      requireApplied(plan, action, pointId);
      alsoAppliedActions.push(...alsoApplied(plan));
    });
    const route_plans = await listExecutedPlans(transaction, [planId], pointId === null ? [] : [pointId]);
    const noRefusal = { code: null, message: null, pointer: null, other_content: false, revision: 1 };
    const applied = { uuid: done.uuid, outcome: 'applied' as const, route_point_id: pointId, ...noRefusal };
    return [!isDryRun, { actions: [applied], route_plans, also_applied: alsoAppliedActions }];
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
 * The actions that are possible instead. An excluded plan or a cancelled point allows none. `reopen` is included if the plan is
 * completed and the refused action is possible once it is reopened.
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
