import { one } from '../engine/db.ts';
import type { Row } from '../engine/pipeline.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';

/** Somebody drives a vehicle for a time. */
export type DrivenSpan = {
  readonly vehicle_id: number;
  readonly driver_id: number | null;
  readonly begin: string;
  readonly end: string;
};
export type PlannedSpan = DrivenSpan & {
  readonly points: readonly { readonly id: number; readonly latitude: number; readonly longitude: number }[];
};

/** What events of some vehicles of a company depend on beside messages. */
export type VehicleFactsRow = {
  readonly timezone: string;
  /** Another one whenever the zone, a driver, a shift or a point of interest of the company is another. */
  readonly stamp: string;
  readonly vehicles: readonly {
    readonly id: number;
    readonly driver_id: number | null;
    readonly work_shift_id: number | null;
    readonly speed_max: number | null;
    readonly speed_max_rain: number | null;
    readonly speed_max_range_1: number | null;
    readonly rpm_high: number | null;
    readonly min_temperature: number | null;
    readonly max_temperature: number | null;
    readonly areas: readonly AreaRow[];
  }[];
  readonly itineraries: readonly DrivenSpan[];
  readonly plans: readonly PlannedSpan[];
};
export type AreaRow = {
  readonly id: number;
  readonly type: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius: number | null;
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[] | null;
};

/** The query for what events of these vehicles depend on, of journeys and plans those that end after a moment. */
export const vehicleFactsQuery = (vehicleIds: readonly number[], sinceMs: number): Sql => {
  const ids = sql`any(${arrayLiteral(vehicleIds)}::bigint[])`;
  const since = Number.isFinite(sinceMs) ? sql`to_timestamp(${sinceMs}::float8 / 1000)` : sql`'-infinity'::timestamptz`;
  return sql`select json_build_object(
    'timezone', (select timezone from customer where id = tenant()),
    'stamp', concat_ws(' ', (select timezone from customer where id = tenant()), ${stampOf(sql`driver`)}, ${stampOf(sql`work_shift`)}, ${stampOf(sql`point_of_interest`)}),
    'vehicles', (select coalesce(json_agg(json_build_object('id', id, 'driver_id', driver_id, 'work_shift_id', work_shift_id,
        'speed_max', speed_max, 'speed_max_rain', speed_max_rain, 'speed_max_range_1', speed_max_range_1, 'rpm_high', rpm_high,
        'min_temperature', min_temperature, 'max_temperature', max_temperature, 'areas', (
          select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'latitude', a.latitude, 'longitude', a.longitude,
            'radius', a.radius, 'points', a.points) order by a.id), '[]')
          from vehicle_virtual_area link join virtual_area a on a.id = link.virtual_area_id
          where link.vehicle_id = vehicle.id and a.active))), '[]') from vehicle where id = ${ids}),
    'itineraries', (select coalesce(json_agg(json_build_object('vehicle_id', vehicle_id, 'driver_id', driver_id,
        'begin', json_moment(date_time_start)::json, 'end', json_moment(date_time_end)::json) order by date_time_start, id), '[]')
      from itinerary where vehicle_id = ${ids} and date_excluded is null and date_time_end >= ${since}),
    'plans', (select coalesce(json_agg(json_build_object('vehicle_id', vehicle_id, 'driver_id', driver_id,
        'begin', json_moment(date_time_start)::json, 'end', json_moment(date_time_end)::json, 'points', (
          select coalesce(json_agg(json_build_object('id', p.id, 'latitude', p.latitude, 'longitude', p.longitude) order by p.id), '[]')
          from route_point p where p.route_plan_id = route_plan.id and p.date_excluded is null and p.latitude is not null
            and p.longitude is not null)) order by date_time_start, id), '[]')
      from route_plan where vehicle_id = ${ids} and date_excluded is null and status in ('P', 'E', 'C')
        and date_time_end >= ${since}))`;
};

export const vehicleFactsOf = (rows: readonly Row[]): VehicleFactsRow => {
  const facts = one<VehicleFactsRow>(rows);
  if (!facts) throw new Error('What events depend on must come back');
  return facts;
};

/** What events of all vehicles of a company depend on. */
export type CompanyFactsRow = {
  readonly drivers: readonly {
    readonly id: number;
    readonly card: string | null;
    readonly work_shift_id: number | null;
  }[];
  readonly shifts: readonly {
    readonly id: number;
    readonly timezone: string | null;
    readonly days: readonly { readonly weekday: number; readonly begin: string; readonly end: string }[];
  }[];
  readonly points: readonly { readonly id: number; readonly latitude: number; readonly longitude: number }[];
};

export const companyFactsQuery = sql`select json_build_object(
  'drivers', (select coalesce(json_agg(json_build_object('id', id, 'card', case when status = 'A' then identifier end,
      'work_shift_id', work_shift_id) order by id), '[]') from driver where identifier is not null or work_shift_id is not null),
  'shifts', (select coalesce(json_agg(json_build_object('id', id, 'timezone', timezone, 'days', days)), '[]') from work_shift),
  'points', (select coalesce(json_agg(json_build_object('id', id, 'latitude', latitude, 'longitude', longitude) order by id), '[]')
    from point_of_interest))`;

export const companyFactsOf = (rows: readonly Row[]): CompanyFactsRow =>
  one<CompanyFactsRow>(rows) ?? { drivers: [], shifts: [], points: [] };

/** How many rows there are, and a sum of the transactions that wrote them: any change of a row makes it another. */
const stampOf = (table: Sql): Sql =>
  sql`(select concat(count(*), ':', sum(xmin::text::bigint)) from ${table} where customer_id = tenant())`;
