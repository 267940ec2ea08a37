import { type RoutePlan, type RoutePlanInclude, routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { type Db, many } from '../engine/db.ts';
import { newestFirst, pageOrder } from '../engine/list-order.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { type RecordQuery, recordQuery } from '../engine/record-query.ts';
import { arrayLiteral, emptySql, type Sql, sql, where } from '../engine/statement.ts';
import { isExecutedBy } from './executed-by.ts';
import { foundPlans, isKept, type RoutePlanFilters } from './found-plans.ts';
import { routePlanRecord, type ShownLogins } from './route-plan-record.ts';

/** What is shown of a plan. Removed plans are among the others where `user_excluded` is included. */
export type RoutePlanView = { readonly includes: readonly RoutePlanInclude[]; readonly logins: ShownLogins };

/** The plans that meet the filters, newest first. */
export function listRoutePlans(view: RoutePlanView, page: PageRequest, filters: RoutePlanFilters): ListQuery {
  const order = pageOrder(page, newestFirst('date_time_start'));
  const isShown = view.includes.includes('user_excluded') ? undefined : isKept;
  const ordered = sql` order by ${order.by}${limitClause(page.limit)}`;
  const { record, joins } = listSelection(records[view.logins](view.includes), page.limit);
  // What was modified is found by the index of that.
  const areFew = page.modified_since !== undefined;
  const found = (joined: Sql, inOrder: Sql, behind?: Sql): Sql => {
    const { from, conditions } = foundPlans(filters, isShown, [order.filter, behind], { areFew, inOrder });
    return sql`${from}${joined}${where(...conditions)}`;
  };
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

const recordsWith = (logins: ShownLogins) =>
  memoizeByIncludes(routePlanIncludes, (includes) => routePlanRecord(includes, logins));

const records = { all: recordsWith('all'), own: recordsWith('own'), none: recordsWith('none') };
