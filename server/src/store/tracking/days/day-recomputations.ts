import { DayRecomputation, type NewDayRecomputation } from '@tropeiro/domain/tracking/day-recomputation-schema.ts';
import { endAssignments, insertPendingProgress } from '@tropeiro/platform/database/calls/call-progress.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, type Sql, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The ids for which the company has no vehicle. */
export const listUnknownVehicles = async (db: Db, ids: readonly number[]): Promise<readonly number[]> =>
  parseAll(
    await db.rows(sql`select to_json(sent.id) from unnest(${arrayLiteral(ids)}::bigint[]) sent (id)
      where not exists (select from vehicle v where v.id = sent.id)`),
  );

/**
 * How many recomputations of the company are running. Locks the count: no other transaction can add one until this
 * one ends.
 */
export async function lockRecomputationCount(transaction: Transaction): Promise<number> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' day_recomputation', 0))`);
  return (
    parseFirst<number>(
      await transaction.rows(sql`select to_jsonb(count(*)) from day_recomputation where date_ended is null`),
    ) ?? 0
  );
}

/**
 * Queues the recomputation of days of the vehicles that have sent messages, in the company's turn. Days whose
 * messages or figures the company no longer retains are left out.
 */
export async function requestRecomputation(
  transaction: Transaction,
  { date_begin, date_end, vehicles_id: ids = [], reason }: NewDayRecomputation,
): Promise<DayRecomputation> {
  const heard = sql`select distinct vehicle_id as id from device_history
    where ${ids.length === 0} or vehicle_id = any(${arrayLiteral(ids)}::bigint[])`;
  const record = parseFirst<DayRecomputation>(
    await transaction.rows(sql`with kept as (
        select max(((now() - make_interval(days => r.days)) at time zone c.timezone)::date + 1) as since
        from retention r join customer c on c.id = r.customer_id where r.class in ('position', 'daily_summary')
      ), progress as (${insertPendingProgress('recomputeDays')} returning id, user_id, request_id
      ), asked as (
        insert into day_recomputation (date_begin, date_end, reason, vehicles_id, kept_since, vehicle_count, user_id, request_id, progress_id)
        select ${date_begin}::date, ${date_end}::date, ${reason}, ${arrayLiteral([...new Set(ids)])}::bigint[], kept.since, (select count(*) from (${heard}) heard),
          progress.user_id, progress.request_id, progress.id from kept left join progress on true
        returning *
      ), vehicles as (
        insert into recomputed_vehicle (day_recomputation_id, vehicle_id, next_date, left_count)
        select a.id, heard.id, case when first.date <= least(a.date_end, (now() at time zone c.timezone)::date) then first.date end,
          (select count(*) from day_row d where d.vehicle_id = heard.id and d.date >= a.date_begin and d.date < least(first.date, a.date_end + 1))
        from asked a join customer c on c.id = a.customer_id,
          lateral (select greatest(a.date_begin, a.kept_since) as date) first, (${heard}) heard
        returning left_count
      )
      select ${recomputationRecord} from (select a.*, (select coalesce(sum(left_count), 0) from vehicles) as left_so_far from asked a) day_recomputation`),
  );
  if (!record) throw new Error('The inserted recomputation was not returned');
  await releaseReassignments(transaction, record.id, ids);
  await endIfDone(transaction, record.id);
  return record;
}

/**
 * Lets messages of these days, though closed, be assigned to the vehicles their devices were in by the installations of
 * now, including corrections whose open days are still to be assigned. The recomputation waits for that.
 */
async function releaseReassignments(
  transaction: Transaction,
  id: number,
  vehicleIds: readonly number[],
): Promise<void> {
  const midnight = (date: Sql): Sql => sql`(${date}::timestamp at time zone c.timezone)`;
  await transaction.rows(sql`with days as (
      select ${midnight(sql`r.date_begin`)} as begins, ${midnight(sql`(r.date_end + 1)`)} as ends
      from day_recomputation r join customer c on c.id = r.customer_id where r.id = ${id}
    ), waiting as (
      select q.id, q.device_id, q.vehicle_ids, q.from_time, q.until_time, days.begins, days.ends
      from device_reassignment q join days on q.from_time < days.ends and q.until_time > days.begins
      where not q.with_closed_days and (${vehicleIds.length === 0} or q.vehicle_ids && ${arrayLiteral(vehicleIds)}::bigint[])
    ), done as (
      delete from device_reassignment q using waiting
      where q.id = waiting.id and waiting.from_time >= waiting.begins and waiting.until_time <= waiting.ends
    )
    insert into device_reassignment (device_id, vehicle_ids, from_time, until_time, with_closed_days)
    select device_id, vehicle_ids, greatest(from_time, begins), least(until_time, ends), true from waiting`);
}

const recomputationRecord = recordOf(DayRecomputation, {
  ...tableColumns('day_recomputation', ['id', 'date_begin', 'date_end', 'reason', 'vehicle_count', 'kept_since']),
  left_day_count: sql`day_recomputation.left_so_far`,
  ...tableColumns('day_recomputation', ['request_id']),
});

/** Some days of a vehicle to recompute. */
export type RecomputationBatch = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  readonly recomputation_id: number;
  readonly attempt_count: number;
  readonly user_id: number | null;
  readonly request_id: string | null;
  readonly progress_id: string | null;
  readonly from_date: string;
  readonly until_date: string;
  readonly is_last: boolean;
  /** Whether the recomputation was cancelled while a process that has since died held the vehicle. */
  readonly is_cancelled: boolean;
  readonly from_ms: number;
  readonly until_ms: number;
  readonly device_ids: readonly number[];
};

/** Takes up to `batchDays` days of a vehicle of any company and locks the vehicle. */
export const takeRecomputationBatch = async (db: Db, batchDays: number): Promise<RecomputationBatch | undefined> =>
  parseFirst<RecomputationBatch>(await db.rows(sql`select take_recomputation(${batchDays})`)) ?? undefined;

/**
 * Stores the result of some days of a vehicle. If they were the last, the recomputation ends. If it was cancelled
 * meanwhile, they are counted and no more follow.
 */
export async function completeRecomputationBatch(
  transaction: Transaction,
  { recomputation_id: id, vehicle_id, from_date, until_date, is_last }: RecomputationBatch,
  { correctedCount, retainedSince }: { readonly correctedCount: number; readonly retainedSince: string },
): Promise<void> {
  await transaction.rows(sql`update recomputed_vehicle set corrected_count = corrected_count + ${correctedCount}::int,
      left_count = left_count + (select count(*) from day_row d where d.vehicle_id = ${vehicle_id}
        and d.date >= ${from_date}::date and d.date < least(${retainedSince}::date, ${until_date}::date)),
      next_date = ${is_last ? null : until_date}::date, attempt_count = 0, date_served = clock_timestamp()
    where day_recomputation_id = ${id} and vehicle_id = ${vehicle_id}`);
  if (await settleIfCancelled(transaction, id)) return;
  await updateProgress(transaction, id);
  await endIfDone(transaction, id);
}

/** Postpones a vehicle whose recomputation failed, by `afterS` seconds. If undefined, the vehicle is given up. */
export async function postponeRecomputation(
  transaction: Transaction,
  { recomputation_id: id, vehicle_id }: RecomputationBatch,
  afterS: number | undefined,
): Promise<void> {
  await transaction.rows(sql`update recomputed_vehicle set attempt_count = attempt_count + 1, date_served = clock_timestamp(),
      has_failed = ${afterS === undefined}, next_date = case when ${afterS !== undefined} then next_date end,
      date_due = now() + make_interval(secs => ${afterS ?? 0})
    where day_recomputation_id = ${id} and vehicle_id = ${vehicle_id}`);
  if (!(await settleIfCancelled(transaction, id))) await endIfDone(transaction, id);
}

async function updateProgress(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`update call_progress p set state = 'running', phase = 'recomputing', done = counted.done,
      total = counted.total, percent = counted.done * 100 / counted.total, date_updated = now(),
      date_expires = greatest(date_expires, now() + interval '1 day')
    from (select count(*) filter (where next_date is null)::int as done, count(*)::int as total
      from recomputed_vehicle where day_recomputation_id = ${id}) counted
    where p.id = (select progress_id from day_recomputation where id = ${id})`);
}

/**
 * Ends a recomputation that has no vehicles left. The caller has locked it, so the last process sees what the others
 * wrote.
 */
async function endIfDone(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`with ended as (
      update day_recomputation set date_ended = now(), corrected_day_count = counted.corrected, left_day_count = counted.left_days,
        failed_vehicle_count = counted.failed, cancelled_vehicle_count = 0
      from (${vehicleCounts(sql`recomputed_vehicle where day_recomputation_id = ${id}`)}) counted
      where id = ${id} and date_ended is null and counted.unfinished = 0 returning id, progress_id, failed_vehicle_count
    ), done as (
      update call_progress set state = 'done', ${endAssignments('done')} where id = (select progress_id from ended where failed_vehicle_count = 0)
    ), failed as (
      update call_progress set state = 'failed', ${endAssignments('failed')} where id = (select progress_id from ended where failed_vehicle_count > 0)
    )
    delete from recomputed_vehicle where day_recomputation_id = (select id from ended)`);
}

/** The result of a cancellation. */
export type Cancellation = 'cancelled' | 'ended' | 'unknown';

/**
 * Ends a recomputation. It does not wait for a process that holds a vehicle for some seconds: that process finishes
 * its days, counts them (`completeRecomputationBatch`) and takes no more.
 */
export async function cancelRecomputation(transaction: Transaction, id: number): Promise<Cancellation> {
  const found = await lockRecomputation(transaction, id);
  if (!found || found.has_ended) return found ? 'ended' : 'unknown';
  await settleCancelled(transaction, id);
  await transaction.rows(sql`update call_progress set state = 'cancelled', ${endAssignments('cancelled')}
    where id = (select progress_id from day_recomputation where id = ${id})`);
  return 'cancelled';
}

/** Locks a recomputation. A process that holds a vehicle has locked the vehicle first. */
const lockRecomputation = async (transaction: Transaction, id: number): Promise<{ has_ended: boolean } | null> =>
  parseFirst(
    await transaction.rows(sql`select jsonb_build_object('has_ended', date_ended is not null)
      from day_recomputation where id = ${id} for update`),
  ) ?? null;

/** Locks a recomputation. If it was cancelled, counts the vehicle that this transaction holds. */
export async function settleIfCancelled(transaction: Transaction, id: number): Promise<boolean> {
  const found = await lockRecomputation(transaction, id);
  if (!found?.has_ended) return false;
  await settleCancelled(transaction, id);
  return true;
}

/**
 * Ends a cancelled recomputation and adds the counts of its vehicles that no other process holds. A vehicle is
 * counted when its row is deleted, so each is counted once.
 */
async function settleCancelled(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`with free as materialized (
      select vehicle_id from recomputed_vehicle where day_recomputation_id = ${id} order by vehicle_id for update skip locked
    ), settled as (
      delete from recomputed_vehicle w using free
      where w.day_recomputation_id = ${id} and w.vehicle_id = free.vehicle_id returning w.*
    )
    update day_recomputation r set date_ended = coalesce(r.date_ended, now()),
      corrected_day_count = coalesce(r.corrected_day_count, 0) + counted.corrected,
      left_day_count = coalesce(r.left_day_count, 0) + counted.left_days,
      failed_vehicle_count = coalesce(r.failed_vehicle_count, 0) + counted.failed,
      cancelled_vehicle_count = coalesce(r.cancelled_vehicle_count, 0) + counted.unfinished
    from (${vehicleCounts(sql`settled`)}) counted where r.id = ${id}`);
}

/** The totals over vehicles of a recomputation. */
const vehicleCounts = (vehicles: Sql): Sql => sql`select coalesce(sum(corrected_count), 0) as corrected,
    coalesce(sum(left_count), 0) as left_days, count(*) filter (where has_failed) as failed, count(next_date) as unfinished
  from ${vehicles}`;
