import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { type EventInclude, eventIncludes, type TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import type { FoundEvent } from '@tropeiro/domain/tracking/found-event-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { isAnyOf } from '@tropeiro/platform/database/lists/is-any-of.ts';
import { pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { listSelection } from '@tropeiro/platform/database/lists/list-selection.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, emptySql, joinSql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { groupOrder } from '../group-order.ts';
import { isOfFleets } from '../is-of-fleets.ts';
import { momentAt } from '../positions/moment-at.ts';
import { areasName, foundEventRecord, includesAreas, includesMessages, messagesName } from './found-event-record.ts';
import { activeAreas } from './near-places.ts';
import { isAcknowledged, pageOfCompany, periodsOf } from './page-of-company.ts';
import { distanceByNow } from './running-event.ts';

export type EventFilters = {
  /** They do not overlap. */
  readonly periods: readonly Period[];
  readonly categories: readonly number[];
  /** If empty, all of them. The other ids likewise. */
  readonly vehicleIds: readonly number[];
  readonly driverIds: readonly number[];
  /** Only vehicles that are in these fleets now. */
  readonly fleetIds: readonly number[];
  readonly minDistanceM: number;
  readonly isAcknowledged: boolean | undefined;
};

/**
 * The events that begin in the periods, oldest first, within each group. Lists of modified events include retracted
 * ones, so that readers who already have them notice.
 */
export function listEvents(
  includes: readonly EventInclude[],
  page: PageRequest,
  filters: EventFilters,
  groups: readonly TrackedGroup[],
): ListQuery {
  const order = pageOrder(page, groupOrder(sql`event`, groups, [], ['begin_date', 'id']));
  const conditions = [
    page.modified_since === undefined ? sql`event.date_retracted is null` : order.filter,
    filters.minDistanceM > 0 ? sql`${distanceByNow} >= ${filters.minDistanceM}` : undefined,
  ];
  const found = (joins: Sql, behind?: Sql): Sql =>
    sql`${periodsOf(filters.periods)} join event on event.begin_time >= period.begin_time and event.begin_time < period.end_time${joins}${where(
      ...withinAll(filters.periods),
      ...conditions,
      sql`event.category = any(${arrayLiteral(filters.categories)}::int2[])`,
      isAnyOf(sql`event.vehicle_id`, filters.vehicleIds),
      isAnyOf(sql`event.driver_id`, filters.driverIds),
      isOfFleets(sql`event.vehicle_id`, filters.fleetIds),
      filters.isAcknowledged === undefined ? undefined : sql`${isAcknowledged} = ${filters.isAcknowledged}::boolean`,
      behind,
    )}`;
  const isOfCompany = filters.vehicleIds.length + filters.driverIds.length + filters.fleetIds.length === 0;
  const ofCompany =
    isOfCompany && page.limit !== undefined && page.modified_since === undefined
      ? pageOfCompany(filters, groups, { ...page, limit: page.limit }, [...conditions, order.behind])
      : undefined;
  const { record, joins } = listSelection(recordWith(includes), page.limit);
  return {
    select: sql`${relatedRows(includes, filters.periods)}select ${record} from ${ofCompany?.from ?? found(joins, order.behind)} order by ${ofCompany?.orderBy ?? order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(found(emptySql)),
  };
}

/**
 * The table expressions in which related objects are looked up: areas and messages. No event has a message before the
 * first period, so the planner can skip earlier months.
 */
const relatedRows = (includes: readonly EventInclude[], periods: readonly Period[]): Sql =>
  tablesOf(includes, sql`select * from device_message where time >= ${momentAt(spanOf(periods).beginMs)}`);

function tablesOf(includes: readonly EventInclude[], messages: Sql): Sql {
  const named = [
    ...(includesAreas(includes) ? [sql`${areasName} as materialized (${activeAreas})`] : []),
    ...(includesMessages(includes) ? [sql`${messagesName} as not materialized (${messages})`] : []),
  ];
  return named.length === 0 ? emptySql : sql`with ${joinSql(named, ', ')} `;
}

/** The event with this id, also if it was retracted. */
export const findEvent = async (
  db: Db,
  id: number,
  includes: readonly EventInclude[],
): Promise<FoundEvent | undefined> =>
  parseFirst(
    await db.rows(
      sql`${tablesOf(includes, sql`select * from device_message`)}select ${recordWith(includes)} from event where event.id = ${id}`,
    ),
  );

const recordWith = memoizeByIncludes(eventIncludes, foundEventRecord);

/**
 * The conditions that events begin within the overall span of the periods. The periods are rows of the query and so
 * unknown to the planner: without these conditions, events ordered by time would be read from the very first.
 */
function withinAll(periods: readonly Period[]): readonly Sql[] {
  const { beginMs, endMs } = spanOf(periods);
  return [sql`event.begin_time >= ${momentAt(beginMs)}`, sql`event.begin_time < ${momentAt(endMs)}`];
}

/** From the start of the first period to the end of the last. */
const spanOf = (periods: readonly Period[]) => ({
  beginMs: Math.min(...periods.map(({ begin }) => Date.parse(begin))),
  endMs: Math.max(...periods.map(({ end }) => Date.parse(end))),
});
