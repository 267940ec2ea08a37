import { type ActionRefusal, refusal } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import { actionRules, isUnstarted } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { terminalsLeft } from '@tropeiro/domain/execution/actions/action-steps.ts';
import { withArrivalState } from '@tropeiro/domain/execution/actions/arrival-state.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { foldSteps } from '@tropeiro/domain/execution/actions/fold-actions.ts';
import type { RecordedAction } from '@tropeiro/domain/execution/actions/recorded-action.ts';
import type {
  ActionOutcome,
  PlanExecution,
  PlanToExecute,
  PointToExecute,
} from '@tropeiro/domain/execution/plan-execution.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { StoredExecution } from '../../store/execution/plans-to-execute.ts';
import type {
  ActionToStore,
  IncomingAction,
  StoredAction,
  StoredOutcome,
} from '../../store/execution/recorded-actions.ts';

/** The result of folding a plan: its stored state, its new state, and the outcomes of its actions. */
export type FoldedPlan = {
  readonly before: StoredExecution;
  readonly execution: PlanExecution;
  /** Whether its departure or arrival is still to be performed. */
  readonly hasTerminalsLeft: boolean;
  /** The new actions. */
  readonly added: readonly ActionToStore[];
  /** The outcomes of earlier actions that have changed. */
  readonly corrected: readonly StoredOutcome[];
  /** All actions that are applied now and were not before, in the order in which they count. */
  readonly newlyApplied: readonly RecordedAction[];
};

/**
 * Folds a plan with its earlier actions, its new actions, and the points that have left it since. Yields to other work in
 * between: a plan may have thousands of actions.
 */
export async function foldPlan(
  before: StoredExecution,
  formerPoints: readonly PointToExecute[],
  earlier: readonly StoredAction[],
  received: readonly IncomingAction[],
  slice = new TimeSlice(),
): Promise<FoldedPlan> {
  const plan: PlanToExecute = { ...before, formerPoints };
  const arrived = received.map((action) => withArrivalState(action, before));
  // Actions of users who do not execute the plan are never loaded as earlier ones, so they must not count when they arrive.
  const [others, now] = [arrived.filter(isOfOtherUser), arrived.filter((action) => !isOfOtherUser(action))];
  const execution = await resultOf(foldSteps(plan, [...earlier, ...now]), slice);
  const wereApplied = new Set(earlier.flatMap(({ uuid, outcome }) => (outcome === 'applied' ? uuid : [])));
  const byUuid = new Map<string, RecordedAction>([...earlier, ...now].map((action) => [action.uuid, action]));
  const outcomeOf = ({ uuid }: { readonly uuid: string }) => storedOutcome(uuid, execution.outcomes.get(uuid));
  const corrected = earlier.flatMap((action) => {
    const outcome = outcomeOf(action);
    return isSame(outcome, action) ? [] : { ...outcome, revision: action.revision + 1 };
  });
  const newlyApplied = [...execution.outcomes].flatMap(([uuid, { outcome }]) =>
    outcome === 'applied' && !wereApplied.has(uuid) ? (byUuid.get(uuid) ?? []) : [],
  );
  // A plan waiting for its optimization keeps waiting unless an action changed something.
  const hasEffect = [...corrected, ...newlyApplied].some(({ uuid }) => {
    const action = byUuid.get(uuid)?.action;
    return action !== undefined && !actionRules[action].isOnlyRecorded;
  });
  if (isWaiting(before) && !hasEffect) execution.status = before.status;
  return {
    before,
    execution,
    hasTerminalsLeft: terminalsLeft(plan, execution).length > 0,
    added: [...now.map((action) => ({ ...action, ...outcomeOf(action) })), ...others.map(notFound)],
    corrected,
    newlyApplied,
  };
}

/** Runs all steps and returns their result. */
async function resultOf<T>(steps: Generator<undefined, T>, slice: TimeSlice): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (slice.isUsedUp) await slice.yieldIfUsedUp();
  }
}

/** The earlier actions that were refused and are applied now. */
export const alsoApplied = ({ before, added, newlyApplied }: FoldedPlan): ExecutionReport['also_applied'] => {
  const now = new Set(added.map(({ uuid }) => uuid));
  return newlyApplied.flatMap(({ uuid, action, route_point_id }) =>
    now.has(uuid) ? [] : { uuid, action, route_plan_id: before.id, route_point_id },
  );
};

/**
 * Whether a new action dispatches a plan that is not dispatched: a driver acts on it who received it before it was recalled, or
 * the desk acts for the driver, so that it is under way. A driver who acknowledges the recall does not act on it.
 */
export const isDispatchedByAction = ({ before, execution, added }: FoldedPlan): boolean =>
  !before.is_dispatched &&
  added.some(
    ({ action, phone, outcome }) =>
      outcome === 'applied' && (phone === null ? !isUnstarted(execution.status) : action !== 'acknowledge'),
  );

const isOfOtherUser = ({ arrival_refusal }: RecordedAction): boolean => arrival_refusal === 'not_found';

const notFound = <A extends RecordedAction>(action: A): A & StoredOutcome => ({
  ...action,
  ...storedOutcome(action.uuid, { outcome: 'refused', refusal: refusal('not_found') }),
});

const isWaiting = ({ status }: StoredExecution): boolean => status === 'W' || status === 'R';

const isSame = (a: StoredOutcome, b: StoredOutcome): boolean =>
  a.outcome === b.outcome && a.refusal === b.refusal && a.flag === b.flag;

/** The outcome of an action in its stored form. */
function storedOutcome(uuid: string, outcome: ActionOutcome | undefined): StoredOutcome {
  const refused: ActionRefusal | undefined = outcome?.outcome === 'refused' ? outcome.refusal : undefined;
  return {
    uuid,
    outcome: refused ? 'refused' : 'applied',
    refusal: refused?.code ?? null,
    refusal_details: refused?.details ?? {},
    flag: outcome?.outcome === 'applied' ? outcome.flag : null,
    revision: 1,
  };
}
