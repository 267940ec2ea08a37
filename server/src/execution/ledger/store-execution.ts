import { isUnstarted } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { PointExecution } from '@tropeiro/domain/execution/plan-execution.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { StoredVisit } from '../../store/execution/plans-to-execute.ts';
import {
  replaceAttempts,
  uncheckedItem,
  updateChecks,
  updateExecution,
  updateVisits,
} from '../../store/execution/update-execution.ts';
import { deleteOptimization } from '../../store/planning/optimizations.ts';
import { type FoldedPlan, isDispatchedByAction } from './fold-plan.ts';

/** Writes what folding changed in a plan. A started plan is no longer optimized. Returns the ids of the changed points. */
export async function storeExecution(transaction: Transaction, plan: FoldedPlan): Promise<readonly number[]> {
  const { before, execution, hasTerminalsLeft } = plan;
  const isDispatched = isDispatchedByAction(plan);
  const visits = before.points.flatMap((point) => {
    const visit = execution.points.get(point.id);
    return visit ? [{ point, visit }] : [];
  });
  const attempted = visits.filter(areAttemptsChanged);
  const changed = visits.filter((visit) => isVisitChanged(visit) || attempted.includes(visit));
  const checks = visits.flatMap(changedChecks);
  const isPlanChanged =
    isDispatched ||
    before.status !== execution.status ||
    before.date_started !== execution.date_started ||
    before.date_completed !== execution.date_completed ||
    before.date_released !== execution.date_released;
  if (!isPlanChanged && changed.length + checks.length === 0) return [];

  if (before.status === 'W' || before.status === 'R') {
    if (!isUnstarted(execution.status)) await deleteOptimization(transaction, before.id, 'cancelled');
  }
  updateVisits(
    transaction,
    changed.map(({ point, visit }) => ({ ...visit, id: point.id })),
  );
  replaceAttempts(
    transaction,
    attempted.map(({ point }) => point.id),
    attempted.flatMap(({ point, visit }) =>
      visit.attempts.map((attempt, index) => ({ ...attempt, route_point_id: point.id, attempt: index + 1 })),
    ),
  );
  updateChecks(transaction, checks);
  const areTotalsChanged = changed.some(
    ({ point, visit }) => (point.cancellation_reason === null) !== (visit.cancellation_reason === null),
  );
  const written = {
    ...execution,
    has_terminals_left: hasTerminalsLeft,
    is_dispatched: before.is_dispatched || isDispatched,
  };
  updateExecution(transaction, before.id, written, areTotalsChanged);
  return changed.map(({ point }) => point.id);
}

type Visit = { readonly point: StoredVisit; readonly visit: PointExecution };

const isVisitChanged = ({ point, visit }: Visit): boolean =>
  point.status !== visit.status ||
  point.date_arrived !== visit.date_arrived ||
  point.cancellation_reason !== visit.cancellation_reason;

const areAttemptsChanged = ({ point, visit }: Visit): boolean =>
  point.attempts.length !== visit.attempts.length ||
  point.attempts.some(
    ({ uuid, return_date }, index) =>
      uuid !== visit.attempts[index]?.uuid || return_date !== visit.attempts[index]?.return_date,
  );

const changedChecks = ({ point, visit }: Visit) =>
  point.items.flatMap((item) => {
    const check = visit.checks.get(item.id) ?? uncheckedItem;
    const isSame =
      item.checked === check.checked &&
      item.checked_quantity === check.checked_quantity &&
      item.checked_date === check.checked_date &&
      // Items counted before conditions were stored have none.
      (item.condition === check.condition || (item.condition === null && check.condition === 'ok'));
    return isSame ? [] : { ...check, id: item.id };
  });
