import type { DeliveryFault, DeliveryStatus } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { emptySql, integerLiteral, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import type { OutboxPlace, TakenReader } from './webhook-readers.ts';
import type { DueAnnouncement, ReaderWork } from './webhook-work.ts';

/** So many may wait at one webhook; then no more are read for it. */
const waitingMaxCount = 1000;

/** What became of a delivery, to be written. */
export type DeliveryOutcome = {
  readonly announcement: DueAnnouncement;
  /** The delivery that waited; undefined: there is none yet. */
  readonly deliveryId: number | undefined;
  readonly announcementId: string;
  readonly orderingKey: string;
  readonly status: DeliveryStatus;
  /** Whether it counts as an attempt, as also where what was to be sent is no longer kept; else it waits for another. */
  readonly isAttempt: boolean;
  /** After how many seconds it is due; null: it does not wait. */
  readonly dueS: number | null;
  readonly fault: DeliveryFault | null;
  readonly answerStatus: number | null;
  readonly answerBody: string | null;
  readonly durationMs: number | null;
};

/** How a reader stands after its work. */
export type ReaderState = {
  readonly place: OutboxPlace | undefined;
  readonly failureCount: number;
  /** For how long it rests. */
  readonly restS: number;
  /** Whether its receiver is back: everything that waits is due. */
  readonly isRecovered: boolean;
};

/**
 * Writes what became of the work of a reader, and gives the reader back. Undefined where it was no longer this process's own:
 * then another sends the same again. Else for how many seconds everything has failed.
 */
export async function writeWork(
  transaction: Transaction,
  { id, token }: TakenReader,
  { webhook, isReplay }: Pick<ReaderWork, 'webhook' | 'isReplay'>,
  outcomes: readonly DeliveryOutcome[],
  { place, failureCount, restS, isRecovered }: ReaderState,
): Promise<number | undefined> {
  const held = await transaction.rows(
    sql`select from webhook_reader where id = ${id} and lease_token = ${token}::uuid for update`,
  );
  if (held.length === 0) return undefined;
  const [fresh, waited] = [outcomes.filter(isFresh), outcomes.filter((outcome) => !isFresh(outcome))];
  if (fresh.length > 0) await transaction.rows(insertOutcomes(id, webhook.id, isReplay, fresh));
  if (waited.length > 0) await transaction.rows(updateOutcomes(waited));
  if (isRecovered)
    await transaction.rows(
      sql`update webhook_delivery set date_due = now() where reader_id = ${id} and status = 'waiting'`,
    );
  const [row] = await transaction.rows(sql`update webhook_reader r set lease_token = null, lease_until = null,
      failure_count = ${failureCount}, date_failing = case when ${failureCount} > 0 then coalesce(date_failing, now()) end,
      date_rest = now() + make_interval(secs => ${restS}),
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

/** Ends a reader of a range that has sent all of it. */
const deleteIfDone = (id: number): Sql => sql`delete from webhook_reader r where id = ${id} and end_epoch is not null
  and date_retry is null and not exists (select from outbox o
    where (o.epoch, o.transaction, o.id) > (r.epoch, r.transaction, r.position)
      and (o.epoch, o.transaction, o.id) <= (r.end_epoch, r.end_transaction, r.end_position)
      and o.date_time >= coalesce(r.date_from, '-infinity') and o.date_time <= coalesce(r.date_to, 'infinity'))`;
