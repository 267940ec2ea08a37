import type { Agreement } from '@tropeiro/domain/execution/agreement.ts';
import { type RoutePointInclude, routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import type { FoundRoutePoint, RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePointStatus } from '@tropeiro/domain/planning/points/route-point-status.ts';
import { type Db, parseAll, parseAllInSlices, parseFirst } from '@tropeiro/platform/database/db.ts';
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
import type { ShownReceivers } from '../execution/attempts-at-points.ts';
import { isExecutedBy } from './executed-by.ts';
import { foundPlans, isNotExcluded, type RoutePlanFilters } from './found-plans.ts';
import { stateConditions } from './point-states.ts';
import { foundPointRecord, routePointRecord, type StoredFoundPoint } from './route-point-record.ts';

/** The points to search for: those of the plans that meet the filters or, without such filters, those with a code. */
export type RoutePointFilters = RoutePlanFilters & {
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
  { includes, receivers }: { readonly includes: readonly RoutePointInclude[]; readonly receivers: ShownReceivers },
  page: PageRequest,
  {
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
  const isPointShown = isWithExcluded ? undefined : sql`point.date_excluded is null`;
  const isOfAnyPlan = Object.values(filters).every((value) => value === undefined);
  const hasExternalCode = externalCode === undefined ? undefined : sql`point.external_code = ${externalCode}`;
  const states = stateConditions({ pointStatuses, returnReasonId, isLate, agreement });
  const found = (behind?: Behind): Sql => {
    if (isOfAnyPlan)
      return sql`route_point point left join route_plan on route_plan.id = point.route_plan_id${where(
        hasExternalCode,
        ...states,
        isAssigned ? sql`point.route_plan_id is not null` : undefined,
        isShown && sql`(route_plan.id is null or ${isShown})`,
        isPointShown,
        behind?.ofPlan,
        behind?.ofPoint,
      )}`;
    const areFew = externalCode !== undefined;
    const inOrder = sql` order by ${newestPlanFirst}`;
    const { from, conditions } = foundPlans(filters, isShown, [behind?.ofPlan], { areFew, inOrder });
    return sql`${from} join route_point point on point.route_plan_id = route_plan.id${where(
      ...conditions,
      hasExternalCode,
      ...states,
      isPointShown,
      behind?.ofPoint,
    )}`;
  };
  const newestFirst = isOfAnyPlan ? sql`${startOfPlan} desc, ${idOfPlan} desc` : newestPlanFirst;
  return {
    select: sql`select ${foundWith[receivers](includes)} from ${found(page.cursor === undefined ? undefined : behindCursor(page.cursor, isOfAnyPlan))}
      order by ${newestFirst}, ${executionOrder}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorOfLast,
    count: () => countRecords(found()),
  };
}

/** A point with its plan. With `ownOfUser`, only a point of a plan that this user executes. */
export const findRoutePoint = async (
  db: Db,
  id: number,
  { includes, receivers }: { readonly includes: readonly RoutePointInclude[]; readonly receivers: ShownReceivers },
  ownOfUser: number | undefined,
): Promise<StoredFoundPoint | undefined> =>
  parseFirst(
    await db.rows(sql`select ${foundWith[receivers](includes)} from route_point point
      left join route_plan on route_plan.id = point.route_plan_id${where(sql`point.id = ${id}`, isExecutedBy(ownOfUser))}`),
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

const foundWithReceivers = (receivers: ShownReceivers) =>
  memoizeByIncludes(routePointIncludes, (includes) => foundPointRecord(includes, receivers));
const foundWith = { shown: foundWithReceivers('shown'), masked: foundWithReceivers('masked') };
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
type Behind = { readonly ofPlan: Sql; readonly ofPoint: Sql };

function behindCursor(cursor: string, isOfAnyPlan: boolean): Behind {
  const [start, planId, order, id] = cursorValues(cursor, 4);
  const place = order === 'null' ? null : cursorInteger(order);
  const last = sql`(${cursorTimestamp(start)}::timestamptz, ${cursorInteger(planId)}::bigint)`;
  const plan = isOfAnyPlan ? sql`(${startOfPlan}, ${idOfPlan})` : sql`(route_plan.date_time_start, route_plan.id)`;
  return {
    ofPlan: sql`${plan} <= ${last}`,
    ofPoint: sql`(${plan} < ${last}
      or (${executionOrder}) > (${orderOf(sql`${place}::integer`)}, ${cursorInteger(id)}::bigint))`,
  };
}

function cursorOfLast(lastRecord: string): string {
  const { route_plan: plan, order, id } = JSON.parse(lastRecord) as FoundRoutePoint;
  return cursorWith([plan?.date_time_start ?? afterAllPlans, plan?.id ?? 0, order, id]);
}
