import type { Webhook } from '@tropeiro/domain/outbound/webhook.ts';
import { one } from '../engine/db.ts';
import { arrayLiteral, asTextArray, emptySql, type Sql, sql, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { isOfWebhooksOf } from './announcements.ts';
import { cursorRow, type OutboxCursor } from './outbox-cursor.ts';

/** A range of announcements: from a moment or behind a cursor, up to a moment. */
export type ReplayRange = {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly cursor: OutboxCursor | undefined;
};

/** What a webhook is sent beside its own filters: these words, and of webhooks only those of this user. */
export type ReplayWish = { readonly words: readonly string[]; readonly webhooksOfUser: number | undefined };

/** Whether a range is being sent to the webhook. */
export const isReplaying = async (transaction: Transaction, webhookId: number): Promise<boolean> =>
  (await transaction.rows(sql`select from webhook_reader where webhook_id = ${webhookId} and end_epoch is not null`))
    .length > 0;

/** Has a range sent to a webhook, beside what is announced meanwhile, and says how many announcements of it are sent. */
export async function insertReplay(
  transaction: Transaction,
  webhook: Webhook,
  wish: ReplayWish,
  range: ReplayRange,
): Promise<number> {
  const inRange = conditionsOf(range);
  const count = one<number>(await transaction.rows(countQuery(webhook, wish, inRange))) ?? 0;
  if (count > 0)
    await transaction.rows(sql`insert into webhook_reader (webhook_id, epoch, transaction, position, end_epoch, end_transaction, end_position, date_from, date_to)
      select ${webhook.id}, first.epoch, first.transaction, first.id - 1, last.epoch, last.transaction, last.id, ${range.begin ?? null}, ${range.end ?? null}
      from (select epoch, transaction, id from outbox o${where(...inRange)} order by epoch, transaction, id limit 1) first,
        (select epoch, transaction, id from outbox o${where(...inRange)} order by epoch desc, transaction desc, id desc limit 1) last`);
  return count;
}

/** How many announcements are sent: what each is about is looked up only where the webhook goes by that. */
function countQuery({ fleet_ids, route_plan_ids }: Webhook, wish: ReplayWish, inRange: readonly Condition[]): Sql {
  const isOfPlan =
    route_plan_ids.length === 0 ? undefined : sql`s.route_plan_id = any(${arrayLiteral(route_plan_ids)}::bigint[])`;
  const isOfFleet = fleet_ids.length === 0 ? undefined : sql`s.fleet_id = any(${arrayLiteral(fleet_ids)}::bigint[])`;
  const subject =
    isOfPlan || isOfFleet ? sql`, lateral announced_subject(o.customer_id, o.type, o.payload) s` : emptySql;
  const isOfType = sql`o.type = any(${asTextArray(wish.words)})`;
  const isOwn = wish.webhooksOfUser === undefined ? undefined : isOfWebhooksOf(sql`${wish.webhooksOfUser}::bigint`);
  return sql`select to_jsonb(count(*)) from outbox o${subject}${where(...inRange, isOfType, isOwn, isOfPlan, isOfFleet)}`;
}

type Condition = Sql | undefined;

const conditionsOf = ({ begin, end, cursor }: ReplayRange): readonly Condition[] => [
  begin === undefined ? undefined : sql`o.date_time >= ${begin}::timestamptz`,
  end === undefined ? undefined : sql`o.date_time <= ${end}::timestamptz`,
  cursor === undefined ? undefined : sql`(o.epoch, o.transaction, o.id) > ${cursorRow(cursor)}`,
];
