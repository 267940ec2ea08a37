import { Phone } from '@tropeiro/domain/access/phone-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { isLiveLogin } from './sessions.ts';

/** Sessions with their users. */
const sessions = sql`session join app_user on app_user.id = session.user_id`;
/** The same, read in the order of the sessions: a page of all phones then reads no sessions before it. */
const sessionsInOrder = sql`session cross join lateral (
  select driver_id, realm from app_user where app_user.id = session.user_id offset 0) app_user`;
const isOfDriver = sql`app_user.realm = 'driver' and app_user.driver_id is not null`;

/** The live sessions of drivers. The last opened comes first. */
export function listPhones(
  { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>,
  driverId: number | undefined,
): ListQuery {
  const ofDriver = driverId === undefined ? undefined : sql`app_user.driver_id = ${driverId}`;
  const behind =
    cursor === undefined
      ? undefined
      : sql`(session.customer_id, session.id) < (tenant(), ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint)`;
  return {
    select: sql`select ${record} from ${ofDriver ? sessions : sessionsInOrder}${where(isLiveLogin, isOfDriver, ofDriver, behind)}
      order by session.customer_id desc, session.id desc${limitClause(limit)}`,
    limit,
    cursorOf: cursorBy<Phone>('id'),
    count: () => countRecords(sql`${sessions}${where(isLiveLogin, isOfDriver, ofDriver)}`),
  };
}

/** A live session of a driver. */
export const findPhone = async (db: Db, id: number): Promise<Phone | undefined> =>
  parseFirst(
    await db.rows(sql`select ${record} from ${sessions}${where(isLiveLogin, isOfDriver, sql`session.id = ${id}`)}`),
  );

/** The live sessions of these users that are phones of drivers. */
export const listPhonesOfUsers = (db: Db, userIds: readonly number[]): Promise<readonly Phone[]> =>
  listLivePhones(db, sql`session.user_id = any(${arrayLiteral(userIds)}::bigint[])`);

/** The live sessions of these drivers. */
export const listPhonesOfDrivers = (db: Db, driverIds: readonly number[]): Promise<readonly Phone[]> =>
  listLivePhones(db, sql`app_user.driver_id = any(${arrayLiteral(driverIds)}::bigint[])`);

const listLivePhones = async (db: Db, condition: Sql): Promise<readonly Phone[]> =>
  parseAll(
    await db.rows(
      sql`select ${record} from ${sessions}${where(isLiveLogin, isOfDriver, condition)} order by session.id`,
    ),
  );

const record = recordOf(Phone, {
  id: sql`session.id`,
  driver_id: sql`app_user.driver_id`,
  user_id: sql`session.user_id`,
  name: sql`session.name`,
  user_agent: sql`session.user_agent`,
  enrolled_by_user_id: sql`session.enrolled_by_user_id`,
  date_created: sql`session.date_created`,
  date_renewed: sql`session.date_renewed`,
  date_expires: sql`session.date_expires`,
});
