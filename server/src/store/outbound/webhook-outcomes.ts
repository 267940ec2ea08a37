import type { DeliveryFault, DeliveryStatus } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { emptySql, integerLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { LeasedReader, OutboxPlace } from './webhook-readers.ts';
import type { DueAnnouncement, ReaderWork } from './webhook-work.ts';

/** The maximum number of deliveries waiting at one webhook. When it is reached, its reader reads no more announcements. */
const waitingMaxCount = 1000;

/** The outcome of a delivery, to be stored. */
export type DeliveryOutcome = {
  readonly announcement: DueAnnouncement;
  /** The waiting delivery. Undefined if there is none yet. */
  readonly deliveryId: number | undefined;
  readonly announcementId: string;
  readonly orderingKey: string;
  readonly status: DeliveryStatus;
  /**
   * Whether it counts as an attempt. It also counts if the announcement is no longer retained. Otherwise the delivery
   * waits for an earlier one.
   */
  readonly isAttempt: boolean;
  /** After how many seconds it is due. Null if it does not wait. */
  readonly dueS: number | null;
  readonly fault: DeliveryFault | null;
  readonly answerStatus: number | null;
  readonly answerBody: string | null;
  readonly durationMs: number | null;
};

/** The state of a reader after its work. */
export type ReaderState = {
  readonly place: OutboxPlace | undefined;
  readonly failureCount: number;
  /** For how many seconds it pauses. */
  readonly pauseS: number;
  /** Whether its receiver has recovered: all waiting deliveries become due. */
  readonly isRecovered: boolean;
};

/**
 * Stores the outcomes of a reader's work and releases the reader. Returns for how many seconds all attempts have
 * failed. Returns undefined if the process has lost the lease: then another one sends the same again.
 */
export async function storeWorkOutcomes(
  transaction: Transaction,
  { id, token }: LeasedReader,
  { webhook, isReplay }: Pick<ReaderWork, 'webhook' | 'isReplay'>,
  outcomes: readonly DeliveryOutcome[],
  { place, failureCount, pauseS, isRecovered }: ReaderState,
): Promise<number | undefined> {
  const leased = await transaction.rows(
    sql`select from webhook_reader where id = ${id} and lease_token = ${token}::uuid for update`,
  );
  if (leased.length === 0) return undefined;
  const [fresh, waited] = [outcomes.filter(isFresh), outcomes.filter((outcome) => !isFresh(outcome))];
  if (fresh.length > 0) await transaction.rows(insertOutcomes(id, webhook.id, isReplay, fresh));
  if (waited.length > 0) await transaction.rows(updateOutcomes(waited));
  if (isRecovered)
    await transaction.rows(
      sql`update webhook_delivery set date_due = now() where reader_id = ${id} and status = 'waiting'`,
    );
  const [row] = await transaction.rows(sql`update webhook_reader r set lease_token = null, lease_until = null,
      failure_count = ${failureCount}, date_failing = case when ${failureCount} > 0 then coalesce(date_failing, now()) end,
      date_rest = now() + make_interval(secs => ${pauseS}),
      date_retry = (select min(date_due) from (select distinct on (ordering_key) date_due from webhook_delivery d
        where d.reader_id = r.id and d.status = 'waiting' order by ordering_key, epoch, transaction, position, d.id) heads),
      is_full = (select count(*) from webhook_delivery d where d.reader_id = r.id and d.status = 'waiting') >= ${integerLiteral(waitingMaxCount)}
      ${place ? sql`, epoch = ${place.epoch}, transaction = ${place.transaction}::xid8, position = ${place.position}` : emptySql}
    where id = ${id} returning coalesce(extract(epoch from now() - date_failing), 0)`);
  await transaction.rows(deleteIfDone(id));
  return Number(row?.[0] ?? 0);
}

const isFresh = ({ deliveryId }: DeliveryOutcome): boolean => deliveryId === undefined;

const outcomeColumns = sql`(id bigint, announcement_id text, epoch bigint, transaction xid8, position bigint, type text, ordering_key text,
  status text, attempts integer, due_s double precision, fault text, answer_status integer, answer_body text, duration_ms integer)`;

const asRows = (outcomes: readonly DeliveryOutcome[]) =>
  outcomes.map(({ announcement, ...outcome }) => ({
    id: outcome.deliveryId ?? null,
    announcement_id: outcome.announcementId,
    epoch: announcement.epoch,
    transaction: announcement.transaction,
    position: announcement.position,
    type: announcement.type,
    ordering_key: outcome.orderingKey,
    status: outcome.status,
    attempts: outcome.isAttempt ? 1 : 0,
    due_s: outcome.dueS,
    fault: outcome.fault,
    answer_status: outcome.answerStatus,
    answer_body: outcome.answerBody,
    duration_ms: outcome.durationMs,
  }));

const insertOutcomes = (
  readerId: number,
  webhookId: number,
  isReplay: boolean,
  outcomes: readonly DeliveryOutcome[],
): Sql => sql`
  insert into webhook_delivery (webhook_id, reader_id, announcement_id, epoch, transaction, position, type, ordering_key, status, is_replay,
    attempt_count, date_first_attempted, date_attempted, date_due, fault, answer_status, answer_body, duration_ms)
  select ${webhookId}, ${readerId}, announcement_id, epoch, transaction, position, type, ordering_key, status, ${isReplay}, attempts,
    case when attempts > 0 then now() end, case when attempts > 0 then now() end, now() + make_interval(secs => due_s), fault, answer_status, answer_body, duration_ms
  from jsonb_to_recordset(${asRows(outcomes)}::jsonb) as outcome ${outcomeColumns} order by epoch, transaction, position`;

const updateOutcomes = (outcomes: readonly DeliveryOutcome[]): Sql => sql`
  update webhook_delivery d set status = outcome.status, attempt_count = attempt_count + attempts,
    date_first_attempted = coalesce(date_first_attempted, now()), date_attempted = now(), date_due = now() + make_interval(secs => due_s),
    fault = outcome.fault, answer_status = outcome.answer_status, answer_body = outcome.answer_body, duration_ms = outcome.duration_ms
  from jsonb_to_recordset(${asRows(outcomes)}::jsonb) as outcome ${outcomeColumns} where d.id = outcome.id and outcome.attempts > 0`;

/** Deletes the reader of a replayed range when it has sent everything. */
const deleteIfDone = (id: number): Sql => sql`delete from webhook_reader r where id = ${id} and end_epoch is not null
  and date_retry is null and not exists (select from outbox o
    where (o.epoch, o.transaction, o.id) > (r.epoch, r.transaction, r.position)
      and (o.epoch, o.transaction, o.id) <= (r.end_epoch, r.end_transaction, r.end_position)
      and o.date_time >= coalesce(r.date_from, '-infinity') and o.date_time <= coalesce(r.date_to, 'infinity'))`;
