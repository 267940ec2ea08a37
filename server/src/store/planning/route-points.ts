import type { Agreement } from '@tropeiro/domain/execution/agreement.ts';
import { type RoutePointInclude, routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import type { FoundRoutePoint, RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePointStatus } from '@tropeiro/domain/planning/points/route-point-status.ts';
import { type Db, parseAll, parseAllInSlices, parseFirst } from '@tropeiro/platform/database/db.ts';
import { type FoundWords, findWordsIf } from '@tropeiro/platform/database/lists/find-words.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
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
import { arrayLiteral, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { ShownPersons } from '../execution/attempts-at-points.ts';
import { isShownTo } from './executed-by.ts';
import { foundPlans, isNotExcluded, type RoutePlanFilters } from './found-plans.ts';
import { stateConditions } from './point-states.ts';
import { foundPointRecord, routePointRecord, type StoredFoundPoint } from './route-point-record.ts';

/** The points to search for: those of the plans that meet the filters or, without such filters, those with a code. */
export type RoutePointFilters = Omit<RoutePlanFilters, 'words'> & {
  /** The points that have the sought words. */
  readonly words?: FoundWords | undefined;
  readonly externalCode?: string | undefined;
  readonly pointStatuses?: readonly RoutePointStatus[] | undefined;
  /** Points with an attempt that has this reason. */
  readonly returnReasonId?: number | undefined;
  readonly isLate?: boolean | undefined;
  readonly agreement?: Agreement | undefined;
  /** Only points of plans, also if they are searched by code. */
  readonly isAssigned?: boolean;
  /** Whether to include removed points and points of removed plans. */
  readonly isWithExcluded?: boolean;
};

/**
 * The points that meet the filters. Points in no plan come first, then those of the newest plan. The points of a plan
 * are in the order of execution.
 */
export function listRoutePoints(
  { includes, persons }: { readonly includes: readonly RoutePointInclude[]; readonly persons: ShownPersons },
  page: PageRequest,
  {
    words,
    externalCode,
    pointStatuses,
    returnReasonId,
    isLate,
    agreement,
    isAssigned = false,
    isWithExcluded = false,
    ...filters
  }: RoutePointFilters,
): ListQuery {
  const isShown = isWithExcluded ? undefined : isNotExcluded;
  const isOfAnyPlan = Object.values(filters).every((value) => value === undefined);
  const pointConditions = [
    externalCode === undefined ? undefined : sql`point.external_code = ${externalCode}`,
    words?.condition,
    ...stateConditions({ pointStatuses, returnReasonId, isLate, agreement }),
    isWithExcluded ? undefined : sql`point.date_excluded is null`,
  ];
  const areFew = externalCode !== undefined || words?.areFew === true;
  const ofPlans = (behind?: Behind): Sql => {
    const inOrder = sql` order by ${newestPlanFirst}`;
    const { from, conditions } = foundPlans(filters, isShown, [behind?.ofPlan], { areFew, inOrder });
    return sql`${from} join route_point point on point.route_plan_id = route_plan.id${where(
      ...conditions,
      ...pointConditions,
      behind?.ofPoint,
    )}`;
  };
  const ofAnyPlan = (behind?: Behind): Sql =>
    sql`route_point point left join route_plan on route_plan.id = point.route_plan_id${where(
      ...pointConditions,
      isAssigned ? sql`point.route_plan_id is not null` : undefined,
      isShown && sql`(route_plan.id is null or ${isShown})`,
      behind?.ofPlan,
      behind?.ofPoint,
    )}`;
  /** The points of a page of many: no index has points in no plan and points of plans in one order. */
  const scanned = (limit: number, cursor: string | undefined): Sql => {
    const behind = cursor === undefined ? undefined : behindCursor(cursor, false);
    const inNoPlan = sql`(select point.id from route_point point${where(
      sql`point.route_plan_id is null`,
      ...pointConditions,
      behind?.ofPointInNoPlan,
    )} order by ${executionOrder}${limitClause(limit)})`;
    const inPlans = sql`(select point.id from ${ofPlans(behind)}
      order by ${newestPlanFirst}, ${executionOrder}${limitClause(limit)})`;
    const ids = isAssigned || behind?.isInPlans ? inPlans : sql`${inNoPlan} union all ${inPlans}`;
    return sql`route_point point left join route_plan on route_plan.id = point.route_plan_id where point.id = any(array(${ids}))`;
  };
  const found = ({ limit, cursor }: PageRequest): Sql => {
    if (isOfAnyPlan && !areFew && limit !== undefined) return scanned(limit, cursor);
    const behind = cursor === undefined ? undefined : behindCursor(cursor, isOfAnyPlan);
    return isOfAnyPlan ? ofAnyPlan(behind) : ofPlans(behind);
  };
  const newestFirst = isOfAnyPlan ? sql`${startOfPlan} desc, ${idOfPlan} desc` : newestPlanFirst;
  return {
    select: sql`select ${foundWith[persons](includes)} from ${found(page)}
      order by ${newestFirst}, ${executionOrder}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorOfLast,
    count: () => countRecords(found({})),
  };
}

/** The points with these words. */
export const findPointsByWords = (db: Db, q: string | undefined): Promise<FoundWords | undefined> =>
  findWordsIf(
    db,
    {
      noun: 'route_point',
      id: sql`point.id`,
      texts: sql`point_texts(point.name, point.address, point.external_code)`,
    },
    q,
  );

/** A point with its plan. With `ownOfUser`, only a point of a plan shown to this driver. */
export const findRoutePoint = async (
  db: Db,
  id: number,
  { includes, persons }: { readonly includes: readonly RoutePointInclude[]; readonly persons: ShownPersons },
  ownOfUser: number | undefined,
): Promise<StoredFoundPoint | undefined> =>
  parseFirst(
    await db.rows(sql`select ${foundWith[persons](includes)} from route_point point
      left join route_plan on route_plan.id = point.route_plan_id${where(sql`point.id = ${id}`, isShownTo(ownOfUser))}`),
  );

/** All points of a plan with their items, in the order of execution, whatever their status. */
export const listPointsWithItems = async (
  db: Db,
  planId: number,
  signal: AbortSignal,
): Promise<readonly RoutePoint[]> =>
  parseAllInSlices(
    await db.rows(sql`select ${recordWithItems} from route_point point
      where point.route_plan_id = ${planId} and point.date_excluded is null order by ${executionOrder}`),
    signal,
  );

/** The points with these ids in the order of execution, in the form that every reader may see. */
export const listRoutePointsByIds = async (db: Db, ids: readonly number[]): Promise<RoutePoint[]> =>
  ids.length === 0
    ? []
    : parseAll(
        await db.rows(
          sql`select ${plainRecord} from route_point point where point.id = any(${arrayLiteral(ids)}::bigint[])
            order by point."order", point.id`,
        ),
      );

/**
 * Increments the revision of points that are to be announced. Returns them ordered by id, in the form that every
 * reader may see.
 */
export const incrementPointRevisions = async (
  transaction: Transaction,
  ids: readonly number[],
): Promise<RoutePoint[]> =>
  ids.length === 0
    ? []
    : parseAll<RoutePoint>(
        await transaction.rows(sql`update route_point point set revision = point.revision + 1
          where point.id = any(${arrayLiteral(ids)}::bigint[]) returning ${plainRecord}`),
      ).sort((a, b) => a.id - b.id);

const foundWithPersons = (persons: ShownPersons) =>
  memoizeByIncludes(routePointIncludes, (includes) => foundPointRecord(includes, persons));
const foundWith = {
  shown: foundWithPersons('shown'),
  open_plans: foundWithPersons('open_plans'),
  masked: foundWithPersons('masked'),
};
const plainRecord = routePointRecord(new Set(), 'masked');
const recordWithItems = routePointRecord(new Set(['route_point_items']), 'masked');

/** Later than any plan: points in no plan sort with this date. */
const afterAllPlans = '9999-01-01T00:00:00.000Z';
const startOfPlan = sql`coalesce(route_plan.date_time_start, ${afterAllPlans}::timestamptz)`;
const idOfPlan = sql`coalesce(route_plan.id, 0)`;

const newestPlanFirst = sql`route_plan.date_time_start desc, route_plan.id desc`;

/** Points without a place in the order come last. */
const orderOf = (order: Sql): Sql => sql`coalesce(${order}, 2147483647)`;
const executionOrder = sql`${orderOf(sql`point."order"`)}, point.id`;

/**
 * The conditions for records after a cursor: where to enter the index of plans, and which points follow from there.
 */
type Behind = {
  readonly ofPlan: Sql;
  readonly ofPoint: Sql;
  /** If the cursor is at a point in no plan. */
  readonly ofPointInNoPlan: Sql;
  /** Whether the cursor is at a point of a plan, so that no point without one follows. */
  readonly isInPlans: boolean;
};

function behindCursor(cursor: string, isOfAnyPlan: boolean): Behind {
  const [start, planId, order, id] = cursorValues(cursor, 4);
  const place = order === 'null' ? null : cursorInteger(order);
  const last = sql`(${cursorTimestamp(start)}::timestamptz, ${cursorInteger(planId)}::bigint)`;
  const plan = isOfAnyPlan ? sql`(${startOfPlan}, ${idOfPlan})` : sql`(route_plan.date_time_start, route_plan.id)`;
  const ofPointInNoPlan = sql`(${executionOrder}) > (${orderOf(sql`${place}::integer`)}, ${cursorInteger(id)}::bigint)`;
  return {
    ofPlan: sql`${plan} <= ${last}`,
    ofPoint: sql`(${plan} < ${last} or ${ofPointInNoPlan})`,
    ofPointInNoPlan,
    isInPlans: cursorInteger(planId) > 0,
  };
}

function cursorOfLast(lastRecord: string): string {
  const { route_plan: plan, order, id } = JSON.parse(lastRecord) as FoundRoutePoint;
  return cursorWith([plan?.date_time_start ?? afterAllPlans, plan?.id ?? 0, order, id]);
}
