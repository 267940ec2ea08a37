import type { Webhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, asTextArray, emptySql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { isVisibleToWebhookOwner } from './announcements.ts';
import { cursorRow, type OutboxCursor } from './outbox-cursor.ts';

/** A range of announcements: from a moment or after a cursor, up to a moment. */
export type ReplayRange = {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly cursor: OutboxCursor | undefined;
};

/** Filters besides those of the webhook: only these types, and about webhooks only those of this user. */
export type ReplayFilter = { readonly types: readonly string[]; readonly webhooksOfUser: number | undefined };

/** Whether a range is being replayed to the webhook. */
export const isReplaying = async (transaction: Transaction, webhookId: number): Promise<boolean> =>
  (await transaction.rows(sql`select from webhook_reader where webhook_id = ${webhookId} and end_epoch is not null`))
    .length > 0;

/**
 * Replays a range to a webhook, besides current announcements. Returns the number of announcements in it that are
 * sent.
 */
export async function insertReplay(
  transaction: Transaction,
  webhook: Webhook,
  filter: ReplayFilter,
  range: ReplayRange,
): Promise<number> {
  const inRange = conditionsOf(range);
  const count = parseFirst<number>(await transaction.rows(countQuery(webhook, filter, inRange))) ?? 0;
  if (count > 0)
    await transaction.rows(sql`insert into webhook_reader (webhook_id, epoch, transaction, position, end_epoch, end_transaction, end_position, date_from, date_to)
      select ${webhook.id}, first.epoch, first.transaction, first.id - 1, last.epoch, last.transaction, last.id, ${range.begin ?? null}, ${range.end ?? null}
      from (select epoch, transaction, id from outbox o${where(...inRange)} order by epoch, transaction, id limit 1) first,
        (select epoch, transaction, id from outbox o${where(...inRange)} order by epoch desc, transaction desc, id desc limit 1) last`);
  return count;
}

/** Counts the announcements to send. Their subjects are looked up only if the webhook filters by them. */
function countQuery({ fleet_ids, route_plan_ids }: Webhook, filter: ReplayFilter, inRange: readonly Condition[]): Sql {
  const isOfPlan =
    route_plan_ids.length === 0 ? undefined : sql`s.route_plan_id = any(${arrayLiteral(route_plan_ids)}::bigint[])`;
  const isOfFleet = fleet_ids.length === 0 ? undefined : sql`s.fleet_id = any(${arrayLiteral(fleet_ids)}::bigint[])`;
  const subject =
    isOfPlan || isOfFleet ? sql`, lateral announced_subject(o.customer_id, o.type, o.payload) s` : emptySql;
  const isOfType = sql`o.type = any(${asTextArray(filter.types)})`;
  const isOwn =
    filter.webhooksOfUser === undefined ? undefined : isVisibleToWebhookOwner(sql`${filter.webhooksOfUser}::bigint`);
  return sql`select to_jsonb(count(*)) from outbox o${subject}${where(...inRange, isOfType, isOwn, isOfPlan, isOfFleet)}`;
}

type Condition = Sql | undefined;

const conditionsOf = ({ begin, end, cursor }: ReplayRange): readonly Condition[] => [
  begin === undefined ? undefined : sql`o.date_time >= ${begin}::timestamptz`,
  end === undefined ? undefined : sql`o.date_time <= ${end}::timestamptz`,
  cursor === undefined ? undefined : sql`(o.epoch, o.transaction, o.id) > ${cursorRow(cursor)}`,
];
