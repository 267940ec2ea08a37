import type { LateRisk } from '@tropeiro/domain/execution/late-risk.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll, parseAllInSlices, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import { vehicleAt } from '../planning/plan-crews.ts';
import { attemptsWithActions, attemptTime } from './attempts-at-points.ts';

/** A plan of any company whose arrivals are to be estimated. */
export type DuePlan = { readonly customer_id: number; readonly route_plan_id: number };

/** The data that estimates need about a plan that is under way or begins on this day. */
export type PlanUnderWay = Pick<
  RoutePlan,
  | 'id'
  | 'source'
  | 'objective'
  | 'has_time_window'
  | 'date_time_start'
  | 'date_time_end'
  | 'vehicle_id'
  | 'driver_id'
  | 'helper_id'
> & {
  readonly version: number;
  readonly status: 'P' | 'E';
  /** When the driver began, null if unknown. */
  readonly date_started: string | null;
  /** In the order of execution. */
  readonly points: readonly PointUnderWay[];
};

export type PointUnderWay = Pick<
  RoutePoint,
  | 'id'
  | 'type'
  | 'status'
  | 'delivery_time'
  | 'duration'
  | 'distance'
  | 'time_windows'
  | 'time_scheduled'
  | 'eta'
  | 'eta_date'
  | 'late_risk'
  | 'late_by'
> & {
  readonly line: number;
  readonly latitude: number;
  readonly longitude: number;
  /** When it was done. Null if it is pending or the time is unknown. */
  readonly done: string | null;
  /** When the driver reported the arrival, null if not. */
  readonly arrived: string | null;
  /** When the vehicle arrived, by that report or by its positions, and when it left. Null if the point is done. */
  readonly reached: string | null;
  readonly left: string | null;
  /** The last announced arrival, and when it was announced. */
  readonly eta_told: string | null;
  readonly eta_told_date: string | null;
};

/** A company's settings for estimates. */
export type EtaSettings = {
  readonly timezone: string;
  readonly late_risk_margin: number;
  readonly eta_changed_threshold: number;
  readonly eta_changed_interval: number;
};

/** Which due plans are taken: how many, how many of each company, for how long, and of which companies none. */
export type PlansToTake = {
  readonly maxCount: number;
  readonly maxOfCompany: number;
  readonly leaseS: number;
  readonly busyCompanyIds: readonly number[];
};

/** Takes due plans of all companies that are not busy. */
export const takePlansUnderWay = async (
  db: Db,
  { maxCount, maxOfCompany, leaseS, busyCompanyIds }: PlansToTake,
): Promise<readonly DuePlan[]> =>
  parseFirst<DuePlan[]>(
    await db.rows(
      sql`select take_plans_under_way(${maxCount}, ${leaseS}, ${maxOfCompany}, ${arrayLiteral(busyCompanyIds)}::bigint[])`,
    ),
  ) ?? [];

/** How many points of a plan are loaded to estimate its arrivals. */
export type PlanSize = { readonly id: number; readonly point_count: number };

/** The sizes of these plans, in the order of their ids. Plans that no longer exist are left out. */
export const listPlanSizes = async (db: Db, ids: readonly number[]): Promise<readonly PlanSize[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', plan.id, 'point_count', (select count(*) ${locatedPoints}))
      from route_plan plan where plan.id = any(${arrayLiteral(ids)}::bigint[]) order by plan.id`),
  );

/** The plans among these that are under way or awaited and whose period ended less than a day ago. */
export const listPlansUnderWay = async (db: Db, ids: readonly number[]): Promise<readonly PlanUnderWay[]> =>
  parseAllInSlices(
    await db.rows(sql`select json_build_object('id', plan.id, 'version', plan.version, 'status', plan.status, 'source', plan.source,
        'objective', plan.objective, 'has_time_window', plan.has_time_window,
        'date_time_start', json_moment(plan.date_time_start)::json, 'date_time_end', json_moment(plan.date_time_end)::json,
        'date_started', json_moment(plan.date_started)::json, 'vehicle_id', plan.vehicle_id, 'driver_id', plan.driver_id, 'helper_id', plan.helper_id, 'points', coalesce(points, '[]'))
      from route_plan plan, lateral (${pointsUnderWay}) p (points)
      where plan.id = any(${arrayLiteral(ids)}::bigint[]) and plan.status in ('P', 'E') and plan.date_excluded is null
        and plan.date_time_end > now() - interval '1 day' order by plan.id`),
  );

const locatedPoints = sql`from route_point point where point.route_plan_id = plan.id and point.date_excluded is null
  and point.latitude is not null and point.longitude is not null`;

/** The points of a plan under way, for `PointUnderWay`. */
export const pointsUnderWay = sql`select json_agg(json_build_object('id', point.id, 'line', point.line, 'type', point.type, 'status', point.status,
    'latitude', point.latitude, 'longitude', point.longitude, 'delivery_time', point.delivery_time, 'duration', point.duration, 'distance', point.distance,
    'time_windows', point.time_windows, 'time_scheduled', json_moment(point.time_scheduled)::json,
    'eta', json_moment(point.eta)::json, 'eta_date', json_moment(point.eta_date)::json, 'late_risk', point.late_risk,
    'late_by', point.late_by, 'eta_told', json_moment(point.eta_told)::json, 'eta_told_date', json_moment(point.eta_told_date)::json,
    'done', case when point.status <> 'P' then (select json_moment(max(${attemptTime}))::json from ${attemptsWithActions} where record.route_point_id = point.id) end,
    'arrived', json_moment(point.date_arrived)::json,
    'reached', json_moment(coalesce(point.date_arrived, visit.begin_time))::json, 'left', json_moment(visit.end_time)::json)
    order by point.type = 'CH', point.type <> 'PA', point."order", point.id)
  from (select point.* ${locatedPoints}) point
  left join lateral (select begin_time, end_time from event where point.status = 'P' and target = concat('route_point:', point.id)
      and category = 0 and date_retracted is null and vehicle_id = ${vehicleAt(sql`plan`, sql`begin_time`)} order by begin_time desc limit 1) visit on true`;

/** The settings of the transaction's company, and the current time. */
export async function getEtaSettings(db: Db): Promise<EtaSettings & { readonly now: string }> {
  const found = parseFirst<EtaSettings & { now: string }>(
    await db.rows(sql`select json_build_object('timezone', timezone, 'late_risk_margin', late_risk_margin,
        'eta_changed_threshold', eta_changed_threshold, 'eta_changed_interval', eta_changed_interval,
        'now', json_moment(now()::timestamptz(3))::json)
      from customer where id = tenant()`),
  );
  if (!found) throw new Error('The company of a plan must exist');
  return found;
}

/** The estimated arrival at a point, and the last announced one. */
export type StoredEta = {
  readonly id: number;
  readonly eta: string;
  readonly eta_date: string;
  readonly late_risk: LateRisk;
  readonly late_by: number;
  readonly eta_told: string | null;
  readonly eta_told_date: string | null;
};
