import type { ItemCondition } from '@tropeiro/domain/planning/points/item-condition.ts';
import type { RoutePointStatus } from '@tropeiro/domain/planning/points/route-point-status.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { arrayLiteral, emptySql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The new state of a point, which is announced. */
export type VisitToWrite = {
  readonly id: number;
  readonly status: RoutePointStatus;
  readonly date_arrived: string | null;
  readonly cancellation_reason: string | null;
};

export type CheckToWrite = {
  readonly id: number;
  readonly checked: boolean;
  readonly checked_quantity: number | null;
  readonly checked_date: string | null;
  readonly condition: ItemCondition | null;
};

/** The check of an item that was not counted. */
export const uncheckedItem: Omit<CheckToWrite, 'id'> = {
  checked: false,
  checked_quantity: null,
  checked_date: null,
  condition: null,
};

export type AttemptToWrite = {
  readonly route_point_id: number;
  readonly uuid: string;
  readonly attempt: number;
  readonly return_date: string;
};

/**
 * Updates the progress of points. A point that the customer cancelled becomes excluded. If the cancellation is
 * undone, it is no longer excluded.
 */
export function updateVisits(transaction: Transaction, visits: readonly VisitToWrite[]): void {
  if (visits.length === 0) return;
  transaction.queue(sql`update route_point point set status = given.status, date_arrived = given.date_arrived,
      cancellation_reason = given.cancellation_reason, revision = point.revision + 1,
      date_excluded = case when given.cancellation_reason is not null then coalesce(point.date_excluded, now())
        when point.cancellation_reason is null then point.date_excluded end
    from jsonb_populate_recordset(null::route_point, ${visits}::jsonb) given where point.id = given.id`);
}

export function updateChecks(transaction: Transaction, checks: readonly CheckToWrite[]): void {
  if (checks.length === 0) return;
  transaction.queue(sql`update route_point_item item set checked = given.checked,
      checked_quantity = given.checked_quantity, checked_date = given.checked_date,
      condition = given.condition
    from jsonb_populate_recordset(null::route_point_item, ${checks}::jsonb) given where item.id = given.id`);
}

/** Replaces the attempts at these points. Attempts that already exist keep their ids. */
export function replaceAttempts(
  transaction: Transaction,
  pointIds: readonly number[],
  attempts: readonly AttemptToWrite[],
): void {
  if (pointIds.length === 0) return;
  const sentAttempts = sql`jsonb_to_recordset(${attempts}::jsonb)
    as given (route_point_id bigint, uuid uuid, attempt smallint, return_date timestamptz)`;
  for (const query of [
    sql`delete from execution_record record using execution_action done
      where record.route_point_id = any(${arrayLiteral(pointIds)}::bigint[]) and done.id = record.execution_action_id
        and not exists (select from ${sentAttempts} where given.route_point_id = record.route_point_id and given.uuid = done.uuid)`,
    sql`insert into execution_record (route_point_id, execution_action_id, attempt, return_date)
      select given.route_point_id, done.id, given.attempt, given.return_date
      from ${sentAttempts} join execution_action done on done.customer_id = tenant() and done.uuid = given.uuid
      order by given.attempt
      on conflict (customer_id, route_point_id, execution_action_id) do update set attempt = excluded.attempt, return_date = excluded.return_date`,
  ])
    transaction.queue(query);
}

/** Updates the progress of a plan and the totals of its remaining points. */
export function updateExecution(
  transaction: Transaction,
  id: number,
  plan: {
    readonly status: RoutePlanStatus;
    readonly date_started: string | null;
    readonly date_completed: string | null;
    readonly date_released: string | null;
    readonly has_terminals_left: boolean;
    readonly is_dispatched: boolean;
  },
  areTotalsChanged: boolean,
): void {
  const totals = areTotalsChanged
    ? sql`, (total_points, total_capacity) = (
        select count(*) filter (where type in ('PE', 'PC')), coalesce(sum(capacity), 0) from route_point
        where route_plan_id = ${id} and date_excluded is null)`
    : emptySql;
  transaction.queue(sql`update route_plan set status = ${plan.status},
      date_started = ${plan.date_started}::timestamptz, date_completed = ${plan.date_completed}::timestamptz,
      date_released = ${plan.date_released}::timestamptz, has_terminals_left = ${plan.has_terminals_left},
      date_dispatched = case when ${plan.is_dispatched} then coalesce(date_dispatched, now()) end,
      version = version + 1, date_modified = write_moment()${totals} where id = ${id}`);
}
