import type { OperationId } from '@tropeiro/contract/operations.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import { one } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { type EndState, ending, tellOfPending } from '../handling/call-progress.ts';

/** What is asked of an optimization. Over whom it is, the plan and its route say. */
export type OptimizationRequest = {
  /** What the plan goes back to where it is cancelled: E where it is under way, P where its points have their hours, else I. */
  readonly status_before: 'P' | 'I' | 'E';
  /** The ids of the points that keep their hours. */
  readonly locked_points: readonly number[];
  /** Null: as the plan says. */
  readonly objective: RouteObjective | null;
  readonly has_time_window: boolean | null;
};

/** What is asked where a plan has just come in: nothing of it has an hour that could be kept. */
export const firstOptimization: OptimizationRequest = {
  status_before: 'I',
  locked_points: [],
  objective: null,
  has_time_window: null,
};

/** A plan that this process is to optimize, for as long as its token is good. */
export type TakenOptimization = {
  readonly customer_id: number;
  readonly route_plan_id: number;
  readonly token: string;
  readonly attempt_count: number;
  /** Where its progress is told; null where nobody can ask for it. */
  readonly progress_id: string | null;
};

/** Has a plan optimized as soon as it is its company's turn. */
export async function requestOptimization(
  transaction: Transaction,
  planId: number,
  { status_before, locked_points, objective, has_time_window }: OptimizationRequest,
  operation: OperationId,
): Promise<void> {
  await transaction.rows(sql`with told as (${tellOfPending(operation)} returning id)
    insert into plan_optimization
      (route_plan_id, status_before, locked_points, objective, has_time_window, progress_id)
    values (${planId}, ${status_before}, ${locked_points}::jsonb, ${objective}, ${has_time_window},
      (select id from told))`);
}

/** How many plans of the company wait to be optimized, or are being optimized; those that are excluded do neither. */
export const countOptimizations = async (transaction: Transaction): Promise<number> =>
  one<number>(
    await transaction.rows(sql`select to_jsonb(count(*)) from plan_optimization
      join route_plan on route_plan.id = route_plan_id where date_excluded is null`),
  ) ?? 0;

/** What a process is at already. */
export type ProcessLoad = {
  /** The companies of which it takes no more. */
  readonly fullCompanies: readonly number[];
  /** Whether it is at nothing: only then does it take what was tried before. */
  readonly isIdle: boolean;
};

/** Takes the plan that is to be optimized next, of whichever company. */
export const takeOptimization = async (
  transaction: Transaction,
  leaseS: number,
  { fullCompanies, isIdle }: ProcessLoad,
): Promise<TakenOptimization | undefined> =>
  one(
    await transaction.rows(
      sql`select take_optimization(${leaseS}, ${arrayLiteral(fullCompanies)}::bigint[], ${isIdle})`,
    ),
  );

/** Says that it is still being worked on; false where another has taken it over, or nobody wants it any more. */
export const renewLease = async (
  transaction: Transaction,
  { route_plan_id: id, token }: TakenOptimization,
  leaseS: number,
): Promise<boolean> =>
  (
    await transaction.rows(sql`update plan_optimization
      set lease_until = now() + make_interval(secs => ${leaseS})
      where route_plan_id = ${id} and lease_token = ${token}::uuid returning route_plan_id`)
  ).length > 0;

/** What is asked of an optimization that is still this process's own, which nobody else can take until the transaction ends. */
export const lockOptimization = async (
  transaction: Transaction,
  { route_plan_id: id, token }: TakenOptimization,
): Promise<OptimizationRequest | undefined> =>
  one(
    await transaction.rows(sql`select ${asked} from plan_optimization
      where route_plan_id = ${id} and lease_token = ${token}::uuid for update`),
  );

/**
 * Releases an optimization, to be tried again by any process after a quarter of the time it has waited, within these limits.
 * Without a try of its own it was no attempt.
 */
export async function postponeOptimization(
  transaction: Transaction,
  { route_plan_id: id, token }: TakenOptimization,
  { minS, maxS }: { readonly minS: number; readonly maxS: number },
  isAttempt: boolean,
): Promise<void> {
  await transaction.rows(sql`with waiting as (update plan_optimization
    set lease_token = null, lease_until = null, date_due = now() + make_interval(
        secs => greatest(${minS}::int, least(${maxS}::int, extract(epoch from now() - date_requested) / 4))),
      attempt_count = attempt_count - ${isAttempt ? 0 : 1}::smallint
    where route_plan_id = ${id} and lease_token = ${token}::uuid returning progress_id)
    update call_progress set state = 'waiting', phase = null, percent = null, date_updated = now()
    where id = (select progress_id from waiting)`);
}

/**
 * Forgets an optimization, which is done, or which has failed or is not wanted any more, and says what was asked of it;
 * whoever is at it has lost it.
 */
export const deleteOptimization = async (
  transaction: Transaction,
  planId: number,
  state: EndState = 'failed',
): Promise<OptimizationRequest | undefined> =>
  one(
    await transaction.rows(sql`with ended as (
        delete from plan_optimization where route_plan_id = ${planId} returning progress_id, ${asked} as asked),
      told as (update call_progress set state = ${state}, ${ending(state)} where id = (select progress_id from ended))
      select asked from ended`),
  );

/** Has an optimization that was put off tried as soon as it is its company's turn. */
export async function hastenOptimization(transaction: Transaction, planId: number): Promise<void> {
  await transaction.rows(sql`update plan_optimization set date_due = now() where route_plan_id = ${planId}`);
}

const asked = sql`json_build_object('status_before', status_before, 'locked_points', locked_points,
  'objective', objective, 'has_time_window', has_time_window)`;
