import type { Role } from '@tropeiro/domain/access/role.ts';
import { type NewWebhook, Webhook, type WebhookStatusReason } from '@tropeiro/domain/outbound/webhook.ts';
import { changedColumns } from '../engine/changed-columns.ts';
import { type Db, one } from '../engine/db.ts';
import { recordOf, type Versioned, versionedOf } from '../engine/json.ts';
import { type ListOrder, pageOrder } from '../engine/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { requireWritten } from '../engine/require-written.ts';
import { arrayLiteral, asTextArray, type Sql, sql, tableColumns, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** What is written of a webhook by whoever has it. */
export type WebhookFields = Required<NewWebhook>;

/** Where a webhook is sent to, and the secrets that sign it at present, the newest first. */
export type WebhookTarget = { readonly id: number; readonly url: string; readonly secrets: readonly string[] };

/** Who created a webhook, which is sent what they may read. */
export type WebhookOwner = { readonly role: Role; readonly grants: readonly string[] };

/** The same, by the user that they are. */
export type WebhookCreator = WebhookOwner & { readonly id: number };

/** Only those that this user created; undefined: all of the company. */
type Owner = number | undefined;

/** The webhooks of a company, the oldest first. */
export function listWebhooks(page: PageRequest, ownOfUser: Owner): ListQuery {
  const order = pageOrder(page, oldestFirst);
  const wanted = [isOwn(ownOfUser), order.filter];
  return {
    select: sql`select ${record} from webhook${where(...wanted, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`webhook${where(...wanted)}`),
  };
}

export const findWebhook = async (db: Db, id: number, ownOfUser: Owner): Promise<Versioned<Webhook> | undefined> =>
  one(await db.rows(selectOne(id, ownOfUser)));

/** Finds a webhook and locks it until the transaction ends. */
export const lockWebhook = async (db: Db, id: number, ownOfUser: Owner): Promise<Versioned<Webhook> | undefined> =>
  one(await db.rows(sql`${selectOne(id, ownOfUser)} for update`));

/** Where to send a test of a webhook. */
export const findWebhookTarget = async (db: Db, id: number, ownOfUser: Owner): Promise<WebhookTarget | undefined> =>
  one(await db.rows(sql`select ${webhookTarget} from webhook${where(sql`id = ${id}`, isOwn(ownOfUser))}`));

/** What somebody may do who has a webhook. */
export const findWebhookOwner = async (db: Db, userId: number): Promise<WebhookOwner | undefined> =>
  one(await db.rows(sql`select json_build_object('role', role, 'grants', grants) from app_user where id = ${userId}`));

/** Who created a webhook, with what they may do now; undefined where nobody did, or they are gone. */
export const findCreator = async (db: Db, webhookId: number): Promise<WebhookCreator | undefined> =>
  one(
    await db.rows(sql`select json_build_object('id', u.id, 'role', u.role, 'grants', u.grants)
      from webhook w join app_user u on u.customer_id = w.customer_id and u.id = w.user_id where w.id = ${webhookId}`),
  );

/** How many webhooks the company has; until the transaction ends nobody creates another. */
export async function lockWebhookCount(transaction: Transaction): Promise<number> {
  await transaction.rows(sql`select from customer where id = tenant() for no key update`);
  return one<number>(await transaction.rows(sql`select to_jsonb(count(*)) from webhook`)) ?? 0;
}

/** Stores a webhook, which is sent what is announced from now on. */
export async function insertWebhook(
  transaction: Transaction,
  fields: WebhookFields,
  { userId, secret }: { readonly userId: number | null; readonly secret: string },
): Promise<Versioned<Webhook>> {
  const inserted = requireWritten(
    one<Versioned<Webhook>>(
      await transaction.rows(sql`insert into webhook (url, types, fleet_ids, route_plan_ids, description, status, user_id, secret)
        values (${valuesOf(fields)}, ${userId}, ${secret}) returning ${versioned}`),
    ),
  );
  transaction.queue(sql`select begin_webhook_reader(${inserted.record.id})`);
  return inserted;
}

/** Writes the fields; where none differs nothing is written. Its status, written anew, is that of whoever has it, not of the service. */
export async function updateWebhook(
  transaction: Transaction,
  id: number,
  fields: WebhookFields,
): Promise<Versioned<Webhook>> {
  const rows =
    await transaction.rows(sql`update webhook set (url, types, fleet_ids, route_plan_ids, description, status) = row(${valuesOf(fields)}),
      status_reason = case when status = ${fields.status} then status_reason end,
      date_status = case when status = ${fields.status} then date_status else now() end, ${changedColumns}
    where id = ${id} and row(url, types, fleet_ids, route_plan_ids, description, status) is distinct from row(${valuesOf(fields)})
    returning ${versioned}`);
  return requireWritten(one(rows.length > 0 ? rows : await transaction.rows(selectOne(id, undefined))));
}

/** Has everything of a webhook tried at once: it is active again, its receiver is another, or took a test. */
export const hastenWebhook = (transaction: Transaction, id: number): void => {
  transaction.queue(sql`update webhook_reader set failure_count = 0, date_failing = null, date_rest = now(), date_retry = case when date_retry is not null then now() end
    where webhook_id = ${id}`);
  transaction.queue(sql`update webhook_delivery set date_due = now() where webhook_id = ${id} and status = 'waiting'`);
};

/** Gives a webhook another secret; the one until now signs too, for so many hours. */
export const rotateSecret = async (
  transaction: Transaction,
  id: number,
  secret: string,
  overlapHours: number,
): Promise<Versioned<Webhook>> =>
  requireWritten(
    one(
      await transaction.rows(sql`update webhook set previous_secret = secret, secret = ${secret},
          date_previous_secret_expires = now() + make_interval(hours => ${overlapHours}), ${changedColumns}
        where id = ${id} returning ${versioned}`),
    ),
  );

/** Disables a webhook that is active, and gives it; undefined where it is not. */
export const disableWebhook = async (
  transaction: Transaction,
  id: number,
  reason: WebhookStatusReason,
): Promise<Webhook | undefined> =>
  one(
    await transaction.rows(sql`update webhook set status = 'disabled', status_reason = ${reason}, date_status = now(), ${changedColumns}
      where id = ${id} and status = 'active' returning ${record}`),
  );

export const deleteWebhook = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.rows(sql`delete from webhook where id = ${id}`);
};

/** The pointers of the fleets and plans that a webhook is to be for, was not for before, and that are not there. */
export async function unknownReferences(
  db: Db,
  fields: WebhookFields,
  before: Webhook | undefined,
): Promise<readonly (readonly [pointer: string, id: string])[]> {
  const rows = await db.rows(sql`
    select '/data/fleet_ids/' || place - 1, id from jsonb_array_elements_text(${fields.fleet_ids}::jsonb) with ordinality named (id, place)
    where id::bigint <> all(${arrayLiteral(before?.fleet_ids ?? [])}::bigint[]) and not exists (select from fleet f where f.id = named.id::bigint)
    union all
    select '/data/route_plan_ids/' || place - 1, id from jsonb_array_elements_text(${fields.route_plan_ids}::jsonb) with ordinality named (id, place)
    where id::bigint <> all(${arrayLiteral(before?.route_plan_ids ?? [])}::bigint[]) and not exists (select from route_plan p where p.id = named.id::bigint)`);
  return rows.map(([pointer, id]) => [pointer ?? '', id ?? '']);
}

const isOwn = (userId: Owner): Sql | undefined => (userId === undefined ? undefined : sql`webhook.user_id = ${userId}`);

const valuesOf = ({ url, types, fleet_ids, route_plan_ids, description, status }: WebhookFields): Sql =>
  sql`${url}, ${asTextArray(types)}, ${arrayLiteral(fleet_ids)}::bigint[], ${arrayLiteral(route_plan_ids)}::bigint[], ${description}, ${status}`;

const record = recordOf(Webhook, {
  ...tableColumns('webhook', [
    'id',
    'url',
    'types',
    'description',
    'status',
    'status_reason',
    'date_status',
    'date_previous_secret_expires',
    'user_id',
    'date_created',
    'date_modified',
  ]),
  fleet_ids: sql`to_jsonb(webhook.fleet_ids)`,
  route_plan_ids: sql`to_jsonb(webhook.route_plan_ids)`,
});
const versioned = versionedOf(sql`webhook.version`, record);

const selectOne = (id: number, ownOfUser: Owner): Sql =>
  sql`select ${versioned} from webhook${where(sql`id = ${id}`, isOwn(ownOfUser))}`;

/** The columns of a webhook as a `WebhookTarget`. */
export const webhookTarget = sql`json_build_object('id', webhook.id, 'url', webhook.url, 'secrets',
  array_remove(array[webhook.secret, case when webhook.date_previous_secret_expires > now() then webhook.previous_secret end], null))`;

const oldestFirst: ListOrder = {
  by: sql`id`,
  after: (cursor) => sql`id > ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};
