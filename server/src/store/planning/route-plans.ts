import { type RoutePlanInclude, routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { type RecordQuery, recordQuery } from '@tropeiro/platform/database/json/record-query.ts';
import { type FoundWords, findWordsIf } from '@tropeiro/platform/database/lists/find-words.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { listSelection } from '@tropeiro/platform/database/lists/list-selection.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, emptySql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { isShownTo } from './executed-by.ts';
import { foundPlans, isNotExcluded, type RoutePlanFilters } from './found-plans.ts';
import { routePlanRecord, type ShownLogins } from './route-plan-record.ts';

/** What is shown of plans. If `user_excluded` is included, removed plans are listed too. */
export type RoutePlanView = { readonly includes: readonly RoutePlanInclude[]; readonly logins: ShownLogins };

/** The plans that meet the filters. The newest comes first. */
export function listRoutePlans(view: RoutePlanView, page: PageRequest, filters: RoutePlanFilters): ListQuery {
  const order = pageOrder(page, newestFirst('date_time_start'));
  const isShown = view.includes.includes('user_excluded') ? undefined : isNotExcluded;
  const ordered = sql` order by ${order.orderBy}${limitClause(page.limit)}`;
  const { record, joins } = listSelection(records[view.logins](view.includes), page.limit);
  // Modified plans are found by the index of modification dates.
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

/** The plans whose external code has these words. */
export const findPlansByWords = (db: Db, q: string | undefined): Promise<FoundWords | undefined> =>
  findWordsIf(db, { noun: 'route_plan', id: sql`route_plan.id`, texts: sql`route_plan.external_code` }, q);

/** One plan, even if it is removed. */
export const selectRoutePlan = (
  { includes, logins }: RoutePlanView,
  id: number,
  ownOfUser: number | undefined,
): RecordQuery =>
  recordQuery(
    sql`route_plan.version`,
    records[logins](includes),
    sql`from route_plan${where(sql`route_plan.id = ${id}`, isShownTo(ownOfUser))}`,
  );

/** The plans with these ids, ordered by id, in the form that every reader may see. */
export const listRoutePlansByIds = async (db: Db, ids: readonly number[]): Promise<RoutePlan[]> =>
  ids.length === 0
    ? []
    : parseAll(
        await db.rows(
          sql`select ${records.none([])} from route_plan where id = any(${arrayLiteral(ids)}::bigint[]) order by id`,
        ),
      );

const recordsWith = (logins: ShownLogins) =>
  memoizeByIncludes(routePlanIncludes, (includes) => routePlanRecord(includes, logins));

const records = {
  all: recordsWith('all'),
  own: recordsWith('own'),
  desk: recordsWith('desk'),
  none: recordsWith('none'),
};
