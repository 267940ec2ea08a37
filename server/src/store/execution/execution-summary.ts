import {
  noFleetTitle,
  noPlaceTitle,
  noReasonTitle,
  type SummaryGroup,
} from '@tropeiro/domain/execution/execution-summary.ts';
import {
  type ExecutionFigureName,
  ExecutionSummaryRow,
  executionFigureNames,
  ReturnsOfReason,
} from '@tropeiro/domain/execution/execution-summary-schema.ts';
import type { DayRange } from '@tropeiro/domain/time/days-of-period.ts';
import { noDriverTitle } from '@tropeiro/domain/tracking/daily-summary.ts';
import { collectionOf, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { isAnyOf } from '@tropeiro/platform/database/lists/is-any-of.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import {
  countRecords,
  cursorDate,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { identifier, joinSql, type Sql, sql, textLiteral, where } from '@tropeiro/platform/database/statement.ts';
import { isOfFleets } from '../tracking/is-of-fleets.ts';
import { figureOfStops } from './stop-figures.ts';
import { knownFigures, knownStops } from './stored-figures.ts';

export type SummaryQuestion = {
  readonly days: DayRange;
  readonly timezone: string;
  /** If empty, the whole period is one row. */
  readonly groups: readonly SummaryGroup[];
  /** If empty, all vehicles. The other filters likewise. */
  readonly vehicleIds: readonly number[];
  readonly driverIds: readonly number[];
  readonly fleetIds: readonly number[];
  readonly planIds: readonly number[];
};

/** The figures of plans and their execution, summed by group. */
export function listExecutionSummary(page: PageRequest, question: SummaryQuestion): ListQuery {
  const { groups } = question;
  const order = pageOrder(page, orderBy(groups));
  const known = isOfStops(groups) ? knownStops : knownFigures;
  const counted = isOfStops(groups) ? knownStops : (plans: Sql) => plans;
  return {
    select: sql`select ${recordOfGroups(groups)} from (${summedUp(groups, known(plansOf(question)))}) summed${where(order.behind)}
      order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`(${summedUp(groups, counted(plansOf(question)), [])}) summed`),
  };
}

const keyOf = {
  day: 'date',
  month: 'month',
  fleet: 'fleet_id',
  vehicle: 'vehicle_id',
  driver: 'driver_id',
  route_plan: 'route_plan_id',
  place: 'place',
  route_return_reason: 'route_return_reason_id',
} as const satisfies Record<SummaryGroup, string>;

/** Whether rows are groups of stops. Otherwise they are groups of plans. */
const isOfStops = (groups: readonly SummaryGroup[]): boolean =>
  groups.includes('place') || groups.includes('route_return_reason');

/** The requested plans, each with the day it begins on. */
function plansOf({ days, timezone, vehicleIds, driverIds, fleetIds, planIds }: SummaryQuestion): Sql {
  const midnight = (day: Sql): Sql => sql`(${day}::timestamp at time zone ${timezone})`;
  return sql`select id, id as route_plan_id, vehicle_id, driver_id, (date_time_start at time zone ${timezone})::date as date, status,
      has_time_window, total_time, total_distance, date_started, date_completed
    from route_plan${where(
      sql`date_time_start >= ${midnight(sql`${days.first}::date`)} and date_time_start < ${midnight(sql`(${days.last}::date + 1)`)}`,
      sql`date_excluded is null and status in ('P', 'E', 'C')`,
      isAnyOf(sql`vehicle_id`, vehicleIds),
      isAnyOf(sql`driver_id`, driverIds),
      isAnyOf(sql`id`, planIds),
      isOfFleets(sql`vehicle_id`, fleetIds),
    )}`;
}

/** For each actual figure, the count it is based on. If that count is zero, the figure is null. */
const comparedBy: Partial<Record<ExecutionFigureName, ExecutionFigureName>> = {
  total_time_done: 'count_timed',
  total_distance_done: 'count_tracked',
  total_service_done: 'count_served',
  total_waiting_done: 'count_served',
};

function sumOf(figure: ExecutionFigureName): Sql {
  if (figure === 'late_max') return sql`max(late_max)`;
  const compared = comparedBy[figure];
  const sum = sql`sum(${identifier(figure)})`;
  return compared ? sql`case when sum(${identifier(compared)}) > 0 then ${sum} end` : sql`coalesce(${sum}, 0)`;
}

/** The rows of plans, or of their stops, summed by group. Without any there are no rows. */
function summedUp(groups: readonly SummaryGroup[], counted: Sql, names = executionFigureNames): Sql {
  const grouped = groups.map((group) => keyOf[group] as string);
  const keys = Object.values(keyOf).map((key) =>
    grouped.includes(key) ? identifier(key) : sql`${onlyValueOf(key)} as ${identifier(key)}`,
  );
  const sum = isOfStops(groups) ? figureOfStops : sumOf;
  const figures = names.map((name) => sql`${sum(name)} as ${identifier(name)}`);
  const reasons = isOfStops(groups) ? sql`stop_reason::text` : sql`reasons`;
  const listed =
    names.length === 0 ? [] : [sql`string_agg(${reasons}, ',') as reasons`, sql`max(route_plan_id) as last_plan_id`];
  const groupBy = grouped.length === 0 ? sql`` : sql` group by ${joinSql(grouped.map(identifier), ', ')}`;
  return sql`select ${joinSql([...keys, ...figures, ...listed], ', ')} from (${withKeys(groups, counted)}) counted${groupBy} having count(*) > 0`;
}

/** The same rows with the columns to group by that a plan does not have. */
function withKeys(groups: readonly SummaryGroup[], counted: Sql): Sql {
  const keys: Readonly<Partial<Record<SummaryGroup, Sql>>> = {
    month: sql`date_trunc('month', counted.date)::date as month`,
    fleet: sql`v.fleet_id`,
    place: sql`counted.stop_place as place`,
    route_return_reason: sql`counted.stop_reason as route_return_reason_id`,
  };
  const named = [sql`counted.*`, ...groups.flatMap((group) => keys[group] ?? [])];
  const fleets = groups.includes('fleet') ? sql` left join vehicle v on v.id = counted.vehicle_id` : sql``;
  return sql`select ${joinSql(named, ', ')} from (${counted}) counted${fleets}`;
}

const isNullUnlessGrouped: Readonly<Record<string, Sql>> = {
  date: sql`null::date`,
  month: sql`null::date`,
  fleet_id: sql`null::bigint`,
  place: sql`null::bigint`,
  route_return_reason_id: sql`null::bigint`,
};

/** The single value of a column within a group, or null if it differs. Some are null in rows that are not grouped by them. */
const onlyValueOf = (key: string): Sql =>
  isNullUnlessGrouped[key] ??
  sql`case when count(${identifier(key)}) = count(*) and min(${identifier(key)}) = max(${identifier(key)}) then min(${identifier(key)}) end`;

const titles: Readonly<Record<SummaryGroup, Sql>> = {
  day: sql`null`,
  month: sql`null`,
  fleet: sql`coalesce((select f.name from fleet f where f.id = summed.fleet_id), ${textLiteral(noFleetTitle)})`,
  vehicle: sql`(select v.plate from vehicle v where v.id = summed.vehicle_id)`,
  driver: sql`coalesce((select d.name from driver d where d.id = summed.driver_id), ${textLiteral(noDriverTitle)})`,
  route_plan: sql`(select r.external_code from route_plan r where r.id = summed.route_plan_id)`,
  // The name of the last attempted point there. At a place without one, that of a point of the last plan.
  place: sql`case when summed.place is null then ${textLiteral(noPlaceTitle)} else coalesce((select point.name from route_point point
    where point.place = summed.place and point.status in ('E', 'D') order by point.id desc limit 1),
    (select point.name from route_point point where point.route_plan_id = summed.last_plan_id and point.place = summed.place
      order by point.type in ('PE', 'PC') desc, point.id desc limit 1), summed.place::text) end`,
  route_return_reason: sql`coalesce((select reason.name from route_return_reason reason
    where reason.id = summed.route_return_reason_id), ${textLiteral(noReasonTitle)})`,
};

const returns = collectionOf(
  recordOf(ReturnsOfReason, {
    route_return_reason_id: sql`given.id`,
    name: sql`(select reason.name from route_return_reason reason where reason.id = given.id)`,
    count: sql`given.count`,
    share: sql`round(given.count / summed.count_points::numeric, 4)`,
  }),
  sql`from (select id::bigint, count(*) from string_to_table(summed.reasons, ',') named (id) group by id) given`,
  sql`given.count desc, given.id`,
);

function recordOfGroups(groups: readonly SummaryGroup[]) {
  const figures = Object.fromEntries(executionFigureNames.map((name) => [name, sql`summed.${identifier(name)}`]));
  return recordOf(ExecutionSummaryRow, {
    title:
      groups.length === 0
        ? sql`''`
        : sql`concat_ws(' · ', ${joinSql(
            groups.map((group) => titles[group]),
            ', ',
          )})`,
    ...(figures as Record<ExecutionFigureName, Sql>),
    returned_by_reason: returns,
    date: sql`summed.date`,
    vehicle_id: sql`summed.vehicle_id`,
    driver_id: sql`summed.driver_id`,
    route_plan_id: sql`summed.route_plan_id`,
    month: sql`to_char(summed.month, 'YYYY-MM')`,
    fleet_id: sql`summed.fleet_id`,
    place: sql`summed.place`,
    route_return_reason_id: sql`summed.route_return_reason_id`,
  });
}

/** Greater than any id and exact in JavaScript too. Rows without a vehicle or driver come last. */
const missingId = Number.MAX_SAFE_INTEGER;

/** Ordered by the groups. After the only row of a whole period, no page follows. */
function orderBy(groups: readonly SummaryGroup[]): ListOrder {
  const keys = groups.map((group) => {
    const field = keyOf[group];
    if (group === 'day' || group === 'month') {
      const dayOf = (text = '') => cursorDate(group === 'day' ? text : `${text}-01`);
      return { field, by: sql`summed.${identifier(field)}`, read: (text?: string) => sql`${dayOf(text)}::date` };
    }
    return {
      field,
      by: sql`coalesce(summed.${identifier(field)}, ${missingId}::bigint)`,
      read: (text?: string) => sql`${text === 'null' ? missingId : cursorInteger(text)}::bigint`,
    };
  });
  const by = joinSql([...keys.map((key) => key.by), sql`0::int`], ', ');
  return {
    orderBy: by,
    after: (cursor) => {
      const values = cursorValues(cursor, keys.length);
      return sql`(${by}) > (${joinSql([...keys.map(({ read }, index) => read(values[index])), sql`0::int`], ', ')})`;
    },
    fields: keys.map(({ field }) => field),
  };
}
