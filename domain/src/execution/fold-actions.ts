import { bilingual } from '../language/bilingual-text.ts';
import { namedCode } from '../language/codes.ts';
import { type RoutePlanStatus, routePlanStatuses } from '../planning/route-plan-status.ts';
import { routePointStatuses } from '../planning/route-point-status.ts';
import { isTerminal, routePointTypes } from '../planning/route-point-type.ts';
import { type ActionRefusal, refusal } from './action-refusal.ts';
import {
  actionRules,
  driverActions,
  type ExecutionActionCode,
  executionActions,
  executionCan,
  isPointAction,
  isUnstarted,
  routePointCan,
} from './action-rules.ts';
import { complete, planSteps, pointSteps, reopen, stopsLeft } from './action-steps.ts';
import { orderActions } from './order-actions.ts';
import {
  type ActionOutcome,
  type PlanExecution,
  type PlanToExecute,
  type PointChange,
  type PointToExecute,
  unexecuted,
} from './plan-execution.ts';
import type { ChecklistBlock, RecordedAction } from './recorded-action.ts';

/**
 * How far a plan is, as all actions tell that were ever done with it, in their own order, and the points that came into it and
 * left it meanwhile: whatever order they came in, and how often, it is the same. Each action is applied, or refused with a reason
 * and passed over.
 */
export function foldActions(plan: PlanToExecute, actions: readonly RecordedAction[]): PlanExecution {
  const execution = unexecuted(plan);
  const points = new Map([...plan.points, ...plan.formerPoints].map((point) => [point.id, point]));
  for (const step of orderActions([...plan.pointChanges.map(asOrdered), ...actions])) {
    if ('change' in step) changePoints(plan, execution, step, points.get(step.route_point_id));
    else {
      const isOfPoint = actionRules[step.action].point !== undefined;
      const point = isOfPoint ? points.get(step.route_point_id ?? 0) : undefined;
      const outcome = apply(plan, execution, step, point);
      execution.outcomes.set(step.uuid, outcome);
      noteWaitingFinishes(execution, step, outcome, point);
    }
    applyWaitingFinishes(plan, execution, step.corrected_time);
  }
  return execution;
}

/** Remembers a `finish` that came too early, until its driver attempts another stop: that driver was not finished. */
function noteWaitingFinishes(
  execution: PlanExecution,
  action: RecordedAction,
  outcome: ActionOutcome,
  point: PointToExecute | undefined,
): void {
  const isTooEarly = outcome.outcome === 'refused' && outcome.refusal.code === 'points_left';
  if (isTooEarly) execution.waitingFinishes = [...execution.waitingFinishes, action];
  const isAttempt = outcome.outcome === 'applied' && actionRules[action.action].point?.to !== undefined;
  if (isAttempt && action.phone !== null && point && !isTerminal(point.type)) execution.waitingFinishes = [];
}

/** Applies the waiting `finish` actions once the desk has left no stop open. They count behind what it did last. */
function applyWaitingFinishes(plan: PlanToExecute, execution: PlanExecution, time: string): void {
  if (execution.waitingFinishes.length === 0 || stopsLeft(plan, execution).length > 0) return;
  for (const action of execution.waitingFinishes) {
    execution.outcomes.delete(action.uuid);
    execution.outcomes.set(action.uuid, apply(plan, execution, { ...action, corrected_time: time }, undefined));
  }
  execution.waitingFinishes = [];
}

/** A change of points among actions: at the desk, and before what was done at the same moment. */
const asOrdered = (change: PointChange) => ({
  ...change,
  uuid: '',
  phone: null,
  sequence: null,
  corrected_time: change.time,
});

/** A plan whose last stop leaves it is completed by that, as if the stop had been done; one that gets a stop to visit is not completed any more. */
function changePoints(
  plan: PlanToExecute,
  execution: PlanExecution,
  { change, time }: PointChange,
  point: PointToExecute | undefined,
): void {
  const visit = point && execution.points.get(point.id);
  if (!visit) return;
  visit.isInPlan = change === 'joined';
  if (isTerminal(point.type)) return;
  const hasStopsLeft = stopsLeft(plan, execution).length > 0;
  if (change === 'left' && execution.status === 'E' && !hasStopsLeft) complete(execution, time);
  if (change === 'joined' && execution.status === 'C' && hasStopsLeft) reopen(execution);
}

function apply(
  plan: PlanToExecute,
  execution: PlanExecution,
  action: RecordedAction,
  point: PointToExecute | undefined,
): ActionOutcome {
  const starts = isStarting(execution, action);
  const block = starts ? blockOf(execution, action) : null;
  const refused =
    ruleRefusal(execution, action, point) ??
    (block && action.is_online ? refusal(block) : undefined) ??
    takeStep(plan, execution, action, point);
  if (refused) return { outcome: 'refused', refusal: refused };
  if (starts) {
    execution.status = 'E';
    execution.date_started = action.corrected_time;
  }
  if (execution.status === 'E' && isCompleting(plan, execution, action, point))
    complete(execution, action.corrected_time);
  execution.lastTime = action.corrected_time;
  return { outcome: 'applied', flag: block };
}

/** Why the state of the plan, or of the point, does not allow an action. */
function ruleRefusal(
  execution: PlanExecution,
  { action, arrival_refusal, plan_status }: RecordedAction,
  point: PointToExecute | undefined,
): ActionRefusal | undefined {
  if (arrival_refusal) return refusal(arrival_refusal);
  const status = statusMet(execution, plan_status);
  const named = namedCode(executionActions, action);
  if (status === 'C' && isPossibleOnceReopened(execution, action, point))
    return refusal('reopen_first', { action: named });
  if (!executionCan(action, status))
    return refusal('invalid_transition', { what: aPlan, from: namedCode(routePlanStatuses, status), action: named });
  const rule = actionRules[action].point;
  if (!rule) return undefined;
  const visit = point && execution.points.get(point.id);
  if (!point || !visit) return refusal('unknown_point');
  if (visit.cancellation_reason !== null) return refusal('point_cancelled');
  if (!rule.types.includes(point.type))
    return refusal('wrong_point_type', { type: namedCode(routePointTypes, point.type), action: named });
  if (routePointCan(action, { type: point.type, status: visit.status }, status)) return undefined;
  const what = status === 'C' ? aPointOfCompleted : aPoint;
  return refusal('invalid_transition', { what, from: namedCode(routePointStatuses, visit.status), action: named });
}

/** Whether the desk can do this with a point of a completed plan after it reopens the plan, and not before. */
function isPossibleOnceReopened(
  { points }: PlanExecution,
  action: ExecutionActionCode,
  point: PointToExecute | undefined,
): boolean {
  const visit = point && points.get(point.id);
  if (!visit || visit.cancellation_reason !== null || driverActions.includes(action)) return false;
  const state = { type: point.type, status: visit.status };
  return !routePointCan(action, state, 'C') && routePointCan(action, state, 'E');
}

function takeStep(
  plan: PlanToExecute,
  execution: PlanExecution,
  action: RecordedAction,
  point: PointToExecute | undefined,
): ActionRefusal | undefined {
  const { action: code } = action;
  if (!isPointAction(code)) return planSteps[code]({ plan, execution, action });
  const visit = point && execution.points.get(point.id);
  return point && visit ? pointSteps[code]({ plan, execution, action, point, visit }) : refusal('unknown_point');
}

/** Whether a plan is started by an action: by being told so, by the first point that is done, or by any action of a driver that finds it waiting for an optimization. */
function isStarting(execution: PlanExecution, { action, phone, plan_status }: RecordedAction): boolean {
  const status = statusMet(execution, plan_status);
  if (!isUnstarted(status)) return false;
  const to = actionRules[action].point?.to;
  const isUnderWay = (status === 'W' || status === 'R') && phone !== null;
  return action === 'start' || action === 'finish' || (to !== undefined && to !== 'P') || isUnderWay;
}

/** The status of the plan that an action is judged by: until it is started, the one that the action found when it came. */
function statusMet({ status }: PlanExecution, found: RoutePlanStatus): RoutePlanStatus {
  if (!isUnstarted(status)) return status;
  return isUnstarted(found) ? found : 'P';
}

/** What keeps a driver from starting a plan. */
const blockOf = ({ date_released: released }: PlanExecution, action: RecordedAction): ChecklistBlock | null =>
  released !== null || action.phone === null ? null : action.checklist_block;

/** Whether an action leaves nothing to be visited. A departure that is performed completes no plan. */
function isCompleting(
  plan: PlanToExecute,
  execution: PlanExecution,
  { action }: RecordedAction,
  point: PointToExecute | undefined,
): boolean {
  if (action === 'finish') return true;
  const { to } = actionRules[action].point ?? {};
  const isDone = action === 'cancel' || (to !== undefined && to !== 'P');
  return isDone && point?.type !== 'PA' && stopsLeft(plan, execution).length === 0;
}

const aPlan = bilingual('a route plan', 'o plano de rota');
const aPoint = bilingual('a point', 'um ponto');
const aPointOfCompleted = bilingual('a point of a completed plan', 'um ponto de um plano concluído');
