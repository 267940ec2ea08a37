import type { OperationId } from '@tropeiro/contract/operations.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import {
  type EndState,
  endAssignments,
  insertPendingProgress,
} from '@tropeiro/platform/database/calls/call-progress.ts';
import { parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The request for an optimization. The plan and its route determine the crews. */
export type OptimizationRequest = {
  /**
   * The plan's status if the optimization is cancelled: E if it is under way, P if its points are timed, otherwise I.
   */
  readonly status_before: 'P' | 'I' | 'E';
  /** The ids of the points that keep their planned times. */
  readonly locked_points: readonly number[];
  /** Null: as in the plan. */
  readonly objective: RouteObjective | null;
  readonly has_time_window: boolean | null;
  /** Null: by the number of points. */
  readonly search_seconds: number | null;
};

/** The options of plans that are optimized together. */
export type JointOptimizationRequest = Pick<OptimizationRequest, 'objective' | 'has_time_window' | 'search_seconds'> & {
  readonly keep_begun: boolean;
};

/** The request for a newly imported plan, which has no times that could be kept. */
export const firstOptimization: OptimizationRequest = {
  status_before: 'I',
  locked_points: [],
  objective: null,
  has_time_window: null,
  search_seconds: null,
};

/** A plan that this process optimizes while its lease token is valid. */
export type LeasedOptimization = {
  readonly customer_id: number;
  readonly route_plan_id: number;
  readonly token: string;
  readonly attempt_count: number;
  /** The record of its progress. Null if no caller can follow it. */
  readonly progress_id: string | null;
  /** Present if it is optimized together with other plans of the same number. */
  readonly joint_id: number | null;
};

/** Queues a plan for optimization in its company's turn. */
export async function requestOptimization(
  transaction: Transaction,
  planId: number,
  { status_before, locked_points, objective, has_time_window, search_seconds }: OptimizationRequest,
  operation: OperationId,
): Promise<void> {
  await transaction.rows(sql`with progress as (${insertPendingProgress(operation)} returning id)
    insert into plan_optimization
      (route_plan_id, status_before, locked_points, objective, has_time_window, search_seconds, progress_id)
    values (${planId}, ${status_before}, ${locked_points}::jsonb, ${objective}, ${has_time_window}, ${search_seconds},
      (select id from progress))`);
}

/** Queues plans to be optimized together. All have the progress of the call, so it goes on while one of them is left. */
export async function requestJointOptimization(
  transaction: Transaction,
  plans: readonly (Pick<OptimizationRequest, 'status_before'> & { readonly id: number })[],
  { objective, has_time_window, search_seconds, keep_begun }: JointOptimizationRequest,
  operation: OperationId,
): Promise<void> {
  const firstId = Math.min(...plans.map(({ id }) => id));
  await transaction.rows(sql`with progress as (${insertPendingProgress(operation)} returning id)
    insert into plan_optimization
      (route_plan_id, status_before, objective, has_time_window, search_seconds, keep_begun, joint_id, progress_id)
    select id, status_before, ${objective}, ${has_time_window}, ${search_seconds}, ${keep_begun}, ${firstId},
      (select id from progress)
    from jsonb_to_recordset(${plans}::jsonb) as plan (id bigint, status_before text)`);
}

/** The ids of the plans that wait together with this one. */
export const listJointPlanIds = async (
  transaction: Transaction,
  { joint_id: jointId }: Pick<LeasedOptimization, 'joint_id'>,
): Promise<number[]> =>
  parseAll(
    await transaction.rows(sql`select to_json(route_plan_id) from plan_optimization where joint_id = ${jointId}`),
  );

/** A plan that is optimized together with others. */
export type JointMember = Pick<OptimizationRequest, 'status_before'> &
  JointOptimizationRequest & { readonly route_plan_id: number };

/**
 * The plans that are optimized together with a leased one, which comes first, by id, if this process still owns it.
 * Those that are excluded at present are left out. Locks them until the transaction ends.
 */
export const lockJointMembers = async (
  transaction: Transaction,
  { route_plan_id: id, token, joint_id: jointId }: LeasedOptimization,
): Promise<JointMember[]> => {
  const [owned] = await transaction.rows(sql`select 1 from plan_optimization
    where route_plan_id = ${id} and lease_token = ${token}::uuid for update`);
  if (!owned) return [];
  return parseAll(
    await transaction.rows(sql`select json_build_object('route_plan_id', o.route_plan_id, 'status_before', o.status_before,
        'objective', o.objective, 'has_time_window', o.has_time_window, 'search_seconds', o.search_seconds,
        'keep_begun', o.keep_begun)
      from plan_optimization o join route_plan plan on plan.id = o.route_plan_id
      where o.joint_id = ${jointId} and plan.date_excluded is null and plan.status in ('W', 'R')
      order by o.route_plan_id for update of o`),
  );
};

/** How many plans of the company wait for optimization or are being optimized, without excluded ones. */
export const countOptimizations = async (transaction: Transaction): Promise<number> =>
  parseFirst<number>(
    await transaction.rows(sql`select to_jsonb(count(*)) from plan_optimization
      join route_plan on route_plan.id = route_plan_id where date_excluded is null`),
  ) ?? 0;

/** The optimizations that a process already runs. */
export type ProcessLoad = {
  /** The companies from which it takes no more plans. */
  readonly fullCompanies: readonly number[];
  /** Whether it runs none. Only then does it take plans that were tried before. */
  readonly isIdle: boolean;
};

/** Takes the next plan to optimize, of any company. */
export const leaseOptimization = async (
  transaction: Transaction,
  leaseS: number,
  { fullCompanies, isIdle }: ProcessLoad,
): Promise<LeasedOptimization | undefined> =>
  parseFirst(
    await transaction.rows(
      sql`select take_optimization(${leaseS}, ${arrayLiteral(fullCompanies)}::bigint[], ${isIdle})`,
    ),
  );

/** Renews the lease. Returns false if another process has taken the plan or the request was deleted. */
export const renewLease = async (
  transaction: Transaction,
  { route_plan_id: id, token }: LeasedOptimization,
  leaseS: number,
): Promise<boolean> =>
  (
    await transaction.rows(sql`update plan_optimization
      set lease_until = now() + make_interval(secs => ${leaseS})
      where route_plan_id = ${id} and lease_token = ${token}::uuid returning route_plan_id`)
  ).length > 0;

/** The request of an optimization that this process still holds. Locks it until the transaction ends. */
export const lockOptimization = async (
  transaction: Transaction,
  { route_plan_id: id, token }: LeasedOptimization,
): Promise<OptimizationRequest | undefined> =>
  parseFirst(
    await transaction.rows(sql`select ${asked} from plan_optimization
      where route_plan_id = ${id} and lease_token = ${token}::uuid for update`),
  );

/**
 * Returns an optimization to the queue. Any process may retry it after a quarter of the time it has waited, within these limits.
 * Unless `isAttempt`, the attempt is not counted.
 */
export async function postponeOptimization(
  transaction: Transaction,
  { route_plan_id: id, token }: LeasedOptimization,
  { minS, maxS }: { readonly minS: number; readonly maxS: number },
  isAttempt: boolean,
): Promise<void> {
  await transaction.rows(sql`with waiting as (update plan_optimization
    set lease_token = null, lease_until = null, date_due = now() + make_interval(
        secs => greatest(${minS}::int, least(${maxS}::int, extract(epoch from now() - date_requested) / 4))),
      attempt_count = attempt_count - ${isAttempt ? 0 : 1}::smallint
    where route_plan_id = ${id} and lease_token = ${token}::uuid returning progress_id)
    update call_progress set state = 'waiting', phase = null, percent = null, date_updated = now()
    where id = (select progress_id from waiting) and ${isNotEnded}`);
}

/** Returns an optimization to the queue without a wait. The attempt is not counted. */
export const releaseOptimization = (transaction: Transaction, taken: LeasedOptimization): Promise<void> =>
  postponeOptimization(transaction, taken, { minS: 0, maxS: 0 }, false);

/**
 * Deletes an optimization that is done, failed or no longer wanted, and returns its request. A process that is
 * working on it loses its lease. The progress ends with the last plan of the call. Excluded plans do not count: they may
 * never be restored.
 */
export async function deleteOptimization(
  transaction: Transaction,
  planId: number,
  state: EndState = 'failed',
): Promise<OptimizationRequest | undefined> {
  // Of two transactions that delete the last two plans of a call, the later one must see that the other is gone.
  await transaction.rows(sql`select 1 from call_progress
    where id = (select progress_id from plan_optimization where route_plan_id = ${planId}) for update`);
  return parseFirst(
    await transaction.rows(sql`with ended as (
        delete from plan_optimization where route_plan_id = ${planId} returning progress_id, ${asked} as asked),
      progress as (update call_progress set state = ${state}, ${endAssignments(state)}
        where id = (select progress_id from ended) and ${isNotEnded}
          and not exists (select from plan_optimization other join route_plan plan on plan.id = other.route_plan_id
            where other.progress_id = call_progress.id and other.route_plan_id <> ${planId} and plan.date_excluded is null))
      select asked from ended`),
  );
}

/** Makes a postponed optimization due at its company's next turn. */
export async function hastenOptimization(transaction: Transaction, planId: number): Promise<void> {
  await transaction.rows(sql`update plan_optimization set date_due = now() where route_plan_id = ${planId}`);
}

/** A plan that is restored and optimized after the others of its call leaves their result as it is. */
const isNotEnded = sql`call_progress.state in ('waiting', 'running')`;

const asked = sql`json_build_object('status_before', status_before, 'locked_points', locked_points,
  'objective', objective, 'has_time_window', has_time_window,
  'search_seconds', search_seconds)`;
