import { one } from '../engine/db.ts';
import { type Sql, sql, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { cursorRow, type OutboxCursor } from './outbox-cursor.ts';

/** A range of announcements: from a moment or behind a cursor, up to a moment. */
export type ReplayRange = {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly cursor: OutboxCursor | undefined;
};

/** Whether a range is being sent to the webhook. */
export const isReplaying = async (transaction: Transaction, webhookId: number): Promise<boolean> =>
  (await transaction.rows(sql`select from webhook_reader where webhook_id = ${webhookId} and end_epoch is not null`))
    .length > 0;

/** Has a range sent to a webhook, beside what is announced meanwhile, and says how many announcements it has. */
export async function insertReplay(transaction: Transaction, webhookId: number, range: ReplayRange): Promise<number> {
  const inRange = inRangeCondition(range);
  const count = one<number>(await transaction.rows(sql`select to_jsonb(count(*)) from outbox${inRange}`)) ?? 0;
  if (count > 0)
    await transaction.rows(sql`insert into webhook_reader (webhook_id, epoch, transaction, position, end_epoch, end_transaction, end_position, date_from, date_to)
      select ${webhookId}, first.epoch, first.transaction, first.id - 1, last.epoch, last.transaction, last.id, ${range.begin ?? null}, ${range.end ?? null}
      from (select epoch, transaction, id from outbox${inRange} order by epoch, transaction, id limit 1) first,
        (select epoch, transaction, id from outbox${inRange} order by epoch desc, transaction desc, id desc limit 1) last`);
  return count;
}

const inRangeCondition = ({ begin, end, cursor }: ReplayRange): Sql =>
  where(
    begin === undefined ? undefined : sql`date_time >= ${begin}::timestamptz`,
    end === undefined ? undefined : sql`date_time <= ${end}::timestamptz`,
    cursor === undefined ? undefined : sql`(epoch, transaction, id) > ${cursorRow(cursor)}`,
  );
