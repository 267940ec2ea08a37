import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { type EventInclude, eventIncludes, type TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { arrayLiteral, emptySql, joinSql, type Sql, sql, where } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { areasName, foundEventRecord, includesAreas } from './found-event-record.ts';
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

/** The events that begin in the periods, oldest first, or those of each group. */
export function listEvents(
  includes: readonly EventInclude[],
  page: PageRequest,
  filters: EventFilters,
  groups: readonly TrackedGroup[],
): ListQuery {
  const order = orderOf(groups);
  const found = (joins: Sql, behind?: Sql): Sql =>
    sql`${periodsOf(filters.periods)} join event on event.begin_time >= period.begin_time and event.begin_time < period.end_time${joins}${where(
      sql`event.date_retracted is null`,
      sql`event.category = any(${arrayLiteral(filters.categories)}::int2[])`,
      isAmong(sql`event.vehicle_id`, filters.vehicleIds),
      isAmong(sql`event.driver_id`, filters.driverIds),
      filters.minDistanceM > 0 ? sql`event.distance >= ${filters.minDistanceM}` : undefined,
      behind,
    )}`;
  const { record, joins } = listSelection(recordWith(includes), page.limit);
  const areas = includesAreas(includes) ? sql`with ${areasName} as materialized (${activeAreas}) ` : emptySql;
  const behind = page.cursor === undefined ? undefined : order.after(page.cursor);
  return {
    select: sql`${areas}select ${record} from ${found(joins, behind)} order by ${order.by}${limitClause(page.limit)}`,
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

/** What a group is known by: nobody comes last. */
const groupKeys = { vehicle: sql`event.vehicle_id`, driver: sql`coalesce(event.driver_id, ${nobodysId()}::bigint)` };

function orderOf(groups: readonly TrackedGroup[]) {
  const keys = groups.map((group) => groupKeys[group]);
  const by = joinSql([...keys, sql`event.begin_time`, sql`event.id`], ', ');
  return {
    by,
    after: (cursor: string): Sql => {
      const values = cursorValues(cursor, groups.length + 2);
      const ofGroups = groups.map((_, index) => sql`${groupId(values[index])}::bigint`);
      const [begin, id] = values.slice(groups.length);
      return sql`(${by}) > (${joinSql([...ofGroups, sql`${cursorTimestamp(begin)}::timestamptz`, sql`${cursorInteger(id)}::bigint`], ', ')})`;
    },
    cursorOf: cursorBy<Record<string, unknown>>(...groups.map((group) => `${group}_id`), 'begin_date', 'id'),
  };
}

/** Greater than any id, and a whole number in every language. */
function nobodysId(): number {
  return Number.MAX_SAFE_INTEGER;
}

const groupId = (text: string | undefined): number => (text === 'null' ? nobodysId() : cursorInteger(text));
