import { Message, type NewMessage } from '@tropeiro/domain/execution/message-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { isDispatched, isShownTo } from '../planning/executed-by.ts';

export type MessageFilters = {
  readonly driverId: number | undefined;
  readonly planId: number | undefined;
  readonly pointId: number | undefined;
  /** Only unread messages. */
  readonly isUnread: boolean;
  /** Only those from drivers, or only those to drivers. */
  readonly isFromDriver: boolean | undefined;
  readonly begin: string | undefined;
  readonly end: string | undefined;
  /** Only messages to and from the driver linked to this user. */
  readonly ownOfUser: number | undefined;
};

/** The messages that meet the filters, newest first. */
export function listMessages(page: PageRequest, filters: MessageFilters): ListQuery {
  const order = pageOrder(page, newestFirst('date_created'));
  const conditions = [
    filters.driverId === undefined ? undefined : sql`driver_id = ${filters.driverId}`,
    filters.planId === undefined ? undefined : sql`route_plan_id = ${filters.planId}`,
    filters.pointId === undefined ? undefined : sql`route_point_id = ${filters.pointId}`,
    filters.isUnread ? sql`date_read is null` : undefined,
    filters.isFromDriver === undefined ? undefined : filters.isFromDriver ? sql`from_driver` : sql`not from_driver`,
    filters.begin === undefined ? undefined : sql`date_created >= ${filters.begin}::timestamptz`,
    filters.end === undefined ? undefined : sql`date_created <= ${filters.end}::timestamptz`,
    filters.ownOfUser === undefined ? undefined : isTo(filters.ownOfUser),
    order.filter,
  ];
  return {
    select: sql`select ${record} from message${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`message${where(...conditions)}`),
  };
}

/** The maximum number of messages a phone receives. */
const phoneMessagesMaxCount = 100;

/** A day by its first and last moment. */
export type DayPeriod = { readonly begin: string | undefined; readonly end: string | undefined };

/**
 * The query of the messages a phone shows to the driver linked to a user: those of a day in both directions, and those
 * that the driver has not read. The newest comes first.
 */
export const messagesOfDay = (userId: number, { begin, end }: DayPeriod): Sql =>
  sql`select ${record} from message where ${isTo(userId)}
    and (date_read is null and not from_driver or date_created >= ${begin ?? null}::timestamptz and date_created <= ${end ?? null}::timestamptz)
    order by date_created desc, id desc limit ${phoneMessagesMaxCount}`;

/** To whom a message is addressed, and the plan that it is about. */
export type Recipient = { readonly driver_id: number | null; readonly route_plan_id: number | null };

/**
 * The recipient of a message: the named driver, otherwise the driver of the plan or of the point's plan. The driver is
 * null if the plan has none. Undefined if there is no such record.
 */
export const findRecipient = async (
  db: Db,
  { driver_id, route_plan_id, route_point_id }: Pick<NewMessage, 'driver_id' | 'route_plan_id' | 'route_point_id'>,
): Promise<Recipient | undefined> =>
  parseFirst(
    await db.rows(
      driver_id === undefined
        ? sql`select json_build_object('driver_id', (select d.id from driver d where d.id = route_plan.driver_id and d.date_anonymized is null),
              'route_plan_id', route_plan.id)
            from route_plan where date_excluded is null and id = ${
              route_point_id === undefined
                ? sql`${route_plan_id ?? null}`
                : sql`(select point.route_plan_id from route_point point where point.id = ${route_point_id})`
            }`
        : sql`select json_build_object('driver_id', id, 'route_plan_id', null) from driver where id = ${driver_id}`,
    ),
  );

export async function insertMessage(
  transaction: Transaction,
  message: Pick<Message, 'driver_id' | 'from_driver' | 'route_plan_id' | 'route_point_id' | 'user_id' | 'text'>,
): Promise<Message> {
  const { driver_id, from_driver, route_plan_id, route_point_id, user_id, text } = message;
  const inserted = parseFirst<Message>(
    await transaction.rows(sql`insert into message (driver_id, from_driver, route_plan_id, route_point_id, user_id, text)
      values (${driver_id}, ${from_driver}, ${route_plan_id}, ${route_point_id}, ${user_id}, ${text}) returning ${record}`),
  );
  if (!inserted) throw new Error('The inserted message was not returned');
  return inserted;
}

/** A message to the driver linked to a user. Locks it until the transaction ends. */
export const lockMessage = async (transaction: Transaction, id: number, userId: number): Promise<Message | undefined> =>
  parseFirst(
    await transaction.rows(
      sql`select ${record} from message where id = ${id} and not from_driver and ${isTo(userId)} for update`,
    ),
  );

/** A message of any driver to the desk. Locks it until the transaction ends. */
export const lockDriverMessage = async (transaction: Transaction, id: number): Promise<Message | undefined> =>
  parseFirst(await transaction.rows(sql`select ${record} from message where id = ${id} and from_driver for update`));

/** The driver linked to a user, and the plan or the plan of the point that this driver executes and sees. */
export const findOwnPlan = async (
  db: Db,
  userId: number,
  { route_plan_id, route_point_id }: Pick<NewMessage, 'route_plan_id' | 'route_point_id'>,
): Promise<{ readonly driver_id: number; readonly route_plan_id: number } | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('driver_id', (select u.driver_id from app_user u where u.id = ${userId}), 'route_plan_id', id)
      from route_plan where date_excluded is null and ${isShownTo(userId)!}
        and id = coalesce(${route_plan_id}::bigint, (select point.route_plan_id from route_point point where point.id = ${route_point_id}::bigint))`),
  );

/** Marks a message as read by a user now. */
export const updateRead = async (transaction: Transaction, id: number, userId: number): Promise<Message | undefined> =>
  parseFirst(
    await transaction.rows(
      sql`update message set date_read = now(), read_by_user_id = ${userId}, date_modified = write_moment() where id = ${id} returning ${record}`,
    ),
  );

const isOf = (userId: number): Sql => sql`driver_id = (select u.driver_id from app_user u where u.id = ${userId})`;

/**
 * The condition that the driver linked to a user sees a message: it is addressed to them, and not about a plan that is
 * not dispatched.
 */
export const isTo = (userId: number): Sql => sql`(${isOf(userId)}
  and not exists (select from route_plan where route_plan.id = message.route_plan_id and not ${isDispatched}))`;

const record = recordOf(
  Message,
  tableColumns('message', [
    'id',
    'driver_id',
    'from_driver',
    'route_plan_id',
    'route_point_id',
    'user_id',
    'text',
    'date_created',
    'date_read',
    'read_by_user_id',
    'date_modified',
  ]),
);
