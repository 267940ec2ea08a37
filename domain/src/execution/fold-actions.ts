import { bilingual } from '../language/bilingual-text.ts';
import { namedCode } from '../language/codes.ts';
import { routePlanStatuses } from '../planning/route-plan-status.ts';
import { routePointStatuses } from '../planning/route-point-status.ts';
import { routePointTypes } from '../planning/route-point-type.ts';
import { type ActionRefusal, refusal } from './action-refusal.ts';
import { actionRules, executionActions, executionCan, isUnstarted, routePointCan } from './action-rules.ts';
import { planSteps, pointSteps, stopsLeft } from './action-steps.ts';
import { orderActions } from './order-actions.ts';
import {
  type ActionOutcome,
  type PlanExecution,
  type PlanToExecute,
  type PointToExecute,
  unexecuted,
} from './plan-execution.ts';
import type { ChecklistBlock, RecordedAction } from './recorded-action.ts';

/**
 * How far a plan is, as all actions tell that were ever done with it, in their own order: whatever order they came in, and how
 * often, it is the same. Each action is applied, or refused with a reason and passed over.
 */
export function foldActions(plan: PlanToExecute, actions: readonly RecordedAction[]): PlanExecution {
  const execution = unexecuted(plan);
  const points = new Map(plan.points.map((point) => [point.id, point]));
  for (const action of orderActions(actions)) {
    const isOfPoint = actionRules[action.action].point !== undefined;
    const point = isOfPoint ? points.get(action.route_point_id ?? 0) : undefined;
    execution.outcomes.set(action.uuid, apply(plan, execution, action, point));
  }
  return execution;
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
    ruleRefusal(plan, execution, action, point) ??
    (block && action.is_online ? refusal(block) : undefined) ??
    takeStep(plan, execution, action, point);
  if (refused) return { outcome: 'refused', refusal: refused };
  if (starts) {
    execution.status = 'E';
    execution.date_started = action.corrected_time;
  }
  if (execution.status === 'E' && isCompleting(plan, execution, action, point)) {
    execution.status = 'C';
    execution.date_completed = action.corrected_time;
  }
  execution.lastTime = action.device_time;
  return { outcome: 'applied', flag: block };
}

/** Why the state of the plan, or of the point, does not allow an action. */
function ruleRefusal(
  plan: PlanToExecute,
  { status, points }: PlanExecution,
  { action, arrival_refusal }: RecordedAction,
  point: PointToExecute | undefined,
): ActionRefusal | undefined {
  if (arrival_refusal) return refusal(arrival_refusal);
  if (plan.date_excluded !== null) return refusal('plan_excluded');
  const named = namedCode(executionActions, action);
  if (!executionCan(action, status))
    return refusal('invalid_transition', { what: aPlan, from: namedCode(routePlanStatuses, status), action: named });
  const rule = actionRules[action].point;
  if (!rule) return undefined;
  const visit = point && points.get(point.id);
  if (!point || !visit) return refusal('unknown_point');
  if (visit.cancellation_reason !== null) return refusal('point_cancelled');
  if (!rule.types.includes(point.type))
    return refusal('wrong_point_type', { type: namedCode(routePointTypes, point.type), action: named });
  if (routePointCan(action, { type: point.type, status: visit.status }, status)) return undefined;
  const what = status === 'C' ? aPointOfCompleted : aPoint;
  return refusal('invalid_transition', { what, from: namedCode(routePointStatuses, visit.status), action: named });
}

function takeStep(
  plan: PlanToExecute,
  execution: PlanExecution,
  action: RecordedAction,
  point: PointToExecute | undefined,
): ActionRefusal | undefined {
  const visit = point && execution.points.get(point.id);
  return point && visit
    ? pointSteps[action.action]?.({ plan, execution, action, point, visit })
    : planSteps[action.action]?.({ plan, execution, action });
}

/** Whether a plan is started by an action: by being told so, by the first point that is done, or by any action of a driver that finds it waiting for an optimization. */
function isStarting({ status }: PlanExecution, { action, phone }: RecordedAction): boolean {
  if (!isUnstarted(status)) return false;
  const to = actionRules[action].point?.to;
  const isUnderWay = (status === 'W' || status === 'R') && phone !== null;
  return action === 'start' || action === 'finish' || (to !== undefined && to !== 'P') || isUnderWay;
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
