import { type RoutePointInclude, routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import type { FoundWords } from '@tropeiro/platform/database/lists/find-words.ts';
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
import { type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { ShownPersons } from '../execution/attempts-at-points.ts';
import { periodOfRoutes } from './list-routes.ts';
import { foundPointRecord, type StoredReason } from './route-point-record.ts';

export type UnassignedPointFilters = {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly externalCode: string | undefined;
  /** The points that have the sought words. */
  readonly words?: FoundWords | undefined;
  /** Whether to include removed points. */
  readonly isWithExcluded: boolean;
  /** Drivers see no points in no plan. */
  readonly isHidden: boolean;
};

/** The points in no plan of the routes of a period, those of the newest route first, in the order they were sent. */
export function listUnassignedPoints(
  { includes, persons }: { readonly includes: readonly RoutePointInclude[]; readonly persons: ShownPersons },
  page: PageRequest,
  { begin, end, externalCode, words, isWithExcluded, isHidden }: UnassignedPointFilters,
): ListQuery {
  const ofRoute = sql`select point.* from route_point point${where(
    sql`point.route_id = route.id`,
    sql`point.route_plan_id is null`,
    isWithExcluded ? undefined : sql`point.date_excluded is null`,
    externalCode === undefined ? undefined : sql`point.external_code = ${externalCode}`,
    words?.condition,
  )}`;
  // Few points have a code or rare words. Without them, `offset 0` reads the points route by route, in the order of the list.
  const areFew = externalCode !== undefined || words?.areFew;
  const pointsOfRoute = areFew ? ofRoute : sql`${ofRoute} offset 0`;
  const found = (...behind: readonly (Sql | undefined)[]): Sql =>
    sql`route cross join lateral (${pointsOfRoute}) point left join route_plan on false${where(
      ...periodOfRoutes(begin, end),
      isHidden ? sql`false` : undefined,
      ...behind,
    )}`;
  return {
    select: sql`select ${(persons === 'shown' ? shownRecordWith : maskedRecordWith)(includes)} from ${found(...(page.cursor === undefined ? [] : behindCursor(page.cursor)))}
      order by route.date_time_start desc, route.id desc, point.line, point.id${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorOfLast,
    count: () => countRecords(found()),
  };
}

const shownRecordWith = memoizeByIncludes(routePointIncludes, (includes) => foundPointRecord(includes, 'shown'));
const maskedRecordWith = memoizeByIncludes(routePointIncludes, (includes) => foundPointRecord(includes, 'masked'));

function behindCursor(cursor: string): readonly Sql[] {
  const [start, routeId, line, id] = cursorValues(cursor, 4);
  const last = sql`(${cursorTimestamp(start)}::timestamptz, ${cursorInteger(routeId)}::bigint)`;
  const route = sql`(route.date_time_start, route.id)`;
  return [
    sql`${route} <= ${last}`,
    sql`(${route} < ${last} or (point.line, point.id) > (${cursorInteger(line)}::integer, ${cursorInteger(id)}::bigint))`,
  ];
}

function cursorOfLast(lastRecord: string): string {
  const { id, route_id, unassigned } = JSON.parse(lastRecord) as {
    readonly id: number;
    readonly route_id: number;
    readonly unassigned: StoredReason;
  };
  return cursorWith([unassigned.route_start, route_id, unassigned.line, id]);
}
