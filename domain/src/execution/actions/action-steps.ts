import { verbatim } from '../../language/bilingual-text.ts';
import { isTerminal } from '../../planning/points/route-point-type.ts';
import { countItems, uncheckedItems } from '../count-items.ts';
import type { ItemCheck, PlanExecution, PlanToExecute, PointExecution, PointToExecute } from '../plan-execution.ts';
import { missingProof } from '../proof/missing-proof.ts';
import { type ActionRefusal, refusal } from './action-refusal.ts';
import { actionRules, type PlanActionCode, type PointActionCode } from './action-rules.ts';
import { hasField, type RecordedAction } from './recorded-action.ts';

/** An action that the table of rules allows, with its target. */
type PlanStep = {
  readonly plan: PlanToExecute;
  readonly execution: PlanExecution;
  readonly action: RecordedAction;
};
type PointStep = PlanStep & { readonly point: PointToExecute; readonly visit: PointExecution };

/** The effect of each action on a plan, or the reason of a refusal. The fold starts and completes the plan. */
export const planSteps: Readonly<Record<PlanActionCode, (step: PlanStep) => ActionRefusal | undefined>> = {
  start: () => undefined,

  finish({ plan, execution, action }) {
    const left = stopsLeft(plan, execution);
    if (left[0]) return refusal('points_left', { count: left.length, point: verbatim(left[0].name) });
    for (const point of terminalsLeft(plan, execution)) {
      const visit = execution.points.get(point.id);
      if (!visit) continue;
      visit.status = 'R';
      visit.attempts.push({ uuid: action.uuid, return_date: timeOfTerminal(point, execution, action) });
    }
    return undefined;
  },

  reopen({ execution }) {
    reopen(execution);
    return undefined;
  },

  release({ execution, action }) {
    execution.date_released = action.corrected_time;
    return undefined;
  },
};

/** The effect of each action on a point. */
export const pointSteps: Readonly<Record<PointActionCode, (step: PointStep) => ActionRefusal | undefined>> = {
  arrive({ visit, action }) {
    if (!visit.hasArrived) visit.date_arrived = action.corrected_time;
    visit.hasArrived = true;
    return undefined;
  },

  perform: attempt,

  deliver(step) {
    const { plan, point, visit, action } = step;
    const checks = countItems(point.items, action.items, action.device_time);
    if ('code' in checks) return checks;
    const lacked = missingProof(plan, point, action);
    if (lacked) return refusal(lacked);
    const unchecked = uncheckedItems(point.items, new Map([...visit.checks, ...checks]));
    if (plan.load_check && unchecked[0] && action.route_executed_reason_id === null)
      return refusal('items_unchecked', { count: unchecked.length, item: verbatim(unchecked[0].external_code) });
    recordChecks(visit, checks);
    return attempt(step);
  },

  return(step) {
    return step.action.route_return_reason_id === null ? refusal('reason_required') : attempt(step);
  },

  check_items({ point, visit, action }) {
    const checks = countItems(point.items, action.items, action.device_time);
    if ('code' in checks) return checks;
    recordChecks(visit, checks);
    return undefined;
  },

  perform_manually(step) {
    return hasField(step.action, 'comment') ? attempt(step) : refusal('comment_required');
  },

  undo({ visit }) {
    visit.status = 'P';
    visit.date_arrived = null;
    visit.hasArrived = false;
    visit.attempts.pop();
    return undefined;
  },

  cancel({ visit, action }) {
    if (!hasField(action, 'comment')) return refusal('comment_required');
    visit.cancellation_reason = action.comment ?? '';
    return undefined;
  },
};

export function complete(execution: PlanExecution, time: string): void {
  execution.status = 'C';
  execution.date_completed = time;
}

export function reopen(execution: PlanExecution): void {
  execution.status = 'E';
  execution.date_completed = null;
}

/** The deliveries and pick-ups still to be visited. */
export const stopsLeft = (plan: PlanToExecute, execution: PlanExecution): readonly PointToExecute[] =>
  pointsLeft(plan, execution).filter(({ type }) => !isTerminal(type));

/** The departure and arrival still to be performed. */
export const terminalsLeft = (plan: PlanToExecute, execution: PlanExecution): readonly PointToExecute[] =>
  pointsLeft(plan, execution).filter(({ type }) => isTerminal(type));

function pointsLeft({ points, formerPoints }: PlanToExecute, execution: PlanExecution): readonly PointToExecute[] {
  return [...points, ...formerPoints].filter(({ id }) => {
    const visit = execution.points.get(id);
    return visit?.isInPlan && visit.status === 'P' && visit.cancellation_reason === null;
  });
}

/** Adds an attempt to a point and sets the status given by the table of rules. */
function attempt({ visit, action }: PointStep): undefined {
  visit.status = actionRules[action.action].point?.to ?? visit.status;
  visit.hasArrived = false;
  visit.attempts.push({ uuid: action.uuid, return_date: action.device_time });
}

function recordChecks({ checks }: PointExecution, counted: ReadonlyMap<number, ItemCheck>): void {
  for (const [id, check] of counted) checks.set(id, check);
}

/**
 * The time of a departure or arrival that was not reported. A departure gets the time at which the plan started. An
 * arrival gets the time at which the driver finished the plan; if the driver did not, that of the last action.
 */
function timeOfTerminal({ type }: PointToExecute, execution: PlanExecution, action: RecordedAction): string {
  if (type === 'PA') return execution.date_started ?? action.device_time;
  return action.phone === null ? (execution.lastTime ?? action.device_time) : action.device_time;
}
