import { PersonalRecord } from '@tropeiro/domain/privacy/personal-record.ts';
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
import { arrayLiteral, joinSql, type Sql, sql, textLiteral } from '../engine/statement.ts';

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
  const users = sql`any(${arrayLiteral(user_ids)}::bigint[])`;
  const driver = sql`${driver_id}::bigint`;
  const theirIds = sql`any(${arrayLiteral(driver_id === null ? user_ids : [driver_id, ...user_ids])}::bigint[])`;
  const isTheirs = sql`((t.resource = 'driver' and t.resource_id = ${driver}) or (t.resource = 'user' and t.resource_id = ${users}))`;
  const isTheirSession = sql`(t.resource = 'session' and (coalesce(t.after, t.before) ->> 'user_id')::bigint = ${users})`;
  const found = joinSql(
    [
      records('driver', sql`date_created`, sql`to_jsonb(t) - 'name_sort'`, sql`driver t where t.id = ${driver}`),
      records(
        'user',
        sql`date_created`,
        sql`to_jsonb(t) - '{password_hash,name_sort}'::text[]`,
        sql`app_user t where t.id = ${users}`,
      ),
      records('session', sql`date_created`, sql`to_jsonb(t)`, sql`session t where t.user_id = ${users}`),
      records(
        'vehicle',
        sql`date_created`,
        sql`to_jsonb(t) - '{title_sort,mercosul_plate,former_duplicates}'::text[]`,
        sql`vehicle t where t.driver_id = ${driver}`,
      ),
      records(
        'itinerary',
        sql`date_created`,
        sql`to_jsonb(t) - 'former_duplicates'`,
        sql`itinerary t where t.driver_id = ${driver}`,
      ),
      ...[sql`t.driver_id = ${driver}`, sql`t.helper_id = ${driver} and t.driver_id is distinct from ${driver}`].map(
        (isExecuted) =>
          records('route_plan', sql`date_created`, sql`to_jsonb(t)`, sql`route_plan t where ${isExecuted}`),
      ),
      records('checklist', sql`date_executed`, checklist, sql`checklist t where t.user_id = ${users}`),
      records(
        'image',
        sql`date_created`,
        sql`to_jsonb(t) - 'user_ids'`,
        sql`image t where t.id = any(array(select images_of_users(${arrayLiteral(user_ids)}::bigint[])))`,
      ),
      records(
        'audit',
        sql`date_time`,
        sql`to_jsonb(t) - case when ${isTheirs} or ${isTheirSession} then '{}' else ${heldOfOthers} end::text[]`,
        sql`audit t where t.user_id = ${users}`,
      ),
      records(
        'audit',
        sql`date_time`,
        sql`to_jsonb(t) - ${whereOthersWere}::text[]`,
        sql`audit t where ${isTheirs} and (t.user_id is null or t.user_id <> all(${arrayLiteral(user_ids)}::bigint[]))`,
      ),
      records(
        'audit_record',
        sql`date_time`,
        sql`to_jsonb(t) - 'customer_id'`,
        sql`(select a.id, a.customer_id, a.date_time, a.action, a.resource, r.resource_id, r.before, r.after
          from audit_record r join audit a on a.id = r.audit_id where r.resource_id = ${theirIds}) t where ${isTheirs}`,
      ),
      records(
        'announcement',
        sql`date_time`,
        sql`jsonb_build_object('type', t.type, 'payload', t.payload)`,
        sql`(select *, split_part(type, '.', 1) as resource from outbox where resource_id = ${theirIds}) t where ${isTheirs}`,
      ),
    ],
    ' union all ',
  );
  const following = page.cursor === undefined ? sql`` : sql` where ${after(page.cursor)}`;
  return {
    select: sql`select ${record} from (${found}) found${following}
      order by date_time, resource, resource_id${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy<PersonalRecord>('date_time', 'resource', 'resource_id'),
    count: () => countRecords(sql`(${found}) found`),
  };
}

/** The query for the personal records of one kind. */
const records = (resource: string, date: Sql, data: Sql, from: Sql): Sql =>
  sql`select ${textLiteral(resource)} as resource, t.id as resource_id, t.${date} as date_time, ${data} as data from ${from}`;

/** The fields left out of the audit: what others' records were, and from where others changed the person's own. */
const heldOfOthers = textLiteral('{before,after}');
const whereOthersWere = textLiteral('{address,session_id,request_id}');

const checklist = sql`to_jsonb(t) || jsonb_build_object('answers',
  (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from checklist_form_field_executed e where e.checklist_id = t.id))`;

const record = recordOf(PersonalRecord, {
  resource: sql`resource`,
  resource_id: sql`resource_id`,
  date_time: sql`date_time`,
  data: sql`data`,
});

function after(cursor: string): Sql {
  const [date, resource, id] = cursorValues(cursor, 3);
  return sql`(date_time, resource, resource_id) > (${cursorTimestamp(date)}::timestamptz, ${resource}, ${cursorInteger(id)}::bigint)`;
}
