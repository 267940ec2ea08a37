import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { type EventInclude, eventIncludes, type TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { pageOrder } from '../engine/list-order.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { arrayLiteral, emptySql, joinSql, type Sql, sql, where } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { areasName, foundEventRecord, includesAreas, includesMessages, messagesName } from './found-event-record.ts';
import { groupOrder } from './group-order.ts';
import { activeAreas } from './near-places.ts';

export type EventFilters = {
  /** That do not overlap. */
  readonly periods: readonly Period[];
  readonly categories: readonly number[];
  /** Empty: of all. */
  readonly vehicleIds: readonly number[];
  readonly driverIds: readonly number[];
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
      page.modified_since === undefined ? sql`event.date_retracted is null` : order.filter,
      sql`event.category = any(${arrayLiteral(filters.categories)}::int2[])`,
      isAmong(sql`event.vehicle_id`, filters.vehicleIds),
      isAmong(sql`event.driver_id`, filters.driverIds),
      filters.minDistanceM > 0 ? sql`event.distance >= ${filters.minDistanceM}` : undefined,
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
  const earliestMs = Math.min(...periods.map(({ begin }) => Date.parse(begin)));
  const messages = sql`select * from device_message where time >= to_timestamp(${earliestMs}::float8 / 1000)`;
  const named = [
    ...(includesAreas(includes) ? [sql`${areasName} as materialized (${activeAreas})`] : []),
    ...(includesMessages(includes) ? [sql`${messagesName} as not materialized (${messages})`] : []),
  ];
  return named.length === 0 ? emptySql : sql`with ${joinSql(named, ', ')} `;
}

const recordWith = memoizeByIncludes(eventIncludes, foundEventRecord);

const isAmong = (column: Sql, ids: readonly number[]): Sql | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${arrayLiteral(ids)}::bigint[])`;

function periodsOf(periods: readonly Period[]): Sql {
  const types = { begin_time: 'timestamptz', end_time: 'timestamptz' } as const;
  const rows = periods.map(({ begin, end }) => ({ begin_time: begin, end_time: end }));
  return sql`${unnest(types, rows)} as period (${columnList(types)})`;
}
