import { type DriverDay, DriverDay as DriverDaySchema } from '@tropeiro/domain/execution/driver-day-schema.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { collectionOf, columnJson, emptyListJson, Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type RecordQuery, recordQuery } from '@tropeiro/platform/database/json/record-query.ts';
import { arrayLiteral, emptySql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { foundPlans, isNotExcluded } from '../planning/found-plans.ts';
import { routePlanRecord } from '../planning/route-plan-record.ts';
import { type AskedChanges, changesSince } from './day-changes.ts';
import { type DayPeriod, messagesOfDay } from './messages.ts';
import { type RefusalMessages, refusedActionsOf } from './refused-actions.ts';
import { routeReasonTable } from './route-reasons.ts';

const statuses: readonly RoutePlanStatus[] = ['P', 'W', 'R', 'E', 'C'];
const includes: ReadonlySet<RoutePlanInclude> = new Set([
  'vehicle',
  'driver',
  'helper',
  'route_points.routes_info',
  'route_points.route_point_items',
]);

/** The plans of a driver's day, in its order, and how many points they have. Both are counted up to a limit. */
export type PlansOfDay = { readonly ids: readonly number[]; readonly pointCount: number };

/** Finds the plans that the driver with this user executes on a day. Counts one plan and one point more than allowed. */
export async function findPlansOfDay(
  db: Db,
  userId: number,
  period: DayPeriod,
  max: { readonly plans: number; readonly points: number },
): Promise<PlansOfDay> {
  const { from, conditions } = foundPlans({ ...period, statuses, ownOfUser: userId }, isNotExcluded, [hasWork], {
    areFew: false,
  });
  const found = await db.rows(sql`with found as materialized (select route_plan.id, route_plan.date_time_start
      from ${from}${where(...conditions)} order by date_time_start, id limit ${max.plans + 1})
    select json_build_object('ids', coalesce((select json_agg(id order by date_time_start, id) from found), '[]'),
      'pointCount', (select count(*) from (select from route_point point join found on found.id = point.route_plan_id
        where point.date_excluded is null limit ${max.points + 1}) point))`);
  return parseFirst<PlansOfDay>(found) ?? { ids: [], pointCount: 0 };
}

/** Whether a plan has been begun, or has stops. A plan that an optimization emptied has nothing for its driver. */
const hasWork = sql`(route_plan.status in ('E', 'C') or route_plan.date_started is not null or exists (
  select from route_point point
  where point.route_plan_id = route_plan.id and point.type in ('PE', 'PC') and point.date_excluded is null))`;

/** The plans of a driver that were to be executed on a day and are excluded or empty since a moment. */
export async function listPlansGoneFromDay(
  db: Db,
  userId: number,
  { period, since, max }: { readonly period: DayPeriod; readonly since: string; readonly max: number },
): Promise<number[]> {
  const isEmptied = sql`route_plan.date_excluded is null and route_plan.date_created < ${since}::timestamptz
    and route_plan.date_modified >= ${since}::timestamptz and not ${hasWork}`;
  const isGoneSince = sql`(route_plan.date_excluded >= ${since}::timestamptz or ${isEmptied})`;
  const { from, conditions } = foundPlans({ ...period, ownOfUser: userId }, isGoneSince, [], { areFew: false });
  const found = await db.rows(
    sql`select id from (select route_plan.id from ${from}${where(...conditions)} limit ${max}) found`,
  );
  return found.map(([id]) => Number(id));
}

/** A driver's day as it is read from the database. */
export type StoredDay = {
  readonly date: string;
  readonly userId: number;
  readonly period: DayPeriod;
  readonly planIds: readonly number[];
  readonly checklistsDue: DriverDay['checklists_due'];
  /** The changes since the last look; undefined: they were not asked for. */
  readonly changes: AskedChanges | undefined;
  /** In the language of the caller. The day is not compared by them: they follow from the refusals. */
  readonly refusalMessages: RefusalMessages;
  /** The queries of the forms to fill in, and of the tables that their fields offer answers of. */
  readonly forms: Sql;
  readonly tables: Sql;
  /** Expressions for numbers of bytes that the forms and the tables have at least. */
  readonly formBytes: readonly Sql[];
};

/** The times in a response. They do not count as changes of the day. */
export type DayTimes = { readonly serverTime: string; readonly syncUntil: string };

/** What a day is compared by: a hash of its content, and about the size of that in bytes. */
export type DayContent = { readonly hash: string; readonly bytes: number };

/**
 * The hash and the size of a day, without reading it into this process. PostgreSQL writes one plan at a time. Arrivals are estimated
 * every half minute, so the hash depends on the announced ones.
 */
export async function getDayContent(db: Db, day: StoredDay): Promise<DayContent> {
  const rest = dayRecord(day, emptyListJson, { serverTime: '', syncUntil: '' });
  const found = parseFirst<DayContent>(
    await db.rows(sql`select json_build_object('bytes', sum(bytes), 'hash',
        encode(sha256(convert_to(string_agg(hash, '' order by id), 'UTF8')), 'base64'))
      from (select id, encode(sha256(convert_to(json, 'UTF8')), 'hex') as hash, octet_length(json) as bytes
        from (select route_plan.id, ${announcedPlan} as json from route_plan where ${isOfDay(day)}
          union all select 0, ${rest}) part) hashed`),
  );
  if (!found) throw new Error('A day has content even without plans');
  return found;
}

/** The query of a day, which is sent as the database writes it. */
export const selectDay = (day: StoredDay, times: DayTimes): RecordQuery =>
  recordQuery(sql`1`, dayRecord(day, plansOf(day), times), emptySql);

const isOfDay = ({ planIds }: StoredDay): Sql => sql`route_plan.id = any(${arrayLiteral(planIds)}::bigint[])`;

const estimatedPlan = routePlanRecord(includes, 'own');
const announcedPlan = routePlanRecord(includes, 'own', 'announced');

const plansOf = (day: StoredDay): Json<RoutePlan[]> =>
  collectionOf(
    estimatedPlan,
    sql`from route_plan where ${isOfDay(day)}`,
    sql`route_plan.date_time_start, route_plan.id`,
  );

const dayRecord = (
  { date, userId, period, planIds, checklistsDue, changes, forms, tables, refusalMessages }: StoredDay,
  plans: Json<RoutePlan[]> | Json<never[]>,
  { serverTime, syncUntil }: DayTimes,
): Json<DriverDay> =>
  recordOf(DriverDaySchema, {
    date: columnJson(DriverDaySchema.properties.date, sql`${date}::date`),
    server_time: textJson(serverTime),
    route_plans: plans,
    route_return_reasons: listed(routeReasonTable('route_return_reason').list({}).select),
    route_executed_reasons: listed(routeReasonTable('route_executed_reason').list({}).select),
    checklists_due: new Json<DriverDay['checklists_due']>(sql`${JSON.stringify(checklistsDue)}::text`),
    messages: listed(messagesOfDay(userId, period)),
    changes: changes ? changesSince(changes) : emptyListJson,
    sync_until: textJson(syncUntil),
    refused_actions: refusedActionsOf(userId, planIds, period, refusalMessages),
    checklist_forms: listed(forms),
    checklist_tables: listed(tables),
  });

const textJson = (text: string): Json<string> => new Json<string>(sql`${JSON.stringify(text)}::text`);

/** The records of an ordered query as a list. Numbered, so that their order does not depend on the plan of the query. */
const listed = <T>(select: Sql): Json<T[]> =>
  new Json(sql`'[' || coalesce((select string_agg(json, ',' order by nr)
    from (select json, row_number() over () as nr from (${select}) selected (json)) numbered), '') || ']'`);
