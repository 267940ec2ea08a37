import type { ActionRefusal } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import { actionRules } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { terminalsLeft } from '@tropeiro/domain/execution/actions/action-steps.ts';
import { withArrivalState } from '@tropeiro/domain/execution/actions/arrival-state.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { foldActions } from '@tropeiro/domain/execution/actions/fold-actions.ts';
import type { RecordedAction } from '@tropeiro/domain/execution/actions/recorded-action.ts';
import type {
  ActionOutcome,
  PlanExecution,
  PlanToExecute,
  PointToExecute,
} from '@tropeiro/domain/execution/plan-execution.ts';
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

/** Folds a plan with its earlier actions, its new actions, and the points that have left it since. */
export function foldPlan(
  before: StoredExecution,
  formerPoints: readonly PointToExecute[],
  earlier: readonly StoredAction[],
  received: readonly IncomingAction[],
): FoldedPlan {
  const plan: PlanToExecute = { ...before, formerPoints };
  const now = received.map((action) => withArrivalState(action, before));
  const execution = foldActions(plan, [...earlier, ...now]);
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
    added: now.map((action) => ({ ...action, ...outcomeOf(action) })),
    corrected,
    newlyApplied,
  };
}

/** The earlier actions that were refused and are applied now. */
export const alsoApplied = ({ before, added, newlyApplied }: FoldedPlan): ExecutionReport['also_applied'] => {
  const now = new Set(added.map(({ uuid }) => uuid));
  return newlyApplied.flatMap(({ uuid, action, route_point_id }) =>
    now.has(uuid) ? [] : { uuid, action, route_plan_id: before.id, route_point_id },
  );
};

/**
 * Whether a driver acts on a plan that was recalled meanwhile. It is then dispatched again. A driver who acknowledges
 * the recall does not act on it.
 */
export const isDispatchedByDriver = ({ before, added }: FoldedPlan): boolean =>
  !before.is_dispatched &&
  added.some(({ action, phone, outcome }) => action !== 'acknowledge' && phone !== null && outcome === 'applied');

const isWaiting = ({ status }: StoredExecution): boolean => status === 'W' || status === 'R';

const isSame = (a: StoredOutcome, b: StoredOutcome): boolean =>
  a.outcome === b.outcome && a.refusal === b.refusal && a.flag === b.flag;

/** The outcome of an action in its stored form. */
function storedOutcome(uuid: string, outcome: ActionOutcome | undefined): StoredOutcome {
  const refusal: ActionRefusal | undefined = outcome?.outcome === 'refused' ? outcome.refusal : undefined;
  return {
    uuid,
    outcome: refusal ? 'refused' : 'applied',
    refusal: refusal?.code ?? null,
    refusal_details: refusal?.details ?? {},
    flag: outcome?.outcome === 'applied' ? outcome.flag : null,
    revision: 1,
  };
}
