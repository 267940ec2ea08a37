import { verbatim } from '../../language/bilingual-text.ts';
import { isTerminal } from '../../planning/points/route-point-type.ts';
import { countItems, faultyItems, uncheckedItems } from '../count-items.ts';
import type { ItemCheck, PlanExecution, PlanToExecute, PointExecution, PointToExecute } from '../plan-execution.ts';
import { missingProof } from '../proof/missing-proof.ts';
import { type ActionRefusal, refusal } from './action-refusal.ts';
import { actionRules, type PlanActionCode, type PointActionCode } from './action-rules.ts';
import { hasField, type RecordedAction } from './recorded-action.ts';
import { undoOwnMaxS } from './sent-action.ts';

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

  break_begin({ execution, action }) {
    if (execution.usersOnBreak.has(action.user_id)) return refusal('already_on_break');
    execution.usersOnBreak.add(action.user_id);
    return undefined;
  },

  break_end({ execution, action }) {
    return execution.usersOnBreak.delete(action.user_id) ? undefined : refusal('no_break');
  },

  acknowledge: () => undefined,

  finish({ plan, execution, action }) {
    const left = stopsLeft(plan, execution);
    if (left[0]) return refusal('points_left', { count: left.length, point: verbatim(left[0].name) });
    for (const point of terminalsLeft(plan, execution)) {
      const visit = execution.points.get(point.id);
      if (!visit) continue;
      visit.status = 'R';
      addAttempt(visit, action.uuid, timeOfTerminal(point, execution, action));
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
    const lackedReason = missingLoadReason(step, new Map([...visit.checks, ...checks]));
    if (lackedReason) return lackedReason;
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

  undo: undoAttempt,

  undo_own(step) {
    const { plan, execution, visit, action } = step;
    if (!isOwnLastAttempt(visit, action)) return refusal('not_undoable', { limit: undoOwnMaxS });
    const isCompletionUndone = execution.completedBy === visit.lastAction?.uuid;
    undoAttempt(step);
    // Unlike the undo of the desk, that of a further attempt returns to the attempt before it.
    const earlier = visit.attempts.at(-1);
    if (earlier) {
      visit.status = earlier.status;
      visit.date_arrived = earlier.date_arrived;
    }
    // A completed plan has no stop to visit.
    const mustReopen = isCompletionUndone || stopsLeft(plan, execution).length > 0;
    if (execution.status === 'C' && mustReopen) reopen(execution);
    return undefined;
  },

  cancel({ visit, action }) {
    if (!hasField(action, 'comment')) return refusal('comment_required');
    visit.cancellation_reason = action.comment ?? '';
    return undefined;
  },
};

/** Completes a plan. Without an action, its last stop has left it. */
export function complete(execution: PlanExecution, time: string, action: RecordedAction | null): void {
  execution.status = 'C';
  execution.date_completed = time;
  execution.completedBy = action?.uuid ?? null;
}

export function reopen(execution: PlanExecution): void {
  execution.status = 'E';
  execution.date_completed = null;
  execution.completedBy = null;
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
  addAttempt(visit, action.uuid, action.device_time);
}

const addAttempt = ({ attempts, status, date_arrived }: PointExecution, uuid: string, return_date: string): void => {
  attempts.push({ uuid, return_date, status, date_arrived });
};

/** Removes the last attempt at a point and the arrival before it. The point is to be visited again. */
function undoAttempt({ visit }: PointStep): undefined {
  visit.status = 'P';
  visit.date_arrived = null;
  visit.hasArrived = false;
  visit.attempts.pop();
}

/** Whether the last action at a point is an attempt that the same user made on the same phone shortly before. */
function isOwnLastAttempt({ lastAction, attempts }: PointExecution, action: RecordedAction): boolean {
  if (lastAction === null || lastAction.uuid !== attempts.at(-1)?.uuid) return false;
  const elapsedMs = Date.parse(action.device_time) - Date.parse(lastAction.device_time);
  // If the clock of the phone was set back in between, the difference is negative.
  const isInTime = Math.abs(elapsedMs) <= undoOwnMaxS * 1000;
  return (
    isInTime && action.phone !== null && action.phone === lastAction.phone && action.user_id === lastAction.user_id
  );
}

/** Why a delivery requires a reason of execution: items that were not counted, or that are missing or damaged. */
function missingLoadReason(
  { plan, point, action }: PointStep,
  checks: ReadonlyMap<number, ItemCheck>,
): ActionRefusal | undefined {
  if (!plan.load_check || action.route_executed_reason_id !== null) return undefined;
  const faulty = faultyItems(point.items, checks);
  if (faulty[0]) return refusal('items_faulty', { count: faulty.length, item: verbatim(faulty[0].external_code) });
  const unchecked = uncheckedItems(point.items, checks);
  return unchecked[0]
    ? refusal('items_unchecked', { count: unchecked.length, item: verbatim(unchecked[0].external_code) })
    : undefined;
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
