import { trackMeasurement } from '@tropeiro/domain/execution/execution-summary.ts';
import type { ExecutionFigureName } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import { identifier, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { metresBetween } from '../places/metres-between.ts';
import { vehiclesOfPlan } from '../planning/plan-crews.ts';
import { agreementOfPoint, attendance } from './attendance.ts';
import { earlyBy, lateBy, secondsBetween, serviceOfPoint } from './service-of-point.ts';
import { countedStops, returnReason, stopArrays, stopRow, summedStops } from './stop-figures.ts';

/**
 * The deliveries and pick-ups of `plan`, with the values that the figures of each are computed from. `offset 0`
 * prevents the planner from merging the subquery: PostgreSQL would look up shared values again for every figure.
 */
const stops = sql`select point.status, point.place, point."order", point.delivery_time, point.cancellation_reason, last.attempt,
    last.route_return_reason_id, compared.opens is not null as is_on_time, compared.first is not null as is_compared,
    ${lateBy} as late_by, ${earlyBy} as early_by,
    case when service.begin is not null then ${secondsBetween(sql`service.begin`, sql`last.time`)} end as service_time,
    case when service.begin is not null then ${secondsBetween(sql`served.arrival`, sql`service.begin`)} end as waiting,
    coalesce(${secondsBetween(sql`point.time_scheduled`, sql`point.service_start`)}, 0) as waiting_planned,
    case when point.cancellation_reason is null then ${agreementOfPoint} end as agreement,
    case when last.attempt = 1 then case when last.phone is not null then last.time end else (select min(done.corrected_time)
      from execution_record record join execution_action done on done.id = record.execution_action_id
      where record.route_point_id = point.id and done.phone is not null) end as first_served
  from route_point point ${attendance} ${serviceOfPoint}
  where point.route_plan_id = plan.id and point.type in ('PE', 'PC')
    and (point.date_excluded is null or point.cancellation_reason is not null) offset 0`;

/** The figures computed from the stops of a plan. */
const stopFigures = {
  ...eachFigure(countedStops, (isCounted) => sql`count(*) filter (where ${isCounted})`),
  ...eachFigure(summedStops, (value) => sql`coalesce(sum(${value}), 0)`),
  late_max: sql`coalesce(max(${summedStops.total_late}), 0)`,
  count_ordered: sql`count(*) filter (where stop.cancellation_reason is null and stop.first_served is not null)`,
  count_in_order: sql`longest_rise(array_agg(stop."order" order by stop.first_served, stop."order")
    filter (where stop.cancellation_reason is null and stop.first_served is not null))`,
} satisfies Partial<Record<ExecutionFigureName, Sql>>;

function eachFigure<Name extends string>(
  figures: Readonly<Record<Name, Sql>>,
  change: (value: Sql) => Sql,
): Record<Name, Sql> {
  return Object.fromEntries(Object.entries<Sql>(figures).map(([name, value]) => [name, change(value)])) as Record<
    Name,
    Sql
  >;
}

/**
 * When the departure or arrival point of `plan` was performed by one of these actions. For actions of the desk, which
 * say nothing of the real time, the record's date counts.
 */
const terminalTime = (
  type: Sql,
  actions: Sql,
): Sql => sql`(select case when done.phone is null then record.return_date else done.corrected_time end
  from route_point point join execution_record record on record.route_point_id = point.id
    join execution_action done on done.id = record.execution_action_id
  where point.route_plan_id = plan.id and point.type = ${type} and point.date_excluded is null and point.status = 'R'
    and done.action in (${actions}) order by record.attempt desc limit 1)`;

/**
 * From leaving the departure to reaching the arrival of `plan`, once it is completed. If these are missing, from its
 * start to its completion.
 */
const period = sql`select greatest(departed.time, plan.date_started) as begin,
    case when not exists (select from route_point point where point.route_plan_id = plan.id and point.type = 'CH'
      and point.date_excluded is null and point.status = 'P') then greatest(${terminalTime(sql`'CH'`, sql`'perform', 'finish'`)}, plan.date_completed) end as end
  from (select ${terminalTime(sql`'PA'`, sql`'perform'`)}) departed (time) where plan.status = 'C'`;

/**
 * The distance the plan's vehicles drove in this period, each while it was the plan's, by their positions. Null without
 * enough positions. The way from one vehicle to the next is not driven. Distances
 * between two positions at standstill are not computed: vehicles stand half of the time.
 */
const trackedDistance = sql`select case when count(*) > 1
    then coalesce(round(sum(metres) filter (where metres <= greatest(1, seconds) * ${trackMeasurement.jumpMps}::float8)), 0) end as distance
  from (select extract(epoch from time - time_before) as seconds,
      case when not (speed < ${trackMeasurement.standstillKmh}::float8 and speed_before < ${trackMeasurement.standstillKmh}::float8)
        then ${metresBetween(sql`latitude`, sql`longitude`, sql`latitude_before`, sql`longitude_before`)} end as metres
    from (select time, lag(time) over by_time as time_before, latitude, lag(latitude) over by_time as latitude_before,
        longitude, lag(longitude) over by_time as longitude_before,
        coalesce(speed_kmh, 'infinity') as speed, lag(coalesce(speed_kmh, 'infinity')) over by_time as speed_before
      from (select distinct on (used.ends, message.time) used.ends, message.time, message.latitude, message.longitude, message.speed_kmh
        from ${vehiclesOfPlan(sql`plan`)} join device_message message on message.vehicle_id = used.vehicle_id
          and message.time between greatest(period.begin, used.begins) and period.end and message.time < used.ends
        where message.valid and message.latitude is not null and message.longitude is not null
        order by used.ends, message.time) message
      window by_time as (partition by ends order by time)) positions offset 0) steps`;

const planFigures = {
  ...stopFigures,
  count: sql`1`,
  count_completed: sql`(plan.status = 'C')::int`,
  count_timed: sql`(period.end is not null)::int`,
  total_time_planned: sql`case when period.end is not null then plan.total_time else 0 end`,
  total_time_done: sql`case when period.end is not null then ${secondsBetween(sql`period.begin`, sql`period.end`)} else 0 end`,
  count_tracked: sql`(way.distance is not null)::int`,
  total_distance_planned: sql`case when way.distance is not null then round(plan.total_distance) else 0 end`,
  total_distance_done: sql`coalesce(way.distance, 0)`,
} satisfies Record<ExecutionFigureName, Sql>;

const named = (figures: Readonly<Record<string, Sql>>): Sql =>
  joinSql(
    Object.entries(figures).map(([name, figure]) => sql`${figure} as ${identifier(name)}`),
    ', ',
  );

/**
 * A row for each of these plans, with its figures and one reason per returned point. Figures of completed plans are
 * stored (`stored-figures.ts`). If you change how a figure is computed, add a migration that marks them for
 * recomputation. If a figure depends on new data, mark it where that data changes (`mark_figures_of_part.sql`).
 */
export const figuresOfPlans = (plans: Sql): Sql => {
  const ofStops = Object.keys(stopFigures);
  const ofPlan = Object.entries(planFigures).filter(([name]) => !ofStops.includes(name));
  return sql`select plan.id as route_plan_id, plan.vehicle_id, plan.driver_id, plan.date, stopped.*, ${named(Object.fromEntries(ofPlan))}
    from (${plans}) plan
      cross join lateral (select ${named(stopFigures)}, string_agg(${returnReason}::text, ',') as reasons, ${stopArrays}
        from (${stops}) stop) stopped
      left join lateral (${period}) period on true
      left join lateral (${trackedDistance}) way on period.end is not null`;
};

/** A row for each stop of these plans, with the columns `stopColumns` besides those of its plan. */
export const stopsOfPlans = (plans: Sql): Sql =>
  sql`select plan.id as route_plan_id, plan.vehicle_id, plan.driver_id, plan.date, stopped.*
    from (${plans}) plan cross join lateral (select ${stopRow} from (${stops}) stop) stopped`;
