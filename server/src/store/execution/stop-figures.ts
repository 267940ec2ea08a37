import type { ExecutionFigureName } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import { identifier, integerLiteral, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

const planned = (condition: Sql): Sql => sql`(stop.cancellation_reason is null and ${condition})`;
const isDelivered = sql`stop.status = 'E'`;
const isServed = sql`stop.service_time is not null`;

/** The figures that count stops, with the condition for a `stop` to be counted. Each is a bit of what is stored of a stop. */
export const countedStops = {
  count_points: planned(sql`true`),
  count_delivered: planned(isDelivered),
  count_returned: planned(sql`stop.status = 'D'`),
  count_manual: planned(sql`stop.status = 'M'`),
  count_pending: planned(sql`stop.status = 'P'`),
  count_cancelled: sql`(stop.cancellation_reason is not null)`,
  count_second_attempts: planned(sql`stop.attempt > 1`),
  count_on_time: planned(sql`stop.is_on_time`),
  count_late: planned(sql`stop.late_by is not null`),
  count_early: planned(sql`stop.early_by is not null`),
  count_without_window: planned(sql`${isDelivered} and not stop.is_compared`),
  count_served: planned(isServed),
  count_confirmed: planned(sql`stop.agreement = 'confirmed'`),
  count_contradicted: planned(sql`stop.agreement = 'contradicted'`),
} satisfies Partial<Record<ExecutionFigureName, Sql>>;

const valueWhere = (value: Sql, condition: Sql): Sql => sql`(case when ${planned(condition)} then ${value} end)`;

/** The figures that add up values of stops, with the value of a `stop`. */
export const summedStops = {
  total_late: valueWhere(sql`stop.late_by`, sql`true`),
  total_early: valueWhere(sql`stop.early_by`, sql`true`),
  total_service_planned: valueWhere(sql`stop.delivery_time`, isServed),
  total_service_done: valueWhere(sql`stop.service_time`, isServed),
  total_waiting_planned: valueWhere(sql`stop.waiting_planned`, isServed),
  total_waiting_done: valueWhere(sql`stop.waiting`, isServed),
} satisfies Partial<Record<ExecutionFigureName, Sql>>;

/** The reason of a returned `stop`. */
export const returnReason = valueWhere(sql`stop.route_return_reason_id`, sql`stop.status = 'D'`);

const bits = Object.values(countedStops).map((isCounted, bit) => sql`${isCounted}::int * ${integerLiteral(2 ** bit)}`);

/** What is stored of each `stop`, by the names of the columns of `plan_figures`, which are arrays. */
const storedOfStop: Readonly<Record<string, Sql>> = {
  stop_place: sql`stop.place::bigint`,
  stop_reason: sql`${returnReason}::bigint`,
  stop_counts: sql`(${joinSql(
    // A condition that is neither true nor false counts as false.
    bits.map((bit) => sql`coalesce(${bit}, 0)`),
    ' + ',
  )})::int`,
  ...Object.fromEntries(Object.entries(summedStops).map(([name, value]) => [`stop_${name}`, sql`${value}::bigint`])),
};

/** The columns of `plan_figures` about stops. */
export const stopColumns = Object.keys(storedOfStop);

/** A row for each `stop` as it is stored. */
export const stopRow = joinSql(
  Object.entries(storedOfStop).map(([name, value]) => sql`${value} as ${identifier(name)}`),
  ', ',
);

/** The arrays of all stops of a plan. A plan without stops has an empty one of places. */
export const stopArrays = joinSql(
  Object.entries(storedOfStop).map(([name, value]) => sql`coalesce(array_agg(${value}), '{}') as ${identifier(name)}`),
  ', ',
);

const countOf = (name: string): Sql =>
  sql`count(*) filter (where stop_counts & ${integerLiteral(2 ** Object.keys(countedStops).indexOf(name))} <> 0)`;

/**
 * A figure of stored stops. The figures of plans and of the order of stops do not belong to stops: they are zero, or
 * null if they are actual figures.
 */
export function figureOfStops(name: ExecutionFigureName): Sql {
  if (name in countedStops) return countOf(name);
  if (name === 'late_max') return sql`coalesce(max(stop_total_late), 0)`;
  if (!(name in summedStops)) return name.endsWith('_done') ? sql`null::bigint` : sql`0`;
  const sum = sql`coalesce(sum(${identifier(`stop_${name}`)}), 0)`;
  return name.endsWith('_done') ? sql`case when ${countOf('count_served')} > 0 then ${sum} end` : sum;
}
