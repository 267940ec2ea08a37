import { bilingual } from '../../language/bilingual-text.ts';
import { namedCode } from '../../language/codes.ts';
import { routePointStatuses } from '../../planning/points/route-point-status.ts';
import { isTerminal, routePointTypes } from '../../planning/points/route-point-type.ts';
import { type RoutePlanStatus, routePlanStatuses } from '../../planning/route-plan-status.ts';
import {
  type ActionOutcome,
  initialExecution,
  type PlanExecution,
  type PlanToExecute,
  type PointChange,
  type PointToExecute,
} from '../plan-execution.ts';
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
import type { ChecklistBlock, RecordedAction } from './recorded-action.ts';

/**
 * Computes how far a plan is, from all its actions and from the points that joined or left it. Actions count in their
 * own order, so the result does not depend on the order of arrival or on repeats. Each action is applied, or refused
 * with a reason and skipped.
 */
export function foldActions(plan: PlanToExecute, actions: readonly RecordedAction[]): PlanExecution {
  const steps = foldSteps(plan, actions);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of one action each, for callers that do other work in between. */
export function* foldSteps(
  plan: PlanToExecute,
  actions: readonly RecordedAction[],
): Generator<undefined, PlanExecution> {
  const execution = initialExecution(plan);
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
    yield;
  }
  return execution;
}

/**
 * Remembers a `finish` that came too early. It is dropped when the driver attempts another stop, because that driver
 * was not finished.
 */
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

/**
 * Applies the waiting `finish` actions when the desk has closed the last open stop. They count after its last action.
 */
function applyWaitingFinishes(plan: PlanToExecute, execution: PlanExecution, time: string): void {
  if (execution.waitingFinishes.length === 0 || stopsLeft(plan, execution).length > 0) return;
  for (const action of execution.waitingFinishes) {
    execution.outcomes.delete(action.uuid);
    execution.outcomes.set(action.uuid, apply(plan, execution, { ...action, corrected_time: time }, undefined));
  }
  execution.waitingFinishes = [];
}

/** A change of points in the order of actions: an action of the desk, before other actions at the same moment. */
const asOrdered = (change: PointChange) => ({
  ...change,
  uuid: '',
  phone: null,
  user_id: null,
  sequence: null,
  corrected_time: change.time,
  sync_date: change.time,
});

/**
 * If the last open stop leaves a plan, the plan is completed as if the stop had been done. If a stop to visit joins a
 * completed plan, the plan is under way again.
 */
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
  if (change === 'left' && execution.status === 'E' && !hasStopsLeft) complete(execution, time, null);
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
    applyStep(plan, execution, action, point);
  if (refused) return { outcome: 'refused', refusal: refused };
  if (starts) {
    execution.status = 'E';
    execution.date_started = action.corrected_time;
  }
  if (execution.status === 'E' && isCompleting(plan, execution, action, point))
    complete(execution, action.corrected_time, action);
  noteLastAction(execution, action, point);
  return { outcome: 'applied', flag: block };
}

/** Remembers the last action of a plan and of its points. Actions that are only recorded do not count. */
function noteLastAction(execution: PlanExecution, action: RecordedAction, point: PointToExecute | undefined): void {
  if (actionRules[action.action].isOnlyRecorded) return;
  execution.lastTime = action.corrected_time;
  const visit = point && execution.points.get(point.id);
  if (visit) visit.lastAction = action;
}

/** Why the state of the plan, or of the point, does not allow an action. */
function ruleRefusal(
  execution: PlanExecution,
  { action, arrival_refusal, plan_status }: RecordedAction,
  point: PointToExecute | undefined,
): ActionRefusal | undefined {
  if (arrival_refusal) return refusal(arrival_refusal);
  const status = effectiveStatus(execution, plan_status);
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

/** Whether the desk can do this with a point of a completed plan only after reopening the plan. */
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

function applyStep(
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

/**
 * Whether an action starts a plan: an explicit start, the first point that is done, or any action of a driver on a plan
 * that waits for its optimization and is not only recorded.
 */
function isStarting(execution: PlanExecution, { action, phone, plan_status }: RecordedAction): boolean {
  const status = effectiveStatus(execution, plan_status);
  if (!isUnstarted(status)) return false;
  const { point: rule, isOnlyRecorded } = actionRules[action];
  const to = rule?.to;
  const isUnderWay = (status === 'W' || status === 'R') && phone !== null && !isOnlyRecorded;
  return action === 'start' || action === 'finish' || (to !== undefined && to !== 'P') || isUnderWay;
}

/**
 * The status of the plan against which an action is validated. Until the plan is started, it is the status when the
 * action arrived.
 */
function effectiveStatus({ status }: PlanExecution, found: RoutePlanStatus): RoutePlanStatus {
  if (!isUnstarted(status)) return status;
  return isUnstarted(found) ? found : 'P';
}

/** The reason why a driver cannot start a plan. */
const blockOf = ({ date_released: released }: PlanExecution, action: RecordedAction): ChecklistBlock | null =>
  released !== null || action.phone === null ? null : action.checklist_block;

/** Whether an action leaves no stop to visit. Performing a departure never completes a plan. */
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
