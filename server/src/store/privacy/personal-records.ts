import type { PersonalGroup } from '@tropeiro/domain/privacy/personal-record.ts';
import { PersonalRecord } from '@tropeiro/domain/privacy/personal-record-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  cursorWith,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, identifier, joinSql, Sql, sql, textLiteral } from '@tropeiro/platform/database/statement.ts';
import { personalTables } from './columns/personal-tables.ts';

/** A person in the tables: a driver, users who log in, or both. */
export type Person = { readonly driver_id: number | null; readonly user_ids: readonly number[] };

export const findDriverPerson = async (db: Db, driverId: number): Promise<Person | undefined> =>
  parseFirst(
    await db.rows(
      sql`select json_build_object('driver_id', id, 'user_ids',
          (select coalesce(json_agg(u.id), '[]') from app_user u where u.driver_id = driver.id))
        from driver where id = ${driverId}`,
    ),
  );

export const findUserPerson = async (db: Db, userId: number): Promise<Person | undefined> =>
  parseFirst(
    await db.rows(
      sql`select json_build_object('driver_id', driver_id, 'user_ids', json_build_array(id))
        from app_user where id = ${userId}`,
    ),
  );

/** All records about a person, oldest first. */
export function listPersonalRecords({ driver_id, user_ids }: Person, page: PageRequest): ListQuery {
  const person = sql`${{ driver: driver_id, users: user_ids }}::jsonb`;
  const found = joinSql(
    [...ownRecords(person), ...writtenRecords(person), ...historyOf(driver_id, user_ids)],
    ' union all ',
  );
  const following = page.cursor === undefined ? sql`` : sql` where ${after(page.cursor)}`;
  return {
    select: sql`select ${record} from (${found}) found${following}
      order by date_time, resource, resource_id, number${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf,
    count: () => countRecords(sql`(${found}) found`),
  };
}

/** An audit entry of a batch may have several records of a person. They differ in their numbers within the entry. */
const cursorOf = (lastRecord: string): string => {
  const { date_time, resource, resource_id, data } = JSON.parse(lastRecord) as PersonalRecord;
  return cursorWith([date_time, resource, resource_id, resource === auditRecord ? data.number : 0]);
};

const auditRecord = 'audit_record';

/** The queries for the person's rows in the listed tables. Secrets are left out, and other persons are masked. */
const ownRecords = (person: Sql): Sql[] =>
  Object.entries(personalTables).flatMap(([name, { found, exportedBy, columns, hidden = [], resource }]) => {
    if (!exportedBy || found.person === undefined) return [];
    const columnsThat = (exported: string) =>
      Object.keys(columns).filter((column) => columns[column]?.exported === exported);
    const renamed = Object.entries(exportedBy.fields ?? {});
    const leftOut = textLiteral(
      `{${[...columnsOfEveryTable, ...hidden, ...columnsThat('left out'), ...renamed.map(([column]) => column)].join()}}`,
    );
    const row = sql`shown_row(to_jsonb(t), ${textLiteral(name)}::regclass)`;
    const fields = renamed.map(
      ([column, field]) => sql` || jsonb_build_object(${textLiteral(field)}, ${row} -> ${textLiteral(column)})`,
    );
    const masked = columnsThat('masked').map(
      (column) =>
        sql` || jsonb_build_object(${textLiteral(column)}, masked_value(to_jsonb(t) -> ${textLiteral(column)}))`,
    );
    return sql`select ${textLiteral(exportedBy.group)} as group_code, ${textLiteral(exportedBy.resource ?? resource ?? name)} as resource, ${asSql(exportedBy.id, person)} as resource_id,
      ${asSql(exportedBy.date, person)} as date_time, 0 as number, ${row} - ${leftOut}::text[]${joinSql([...masked, ...fields], '')} as data
      from ${identifier(name)} t where ${asSql(found.person, person)}`;
  });

/** What the person wrote about the actions of others, without the rest of the rows. */
const writtenRecords = (person: Sql): Sql[] =>
  Object.entries(personalTables).flatMap(([name, { found, exportedBy, columns, resource }]) => {
    if (!exportedBy || found.author === undefined) return [];
    const written = Object.keys(columns).filter((column) => 'author' in (columns[column]?.erased ?? {}));
    const fields = written.map((column) => sql`${textLiteral(column)}, t.${identifier(column)}`);
    // The rows of the person are exported as a whole.
    const isAnothers = sql`(${asSql(found.person ?? 'false', person)}) is not true`;
    return sql`select ${textLiteral('messages' satisfies PersonalGroup)} as group_code, ${textLiteral(exportedBy.resource ?? resource ?? name)} as resource, ${asSql(exportedBy.id, person)} as resource_id,
      ${asSql(exportedBy.dateOfAuthor ?? exportedBy.date, person)} as date_time, 0 as number, jsonb_build_object(${joinSql(fields, ', ')}) as data
      from ${identifier(name)} t where ${asSql(found.author, person)} and ${isAnothers}`;
  });

/** Columns that contain no personal data in any table. */
export const columnsOfEveryTable = ['customer_id', 'version', 'edition'];

/** Part of the list as SQL. */
const asSql = (text: string, person: Sql): Sql =>
  joinSql(
    text.split('$who').flatMap((part, index) => [...(index === 0 ? [] : [person]), new Sql([part], [])]),
    '',
  );

/** The queries for a person's data in the audit and the outbox. */
function historyOf(driverId: number | null, userIds: readonly number[]): Sql[] {
  const users = sql`any(${arrayLiteral(userIds)}::bigint[])`;
  const driver = sql`${driverId}::bigint`;
  const theirIds = sql`any(${arrayLiteral(driverId === null ? userIds : [driverId, ...userIds])}::bigint[])`;
  const isTheirs = sql`((t.resource = 'driver' and t.resource_id = ${driver}) or (t.resource = 'user' and t.resource_id = ${users}))`;
  const isTheirSession = sql`(t.resource = 'session' and (coalesce(t.after, t.before) ->> 'user_id')::bigint = ${users})`;
  return [
    records(
      'audit',
      sql`${entry} - case when ${isTheirs} or ${isTheirSession} then '{}' else ${recordFields} end::text[]`,
      sql`audit t where t.user_id = ${users}`,
    ),
    records(
      'audit',
      sql`${entry} - ${originFields}::text[]`,
      sql`audit t where ${isTheirs} and (t.user_id is null or t.user_id <> all(${arrayLiteral(userIds)}::bigint[]))`,
    ),
    records(
      auditRecord,
      entry,
      sql`(select a.id, r.number, a.customer_id, a.date_time, a.action, a.resource, r.resource_id, r.before, r.after
        from audit_record r join audit a on a.id = r.audit_id where r.resource_id = ${theirIds}) t where ${isTheirs}`,
      sql`t.number`,
    ),
    records(
      'announcement',
      sql`jsonb_build_object('type', t.type, 'payload', t.payload)`,
      sql`(select *, split_part(type, '.', 1) as resource from outbox where resource_id = ${theirIds}) t where ${isTheirs}`,
    ),
  ];
}

/** An entry of the audit, called `t`, with date-times and records as in the list of the audit. */
const entry = sql`((to_jsonb(t) - 'customer_id') || jsonb_build_object('date_time', json_moment(t.date_time)::jsonb,
  'before', shown_change(t.resource, t.before), 'after', shown_change(t.resource, t.after)))`;

const records = (resource: string, data: Sql, from: Sql, number = sql`0`): Sql =>
  sql`select ${textLiteral('history' satisfies PersonalGroup)} as group_code, ${textLiteral(resource)} as resource, t.id as resource_id, t.date_time, ${number} as number, ${data} as data from ${from}`;

/**
 * The fields left out of audit entries: contents of other people's records, and the address from which others changed
 * the person's records.
 */
const recordFields = textLiteral('{before,after}');
const originFields = textLiteral('{address,session_id,request_id}');

const record = recordOf(PersonalRecord, {
  group: sql`group_code`,
  resource: sql`resource`,
  resource_id: sql`resource_id`,
  date_time: sql`date_time`,
  data: sql`data`,
});

function after(cursor: string): Sql {
  const [date, resource, id, number] = cursorValues(cursor, 4);
  return sql`(date_time, resource, resource_id, number)
    > (${cursorTimestamp(date)}::timestamptz, ${resource}, ${cursorInteger(id)}::bigint, ${cursorInteger(number)}::bigint)`;
}
