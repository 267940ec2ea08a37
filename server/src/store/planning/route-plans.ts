import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import { type RoutePlan, type RoutePlanInclude, routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, many } from '../engine/db.ts';
import { type ListOrder, pageOrder } from '../engine/list-order.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import {
  countRecords,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { type RecordQuery, recordQuery } from '../engine/record-query.ts';
import { arrayLiteral, emptySql, integerLiteral, joinSql, type Sql, sql, where } from '../engine/statement.ts';
import { executedBy, isExecutedBy } from './executed-by.ts';
import { routePlanRecord, type ShownLogins } from './route-plan-record.ts';

export type RoutePlanFilters = {
  readonly id?: number | undefined;
  readonly begin?: string | undefined;
  readonly end?: string | undefined;
  /** The user of the driver or helper. */
  readonly userId?: number | undefined;
  readonly vehicleId?: number | undefined;
  readonly routeId?: number | undefined;
  /** The external code or, where that is all digits and no plan has it, the id. */
  readonly code?: string | undefined;
  readonly statuses?: readonly RoutePlanStatus[] | undefined;
  /** Only the plans that this user executes, whatever `userId` says. */
  readonly ownOfUser?: number | undefined;
};

/** What is shown of a plan. Removed plans are among the others where `user_excluded` is included. */
export type RoutePlanView = { readonly includes: readonly RoutePlanInclude[]; readonly logins: ShownLogins };

/** The plans that meet the filters, newest first. */
export function listRoutePlans(view: RoutePlanView, page: PageRequest, filters: RoutePlanFilters): ListQuery {
  const order = pageOrder(page, newestFirst);
  const isShown = view.includes.includes('user_excluded') ? undefined : sql`date_excluded is null`;
  const alternatives = alternativesOf(filters, isShown);
  const [leading, ...others] = alternatives;
  // One plan, vehicle or route has few plans, and what was modified is found by the index of that.
  const isPlain = [filters.id, filters.vehicleId, filters.routeId, page.modified_since].some(isGiven);
  const found = (joins: Sql, inOrder: Sql, behind?: Sql): Sql => {
    const conditions = [...conditionsOf(filters), isShown, order.filter, behind];
    if (isPlain || !leading) return sql`route_plan${joins}${where(...conditions, ...alternatives.map(anyOf))}`;
    const ways = leading.map(
      (way) => sql`(select * from route_plan${where(way, ...conditions, ...others.map(anyOf))}${inOrder})`,
    );
    return sql`(${joinSql(ways, ' union all ')}) route_plan${joins}`;
  };
  const ordered = sql` order by ${order.by}${limitClause(page.limit)}`;
  const { record, joins } = listSelection(records[view.logins](view.includes), page.limit);
  return {
    select: sql`select ${record} from ${found(joins, ordered, order.behind)}${ordered}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(found(emptySql, emptySql)),
  };
}

/** One plan, a removed one too. */
export const selectRoutePlan = (
  { includes, logins }: RoutePlanView,
  id: number,
  ownOfUser: number | undefined,
): RecordQuery =>
  recordQuery(
    sql`route_plan.version`,
    records[logins](includes),
    sql`from route_plan${where(sql`route_plan.id = ${id}`, isExecutedBy(ownOfUser))}`,
  );

/** The plans of these ids, in the order of ids, as everybody may see them. */
export const listRoutePlansByIds = async (db: Db, ids: readonly number[]): Promise<RoutePlan[]> =>
  ids.length === 0
    ? []
    : many(
        await db.rows(
          sql`select ${records.none([])} from route_plan where id = any(${arrayLiteral(ids)}::bigint[]) order by id`,
        ),
      );

/** The conditions that an index has in the order of the list, or that only few plans meet. */
function conditionsOf({ id, begin, end, vehicleId, routeId }: RoutePlanFilters): readonly (Sql | undefined)[] {
  return [
    id === undefined ? undefined : sql`route_plan.id = ${id}`,
    end === undefined ? undefined : sql`date_time_start <= ${end}::timestamptz`,
    begin === undefined ? undefined : sql`date_time_start >= ${begin}::timestamptz - ${longestPlan}`,
    begin === undefined ? undefined : sql`date_time_end >= ${begin}::timestamptz`,
    vehicleId === undefined ? undefined : sql`vehicle_id = ${vehicleId}`,
    routeId === undefined ? undefined : sql`route_id = ${routeId}`,
  ];
}

const longestPlan = sql`make_interval(hours => ${integerLiteral(planMaxDays * 24)})`;

/**
 * The filters that a plan meets in one of several ways, each by the ways: no plan meets two, and of each an index has
 * the plans in the order of the list, so that they are merged and not sorted. Those that fewest plans meet come first.
 */
function alternativesOf(
  { code, userId, ownOfUser, statuses = [] }: RoutePlanFilters,
  isShown: Sql | undefined,
): readonly (readonly Sql[])[] {
  return [
    ...(code === undefined ? [] : [ofCode(code, isShown)]),
    ...(ownOfUser === undefined ? [] : [executedBy(ownOfUser)]),
    ...(userId === undefined ? [] : [executedBy(userId)]),
    ...(statuses.length === 0 ? [] : [[...new Set(statuses)].map((status) => sql`status = ${status}`)]),
  ];
}

function ofCode(code: string, isShown: Sql | undefined): readonly Sql[] {
  const hasCode = sql`external_code = ${code}`;
  if (!/^\d{1,15}$/.test(code)) return [hasCode];
  return [hasCode, sql`route_plan.id = ${code} and not exists (select from route_plan${where(hasCode, isShown)})`];
}

const anyOf = (alternatives: readonly Sql[]): Sql => sql`(${joinSql(alternatives, ' or ')})`;

const isGiven = (value: unknown): boolean => value !== undefined;

const recordsWith = (logins: ShownLogins) =>
  memoizeByIncludes(routePlanIncludes, (includes) => routePlanRecord(includes, logins));

const records = { all: recordsWith('all'), own: recordsWith('own'), none: recordsWith('none') };

const newestFirst: ListOrder = {
  by: sql`date_time_start desc, id desc`,
  after: (cursor) => {
    const [date, id] = cursorValues(cursor, 2);
    return sql`(date_time_start, id) < (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
  },
  fields: ['date_time_start', 'id'],
};
