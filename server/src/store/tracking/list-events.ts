import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { type EventInclude, eventIncludes, type TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { isAmong } from '../engine/is-among.ts';
import { pageOrder } from '../engine/list-order.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { arrayLiteral, emptySql, joinSql, type Sql, sql, where } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { areasName, foundEventRecord, includesAreas, includesMessages, messagesName } from './found-event-record.ts';
import { groupOrder } from './group-order.ts';
import { isOfFleets } from './is-of-fleets.ts';
import { momentAt } from './moment-at.ts';
import { activeAreas } from './near-places.ts';
import { distanceByNow } from './running-event.ts';

export type EventFilters = {
  /** That do not overlap. */
  readonly periods: readonly Period[];
  readonly categories: readonly number[];
  /** Empty: of all. */
  readonly vehicleIds: readonly number[];
  readonly driverIds: readonly number[];
  /** Of vehicles that are in these fleets now. */
  readonly fleetIds: readonly number[];
  readonly minDistanceM: number;
};

/**
 * The events that begin in the periods, oldest first, or those of each group. With those that were modified since a moment come
 * those that were taken back: who has them would not hear of it otherwise.
 */
export function listEvents(
  includes: readonly EventInclude[],
  page: PageRequest,
  filters: EventFilters,
  groups: readonly TrackedGroup[],
): ListQuery {
  const order = pageOrder(page, groupOrder(sql`event`, groups, [], ['begin_date', 'id']));
  const found = (joins: Sql, behind?: Sql): Sql =>
    sql`${periodsOf(filters.periods)} join event on event.begin_time >= period.begin_time and event.begin_time < period.end_time${joins}${where(
      ...withinAll(filters.periods),
      page.modified_since === undefined ? sql`event.date_retracted is null` : order.filter,
      sql`event.category = any(${arrayLiteral(filters.categories)}::int2[])`,
      isAmong(sql`event.vehicle_id`, filters.vehicleIds),
      isAmong(sql`event.driver_id`, filters.driverIds),
      isOfFleets(sql`event.vehicle_id`, filters.fleetIds),
      filters.minDistanceM > 0 ? sql`${distanceByNow} >= ${filters.minDistanceM}` : undefined,
      behind,
    )}`;
  const { record, joins } = listSelection(recordWith(includes), page.limit);
  return {
    select: sql`${relatedRows(includes, filters.periods)}select ${record} from ${found(joins, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(found(emptySql)),
  };
}

/**
 * The rows that related objects are looked for in: areas, and messages. No message of an event is before the first period, which
 * leaves the months before it out while the query is planned.
 */
function relatedRows(includes: readonly EventInclude[], periods: readonly Period[]): Sql {
  const messages = sql`select * from device_message where time >= ${momentAt(spanOf(periods).beginMs)}`;
  const named = [
    ...(includesAreas(includes) ? [sql`${areasName} as materialized (${activeAreas})`] : []),
    ...(includesMessages(includes) ? [sql`${messagesName} as not materialized (${messages})`] : []),
  ];
  return named.length === 0 ? emptySql : sql`with ${joinSql(named, ', ')} `;
}

const recordWith = memoizeByIncludes(eventIncludes, foundEventRecord);

/**
 * The conditions that events begin in no year before or after all periods. They follow from the periods, which are rows of the query
 * and so unknown while it is planned: events in the order of time would be read from the first that there is.
 */
function withinAll(periods: readonly Period[]): readonly Sql[] {
  const { beginMs, endMs } = spanOf(periods);
  return [sql`event.begin_time >= ${momentAt(beginMs)}`, sql`event.begin_time < ${momentAt(endMs)}`];
}

/** From the begin of the first period to the end of the last. */
const spanOf = (periods: readonly Period[]) => ({
  beginMs: Math.min(...periods.map(({ begin }) => Date.parse(begin))),
  endMs: Math.max(...periods.map(({ end }) => Date.parse(end))),
});

function periodsOf(periods: readonly Period[]): Sql {
  const types = { begin_time: 'timestamptz', end_time: 'timestamptz' } as const;
  const rows = periods.map(({ begin, end }) => ({ begin_time: begin, end_time: end }));
  return sql`${unnest(types, rows)} as period (${columnList(types)})`;
}
