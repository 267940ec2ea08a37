import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { type EventInclude, eventIncludes, type TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { pageOrder } from '../engine/list-order.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { arrayLiteral, emptySql, type Sql, sql, where } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { areasName, foundEventRecord, includesAreas } from './found-event-record.ts';
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
  const areas = includesAreas(includes) ? sql`with ${areasName} as materialized (${activeAreas}) ` : emptySql;
  return {
    select: sql`${areas}select ${record} from ${found(joins, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(found(emptySql)),
  };
}

const recordWith = memoizeByIncludes(eventIncludes, foundEventRecord);

const isAmong = (column: Sql, ids: readonly number[]): Sql | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${arrayLiteral(ids)}::bigint[])`;

function periodsOf(periods: readonly Period[]): Sql {
  const types = { begin_time: 'timestamptz', end_time: 'timestamptz' } as const;
  const rows = periods.map(({ begin, end }) => ({ begin_time: begin, end_time: end }));
  return sql`${unnest(types, rows)} as period (${columnList(types)})`;
}
