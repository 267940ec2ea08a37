import type { ActionRefusal } from '@tropeiro/domain/execution/action-refusal.ts';
import { terminalsLeft } from '@tropeiro/domain/execution/action-steps.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { foldActions } from '@tropeiro/domain/execution/fold-actions.ts';
import { foundAtArrival } from '@tropeiro/domain/execution/found-at-arrival.ts';
import type {
  ActionOutcome,
  PlanExecution,
  PlanToExecute,
  PointToExecute,
} from '@tropeiro/domain/execution/plan-execution.ts';
import type { RecordedAction } from '@tropeiro/domain/execution/recorded-action.ts';
import type { StoredExecution } from '../store/execution/plans-to-execute.ts';
import type { ActionToKeep, FoldedAction, KeptAction, KeptOutcome } from '../store/execution/recorded-actions.ts';

/** A plan that was folded again: how it stood, how far it is, and what has become of its actions. */
export type FoldedPlan = {
  readonly before: StoredExecution;
  readonly execution: PlanExecution;
  /** Whether its departure or arrival is still to be performed. */
  readonly hasTerminalsLeft: boolean;
  /** Those that came now. */
  readonly added: readonly FoldedAction[];
  /** Those that came before and are told otherwise now. */
  readonly corrected: readonly KeptOutcome[];
  /** All that are applied and were not before, in the order in which they count. */
  readonly newlyApplied: readonly RecordedAction[];
};

/** Folds a plan with the actions of it that came before, with the points that have left it since, and with those that came now. */
export function foldPlan(
  before: StoredExecution,
  formerPoints: readonly PointToExecute[],
  earlier: readonly KeptAction[],
  came: readonly ActionToKeep[],
): FoldedPlan {
  const plan: PlanToExecute = { ...before, formerPoints };
  const now = came.map((action) => foundAtArrival(action, before));
  const execution = foldActions(plan, [...earlier, ...now]);
  const wereApplied = new Set(earlier.flatMap(({ uuid, outcome }) => (outcome === 'applied' ? uuid : [])));
  const byUuid = new Map<string, RecordedAction>([...earlier, ...now].map((action) => [action.uuid, action]));
  const outcomeOf = ({ uuid }: { readonly uuid: string }) => keptOutcome(uuid, execution.outcomes.get(uuid));
  const corrected = earlier.flatMap((action) => {
    const outcome = outcomeOf(action);
    return isSame(outcome, action) ? [] : { ...outcome, revision: action.revision + 1 };
  });
  const newlyApplied = [...execution.outcomes].flatMap(([uuid, { outcome }]) =>
    outcome === 'applied' && !wereApplied.has(uuid) ? (byUuid.get(uuid) ?? []) : [],
  );
  // What is left of a plan goes on waiting for its optimization where nothing else has come of it.
  if (isWaiting(before) && newlyApplied.length + corrected.length === 0) execution.status = before.status;
  return {
    before,
    execution,
    hasTerminalsLeft: terminalsLeft(plan, execution).length > 0,
    added: now.map((action) => ({ ...action, ...outcomeOf(action) })),
    corrected,
    newlyApplied,
  };
}

/** The actions that came before, were refused, and are applied now. */
export const alsoApplied = ({ before, added, newlyApplied }: FoldedPlan): ExecutionReport['also_applied'] => {
  const now = new Set(added.map(({ uuid }) => uuid));
  return newlyApplied.flatMap(({ uuid, action, route_point_id }) =>
    now.has(uuid) ? [] : { uuid, action, route_plan_id: before.id, route_point_id },
  );
};

const isWaiting = ({ status }: StoredExecution): boolean => status === 'W' || status === 'R';

const isSame = (a: KeptOutcome, b: KeptOutcome): boolean =>
  a.outcome === b.outcome && a.refusal === b.refusal && a.flag === b.flag;

/** What has become of an action, as it is kept. */
function keptOutcome(uuid: string, outcome: ActionOutcome | undefined): KeptOutcome {
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
