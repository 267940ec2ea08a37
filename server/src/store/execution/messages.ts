import { Message, type NewMessage } from '@tropeiro/domain/execution/message.ts';
import { type Db, many, one } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { newestFirst, pageOrder } from '../engine/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { type Sql, sql, tableColumns, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

export type MessageFilters = {
  readonly driverId: number | undefined;
  readonly planId: number | undefined;
  /** Only those that nobody has read. */
  readonly isUnread: boolean;
  readonly begin: string | undefined;
  readonly end: string | undefined;
  /** Only those to the driver that this user is. */
  readonly ownOfUser: number | undefined;
};

/** The messages that meet the filters, newest first. */
export function listMessages(page: PageRequest, filters: MessageFilters): ListQuery {
  const order = pageOrder(page, newestFirst('date_created'));
  const wanted = [
    filters.driverId === undefined ? undefined : sql`driver_id = ${filters.driverId}`,
    filters.planId === undefined ? undefined : sql`route_plan_id = ${filters.planId}`,
    filters.isUnread ? sql`date_read is null` : undefined,
    filters.begin === undefined ? undefined : sql`date_created >= ${filters.begin}::timestamptz`,
    filters.end === undefined ? undefined : sql`date_created <= ${filters.end}::timestamptz`,
    filters.ownOfUser === undefined ? undefined : isTo(filters.ownOfUser),
    order.filter,
  ];
  return {
    select: sql`select ${record} from message${where(...wanted, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`message${where(...wanted)}`),
  };
}

/** So many messages a phone is given at most. */
const toldMaxCount = 100;

/** What a phone shows of messages to the driver that a user is: those of a day, and those that are unread, newest first. */
export const listMessagesOfDay = async (
  db: Db,
  userId: number,
  { begin, end }: { readonly begin: string | undefined; readonly end: string | undefined },
): Promise<Message[]> =>
  many(
    await db.rows(sql`select ${record} from message where ${isTo(userId)}
      and (date_read is null or date_created >= ${begin ?? null}::timestamptz and date_created <= ${end ?? null}::timestamptz)
      order by date_created desc, id desc limit ${toldMaxCount}`),
  );

/** Whom a message is to: the driver who is named, or that of the plan; null where the plan has none, undefined where there is no such record. */
export async function findRecipient(
  db: Db,
  { driver_id, route_plan_id }: Pick<NewMessage, 'driver_id' | 'route_plan_id'>,
): Promise<number | null | undefined> {
  const [row] = await db.rows(
    driver_id === undefined
      ? sql`select driver_id from route_plan where id = ${route_plan_id ?? null} and date_excluded is null`
      : sql`select id from driver where id = ${driver_id}`,
  );
  return row && (row[0] === null ? null : Number(row[0]));
}

export async function insertMessage(
  transaction: Transaction,
  message: Pick<Message, 'driver_id' | 'route_plan_id' | 'user_id' | 'text'>,
): Promise<Message> {
  const { driver_id, route_plan_id, user_id, text } = message;
  const inserted = one<Message>(
    await transaction.rows(sql`insert into message (driver_id, route_plan_id, user_id, text)
      values (${driver_id}, ${route_plan_id}, ${user_id}, ${text}) returning ${record}`),
  );
  if (!inserted) throw new Error('A message that is inserted must be there');
  return inserted;
}

/** A message to the driver that a user is; nobody else changes it until the transaction ends. */
export const lockMessage = async (transaction: Transaction, id: number, userId: number): Promise<Message | undefined> =>
  one(await transaction.rows(sql`select ${record} from message where id = ${id} and ${isTo(userId)} for update`));

/** Writes that a message is read now. */
export const updateRead = async (transaction: Transaction, id: number): Promise<Message | undefined> =>
  one(
    await transaction.rows(
      sql`update message set date_read = now(), date_modified = write_moment() where id = ${id} returning ${record}`,
    ),
  );

const isTo = (userId: number): Sql => sql`driver_id = (select u.driver_id from app_user u where u.id = ${userId})`;

const record = recordOf(
  Message,
  tableColumns('message', [
    'id',
    'driver_id',
    'route_plan_id',
    'user_id',
    'text',
    'date_created',
    'date_read',
    'date_modified',
  ]),
);
