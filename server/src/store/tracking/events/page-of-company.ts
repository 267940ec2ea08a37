import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import type { TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, identifier, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { firstGroupIn, groupOrder, missingId } from '../group-order.ts';

/** What a page of the events of all vehicles selects by. */
type CompanyFilters = {
  readonly periods: readonly Period[];
  readonly categories: readonly number[];
  readonly isAcknowledged: boolean | undefined;
};

/** The events that a page is taken from, and its order. */
type EventsOfPage = { readonly from: Sql; readonly orderBy: Sql };

/**
 * A page of the events of all vehicles. Indexes have the events of each category, and of each vehicle and driver, in order. So
 * a page reads few events, however many the company has.
 */
export function pageOfCompany(
  filters: CompanyFilters,
  groups: readonly TrackedGroup[],
  page: PageRequest & { readonly limit: number },
  conditions: readonly (Sql | undefined)[],
): EventsOfPage {
  const [first, ...others] = groups;
  const { orderBy } = groupOrder(sql`event`, others, [], ['begin_date', 'id']);
  if (!first) return { from: firstOfEachCategory(filters, page.limit, conditions), orderBy };
  const fromKey = page.cursor === undefined ? 0 : firstGroupIn(page.cursor, groups.length + 2);
  // Within one vehicle, events by driver are sorted. Otherwise each category is in order.
  const events = others.length > 0 ? eventsOfOne : firstOfOne(page.limit);
  return { from: groupByGroup(first, fromKey, events(filters, conditions)), orderBy: sql`one.key, ${orderBy}` };
}

/** As the index of events by category has it. */
export const isAcknowledged = sql`(event.date_acknowledged is not null)`;

/** The first events of each period, category and state of acknowledgement, as many as a page has. */
const firstOfEachCategory = (
  { periods, categories, isAcknowledged: wanted }: CompanyFilters,
  limit: number,
  conditions: readonly (Sql | undefined)[],
): Sql =>
  sql`${periodsOf(periods)} cross join unnest(${arrayLiteral(categories)}::int2[]) kind (category)
    cross join unnest(${wanted === undefined ? '{false,true}' : `{${wanted}}`}::boolean[]) state (acknowledged)
    cross join lateral (select event.* from event${where(
      sql`event.category = kind.category`,
      sql`${isAcknowledged} = state.acknowledged`,
      ...inPeriod,
      ...conditions,
    )} order by event.begin_time, event.id${limitClause(limit)}) event`;

/** Selects events that meet a condition. */
type SelectEvents = (condition: Sql) => Sql;

/**
 * The events of one vehicle or driver after the other, in the order of their ids, from a key on. Those without a vehicle or
 * driver come last. A page ends the search, so later vehicles are not read.
 */
function groupByGroup(group: TrackedGroup, fromKey: number, events: SelectEvents): Sql {
  const id = identifier(`${group}_id`);
  return sql`(select id, id as key from ${identifier(group)} where id >= ${fromKey}::bigint
      union all select null, ${missingId}::bigint order by key) one
    cross join lateral (${events(sql`event.${id} = one.id`)}
      union all ${events(sql`one.id is null and event.${id} is null`)} offset 0) event`;
}

/** The first events of each period and category, as many as a page has. */
const firstOfOne =
  (limit: number) =>
  (
    { periods, categories, isAcknowledged: wanted }: CompanyFilters,
    conditions: readonly (Sql | undefined)[],
  ): SelectEvents =>
  (condition) =>
    sql`(select event.* from ${periodsOf(periods)} cross join unnest(${arrayLiteral(categories)}::int2[]) kind (category)
      cross join lateral (select event.* from event${where(
        condition,
        sql`event.category = kind.category`,
        ...acknowledgedAs(wanted),
        ...inPeriod,
        ...conditions,
      )} order by event.begin_time, event.id${limitClause(limit)}) event)`;

/** All events of the periods and categories. */
const eventsOfOne =
  (
    { periods, categories, isAcknowledged: wanted }: CompanyFilters,
    conditions: readonly (Sql | undefined)[],
  ): SelectEvents =>
  (condition) =>
    sql`(select event.* from ${periodsOf(periods)} cross join lateral (select event.* from event${where(
      condition,
      sql`event.category = any(${arrayLiteral(categories)}::int2[])`,
      ...acknowledgedAs(wanted),
      ...inPeriod,
      ...conditions,
    )}) event)`;

const acknowledgedAs = (wanted: boolean | undefined): readonly Sql[] =>
  wanted === undefined ? [] : [sql`${isAcknowledged} = ${wanted}::boolean`];

const inPeriod = [sql`event.begin_time >= period.begin_time`, sql`event.begin_time < period.end_time`];

/** Periods as rows of a query. */
export function periodsOf(periods: readonly Period[]): Sql {
  const types = { begin_time: 'timestamptz', end_time: 'timestamptz' } as const;
  const rows = periods.map(({ begin, end }) => ({ begin_time: begin, end_time: end }));
  return sql`${unnest(types, rows)} as period (${columnList(types)})`;
}
