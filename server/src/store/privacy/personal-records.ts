import { type PersonalGroup, PersonalRecord } from '@tropeiro/domain/privacy/personal-record.ts';
import { type Db, one } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { arrayLiteral, identifier, joinSql, Sql, sql, textLiteral } from '../engine/statement.ts';
import { personalTables } from './columns/personal-tables.ts';

/** A person as the tables know them: as a driver, as users who log in, or as both. */
export type Person = { readonly driver_id: number | null; readonly user_ids: readonly number[] };

export const findDriverPerson = async (db: Db, driverId: number): Promise<Person | undefined> =>
  one(
    await db.rows(
      sql`select json_build_object('driver_id', id, 'user_ids',
          (select coalesce(json_agg(u.id), '[]') from app_user u where u.driver_id = driver.id))
        from driver where id = ${driverId}`,
    ),
  );

export const findUserPerson = async (db: Db, userId: number): Promise<Person | undefined> =>
  one(
    await db.rows(
      sql`select json_build_object('driver_id', driver_id, 'user_ids', json_build_array(id))
        from app_user where id = ${userId}`,
    ),
  );

/** All records about a person, oldest first. */
export function listPersonalRecords({ driver_id, user_ids }: Person, page: PageRequest): ListQuery {
  const who = sql`${{ driver: driver_id, users: user_ids }}::jsonb`;
  const found = joinSql([...ownRecords(who), ...historyOf(driver_id, user_ids)], ' union all ');
  const following = page.cursor === undefined ? sql`` : sql` where ${after(page.cursor)}`;
  return {
    select: sql`select ${record} from (${found}) found${following}
      order by date_time, resource, resource_id${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy<PersonalRecord>('date_time', 'resource', 'resource_id'),
    count: () => countRecords(sql`(${found}) found`),
  };
}

/** The queries for the rows of a person in the tables of the list: without secrets, with other persons masked. */
const ownRecords = (who: Sql): Sql[] =>
  Object.entries(personalTables).flatMap(([name, { found, exportedBy, columns, hidden = [], resource }]) => {
    if (!exportedBy || found.person === undefined) return [];
    const columnsThat = (exported: string) =>
      Object.keys(columns).filter((column) => columns[column]?.exported === exported);
    const renamed = Object.entries(exportedBy.fields ?? {});
    const leftOut = textLiteral(
      `{${[...ofEveryTable, ...hidden, ...columnsThat('left out'), ...renamed.map(([column]) => column)].join()}}`,
    );
    const fields = renamed.map(
      ([column, field]) => sql` || jsonb_build_object(${textLiteral(field)}, to_jsonb(t) -> ${textLiteral(column)})`,
    );
    const masked = columnsThat('masked').map(
      (column) =>
        sql` || jsonb_build_object(${textLiteral(column)}, masked_value(to_jsonb(t) -> ${textLiteral(column)}))`,
    );
    return sql`select ${textLiteral(exportedBy.group)} as group_code, ${textLiteral(exportedBy.resource ?? resource ?? name)} as resource, ${asSql(exportedBy.id, who)} as resource_id,
      ${asSql(exportedBy.date, who)} as date_time, to_jsonb(t) - ${leftOut}::text[]${joinSql([...masked, ...fields], '')} as data
      from ${identifier(name)} t where ${asSql(found.person, who)}`;
  });

/** Columns that say nothing of a person in any table. */
export const ofEveryTable = ['customer_id', 'version', 'edition'];

/** A part of the list as SQL. */
const asSql = (text: string, who: Sql): Sql =>
  joinSql(
    text.split('$who').flatMap((part, index) => [...(index === 0 ? [] : [who]), new Sql([part], [])]),
    '',
  );

/** The queries for what the audit and the outbox hold of a person. */
function historyOf(driverId: number | null, userIds: readonly number[]): Sql[] {
  const users = sql`any(${arrayLiteral(userIds)}::bigint[])`;
  const driver = sql`${driverId}::bigint`;
  const theirIds = sql`any(${arrayLiteral(driverId === null ? userIds : [driverId, ...userIds])}::bigint[])`;
  const isTheirs = sql`((t.resource = 'driver' and t.resource_id = ${driver}) or (t.resource = 'user' and t.resource_id = ${users}))`;
  const isTheirSession = sql`(t.resource = 'session' and (coalesce(t.after, t.before) ->> 'user_id')::bigint = ${users})`;
  return [
    records(
      'audit',
      sql`to_jsonb(t) - 'customer_id' - case when ${isTheirs} or ${isTheirSession} then '{}' else ${heldOfOthers} end::text[]`,
      sql`audit t where t.user_id = ${users}`,
    ),
    records(
      'audit',
      sql`to_jsonb(t) - 'customer_id' - ${whereOthersWere}::text[]`,
      sql`audit t where ${isTheirs} and (t.user_id is null or t.user_id <> all(${arrayLiteral(userIds)}::bigint[]))`,
    ),
    records(
      'audit_record',
      sql`to_jsonb(t) - 'customer_id'`,
      sql`(select a.id, a.customer_id, a.date_time, a.action, a.resource, r.resource_id, r.before, r.after
        from audit_record r join audit a on a.id = r.audit_id where r.resource_id = ${theirIds}) t where ${isTheirs}`,
    ),
    records(
      'announcement',
      sql`jsonb_build_object('type', t.type, 'payload', t.payload)`,
      sql`(select *, split_part(type, '.', 1) as resource from outbox where resource_id = ${theirIds}) t where ${isTheirs}`,
    ),
  ];
}

/** The query for records of one kind. */
const records = (resource: string, data: Sql, from: Sql): Sql =>
  sql`select ${textLiteral('history' satisfies PersonalGroup)} as group_code, ${textLiteral(resource)} as resource, t.id as resource_id, t.date_time, ${data} as data from ${from}`;

/** The fields left out of the audit: what others' records were, and from where others changed the person's own. */
const heldOfOthers = textLiteral('{before,after}');
const whereOthersWere = textLiteral('{address,session_id,request_id}');

const record = recordOf(PersonalRecord, {
  group: sql`group_code`,
  resource: sql`resource`,
  resource_id: sql`resource_id`,
  date_time: sql`date_time`,
  data: sql`data`,
});

function after(cursor: string): Sql {
  const [date, resource, id] = cursorValues(cursor, 3);
  return sql`(date_time, resource, resource_id) > (${cursorTimestamp(date)}::timestamptz, ${resource}, ${cursorInteger(id)}::bigint)`;
}
