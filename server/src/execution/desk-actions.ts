import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { refusalText } from '@tropeiro/domain/execution/action-refusal.ts';
import { actionRules, allowedPointActions, type ExecutionActionCode } from '@tropeiro/domain/execution/action-rules.ts';
import type { DeskReason, ManualPerformance } from '@tropeiro/domain/execution/desk-action.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ownUserId } from '../planning/route-plans.ts';
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
import { applyActions } from './apply-actions.ts';
import type { FoldedPlan } from './fold-plan.ts';

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
  await lockPlans(transaction, [planId]);
  const [plan] = await listPlansToSendTo(transaction, [planId], ownUserId(actor));
  if (!plan?.is_own) throw new Refusal('not_found');
  requireMatch(plan.version);
  const isDryRun = query.dry_run ?? false;
  // After the lock: what was done with the plan before is earlier.
  const now = await getClockTime(transaction);
  const data = await rollBackUnless(transaction, async () => {
    const { comment, ...proof }: DeskReason & Partial<ManualPerformance> = body.data;
    const of = { route_plan_id: planId, route_point_id: pointId, user_id: actor.user_id };
    const done = actionWithoutPhone(action, now, { ...of, comment, ...proof });
    const [folded] = await applyActions(transaction, [planId], [done]);
    if (folded) requireApplied(folded, pointId);
    const route_plans = await listExecutedPlans(transaction, [planId], pointId === null ? [] : [pointId]);
    const told = { uuid: done.uuid, route_point_id: pointId, revision: 1, code: null, message: null, pointer: null };
    return [!isDryRun, { actions: [{ ...told, outcome: 'applied' as const }], route_plans }];
  });
  return { body: { data: { ...data, server_time: now, dry_run: isDryRun } } };
}

function requireApplied({ before, execution, added }: FoldedPlan, pointId: number | null): void {
  const refused = added.find(({ outcome }) => outcome === 'refused');
  if (!refused?.refusal) return;
  if (refused.refusal === 'unknown_point') throw new Refusal('not_found');
  const point = before.points.find(({ id }) => id === pointId);
  const visit = point && execution.points.get(point.id);
  throw new Refusal('invalid_transition', {
    text: refusalText(refused.refusal),
    details: refused.refusal_details,
    ...(point &&
      visit && {
        allowedActions: allowedPointActions({ type: point.type, status: visit.status }, execution.status),
      }),
  });
}
