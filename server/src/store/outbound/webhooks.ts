import type { Role } from '@tropeiro/domain/access/role.ts';
import type { WebhookStatusReason } from '@tropeiro/domain/outbound/webhook.ts';
import { type NewWebhook, Webhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf, type Versioned, versionedOf } from '@tropeiro/platform/database/json/json.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { changedColumns } from '@tropeiro/platform/database/records/changed-columns.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import {
  arrayLiteral,
  asTextArray,
  type Sql,
  sql,
  tableColumns,
  where,
} from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The fields of a webhook that its owner writes. */
export type WebhookFields = Required<NewWebhook>;

/** The URL of a webhook and its current signing secrets, newest first. */
export type WebhookTarget = { readonly id: number; readonly url: string; readonly secrets: readonly string[] };

/** The user who created a webhook. It is sent what this user may read. */
export type WebhookOwner = { readonly role: Role; readonly grants: readonly string[] };

/** The same, with the user's id. */
export type WebhookCreator = WebhookOwner & { readonly id: number };

/** Only webhooks that this user created. Undefined: all of the company. */
type Owner = number | undefined;

/** The webhooks of a company. The oldest comes first. */
export function listWebhooks(page: PageRequest, ownOfUser: Owner): ListQuery {
  const order = pageOrder(page, oldestFirst);
  const conditions = [isOwn(ownOfUser), order.filter];
  return {
    select: sql`select ${record} from webhook${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`webhook${where(...conditions)}`),
  };
}

export const findWebhook = async (db: Db, id: number, ownOfUser: Owner): Promise<Versioned<Webhook> | undefined> =>
  parseFirst(await db.rows(selectOne(id, ownOfUser)));

/** Finds a webhook and locks it until the transaction ends. */
export const lockWebhook = async (db: Db, id: number, ownOfUser: Owner): Promise<Versioned<Webhook> | undefined> =>
  parseFirst(await db.rows(sql`${selectOne(id, ownOfUser)} for update`));

/** The target for a test of a webhook. */
export const findWebhookTarget = async (db: Db, id: number, ownOfUser: Owner): Promise<WebhookTarget | undefined> =>
  parseFirst(await db.rows(sql`select ${webhookTarget} from webhook${where(sql`id = ${id}`, isOwn(ownOfUser))}`));

/** The role and grants of a webhook's owner. */
export const findWebhookOwner = async (db: Db, userId: number): Promise<WebhookOwner | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('role', role, 'grants', grants) from app_user where id = ${userId}`),
  );

/**
 * The user who created a webhook, with their current role and grants. Undefined if it has no creator or the user was
 * deleted.
 */
export const findCreator = async (db: Db, webhookId: number): Promise<WebhookCreator | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('id', u.id, 'role', u.role, 'grants', u.grants)
      from webhook w join app_user u on u.customer_id = w.customer_id and u.id = w.user_id where w.id = ${webhookId}`),
  );

/** How many webhooks the company has. Locks the count: no other transaction can create one until this one ends. */
export async function lockWebhookCount(transaction: Transaction): Promise<number> {
  await transaction.rows(sql`select from customer where id = tenant() for no key update`);
  return parseFirst<number>(await transaction.rows(sql`select to_jsonb(count(*)) from webhook`)) ?? 0;
}

/** Inserts a webhook. It is sent everything announced from now on. */
export async function insertWebhook(
  transaction: Transaction,
  fields: WebhookFields,
  { userId, secret }: { readonly userId: number | null; readonly secret: string },
): Promise<Versioned<Webhook>> {
  const inserted = requireWritten(
    parseFirst<Versioned<Webhook>>(
      await transaction.rows(sql`insert into webhook (url, types, fleet_ids, route_plan_ids, description, status, user_id, secret)
        values (${valuesOf(fields)}, ${userId}, ${secret}) returning ${versioned}`),
    ),
  );
  transaction.queue(sql`select begin_webhook_reader(${inserted.record.id})`);
  return inserted;
}

/**
 * Updates the fields. If none differs, nothing is written. If the status changes, the owner has set it, so the
 * service's reason is cleared.
 */
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
  return requireWritten(parseFirst(rows.length > 0 ? rows : await transaction.rows(selectOne(id, undefined))));
}

/** Makes everything of a webhook due at once: it is active again, its receiver changed, or a test succeeded. */
export const hastenWebhook = (transaction: Transaction, id: number): void => {
  transaction.queue(sql`update webhook_reader set failure_count = 0, date_failing = null, date_rest = now(), date_retry = case when date_retry is not null then now() end
    where webhook_id = ${id}`);
  transaction.queue(sql`update webhook_delivery set date_due = now() where webhook_id = ${id} and status = 'waiting'`);
};

/** Gives a webhook a new secret. The previous one also signs for `overlapHours` hours. */
export const rotateSecret = async (
  transaction: Transaction,
  id: number,
  secret: string,
  overlapHours: number,
): Promise<Versioned<Webhook>> =>
  requireWritten(
    parseFirst(
      await transaction.rows(sql`update webhook set previous_secret = secret, secret = ${secret},
          date_previous_secret_expires = now() + make_interval(hours => ${overlapHours}), ${changedColumns}
        where id = ${id} returning ${versioned}`),
    ),
  );

/** Disables an active webhook and returns it. Returns undefined if it is not active. */
export const disableWebhook = async (
  transaction: Transaction,
  id: number,
  reason: WebhookStatusReason,
): Promise<Webhook | undefined> =>
  parseFirst(
    await transaction.rows(sql`update webhook set status = 'disabled', status_reason = ${reason}, date_status = now(), ${changedColumns}
      where id = ${id} and status = 'active' returning ${record}`),
  );

export const deleteWebhook = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.rows(sql`delete from webhook where id = ${id}`);
};

/** The pointers of the fleets and plans that the webhook newly refers to and that do not exist. */
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
  orderBy: sql`id`,
  after: (cursor) => sql`id > ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};
