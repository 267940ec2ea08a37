import { type DatedFields, datedFields } from '@tropeiro/domain/fleet/dated-fields.ts';
import { watchedAreasMax } from '@tropeiro/domain/fleet/watched-areas.ts';
import type { EventSettingChange } from '@tropeiro/domain/tracking/event-setting.ts';
import { one } from '../engine/db.ts';
import type { Row } from '../engine/pipeline.ts';
import { identifier, joinSql, type Sql, sql, textLiteral } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';

/** Somebody drives a vehicle for a time. */
export type DrivenSpan = { readonly driver_id: number | null; readonly begin: string; readonly end: string };
export type PlannedSpan = DrivenSpan & { readonly id: number };
export type PlannedPoint = {
  readonly id: number;
  readonly plan_id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** When it was first attempted, by the clock of the service; null: it is still to be done. */
  readonly done: string | null;
};

/** What events of some vehicles of a company depend on beside messages. */
export type VehicleFactsRow = {
  readonly timezone: string;
  /** Another one whenever the zone, a driver, a shift, a point of interest or a setting of the company is another. */
  readonly stamp: string;
  /** The areas that matter to any of them, each once: whole fleets have the same, of a thousand corners each. */
  readonly areas: readonly AreaRow[];
  readonly vehicles: readonly VehicleRow[];
};
export type VehicleRow = DatedFields & {
  readonly id: number;
  /** What it was before, oldest first, as far as that is asked for. */
  readonly past: readonly PastVehicle[];
  /** Of its active areas, in order. */
  readonly area_ids: readonly number[];
  /** In the order in which they begin. */
  readonly itineraries: readonly DrivenSpan[];
  readonly plans: readonly PlannedSpan[];
  readonly points: readonly PlannedPoint[];
};
/** What a vehicle was until a moment. */
export type PastVehicle = DatedFields & { readonly until: string };
export type AreaRow = {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius: number | null;
  readonly speed_max: number | null;
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[] | null;
};

/** A vehicle whose messages between two moments, both included, are folded. */
export type FoldedVehicle = { readonly vehicle_id: number; readonly fromMs: number; readonly untilMs: number };

/**
 * How many points of plans are read: of one vehicle, and of all that are asked for at once, but some of each. Plans of one
 * vehicle may overlap without end, and all that is read stands in the memory of the process that everybody shares.
 */
export const plannedPointsMax = { ofVehicle: 10_000, ofAll: 300_000, ofEach: 100 } as const;

/** How many points are read for each journey or plan that is. */
const pointsPerSpan = 20;

/** How many points of each vehicle are read where there are so many vehicles. */
export const plannedPointsOfEach = (vehicleCount: number): number => {
  const { ofVehicle, ofAll, ofEach } = plannedPointsMax;
  return Math.min(ofVehicle, Math.max(ofEach, Math.floor(ofAll / vehicleCount)));
};

/**
 * The query for what events of these vehicles depend on. Of journeys and plans those that go on while messages are folded,
 * and of too many those that begin last.
 */
export const vehicleFactsQuery = (vehicles: readonly FoldedVehicle[]): Sql => {
  const types = { vehicle_id: 'int8', from_time: 'timestamptz', until_time: 'timestamptz' } as const;
  const rows = vehicles.map(({ vehicle_id, fromMs, untilMs }) => ({
    vehicle_id,
    from_time: fromMs,
    until_time: untilMs,
  }));
  const pointCount = plannedPointsOfEach(vehicles.length);
  const goingOn = sql`s.vehicle_id = vehicle.id and s.date_excluded is null and s.date_time_end >= sent.from_time
    and s.date_time_start <= sent.until_time`;
  const planned = sql`${goingOn} and s.status in ('P', 'E', 'C')`;
  const newest = sql`order by s.date_time_start desc, s.id desc limit ${Math.ceil(pointCount / pointsPerSpan)}::int`;
  const span = sql`'driver_id', s.driver_id, 'begin', json_moment(s.date_time_start)::json, 'end', json_moment(s.date_time_end)::json`;
  return sql`with sent as materialized (select * from ${unnest(types, rows)} as sent (${columnList(types)}))
    select json_build_object(
    'timezone', (select timezone from customer where id = tenant()),
    'areas', (select coalesce(json_agg(json_build_object('id', a.id, 'latitude', a.latitude, 'longitude', a.longitude,
        'radius', a.radius, 'speed_max', a.speed_max, 'points', a.points)), '[]')
      from virtual_area a where a.id in (
        select watched.id from sent cross join lateral (${watchedAreas(sql`sent.vehicle_id`)}) watched)),
    'stamp', concat_ws(' ', (select timezone from customer where id = tenant()), ${stampOf(sql`driver`)}, ${stampOf(sql`work_shift`)}, ${stampOf(sql`point_of_interest`)}, ${stampOf(sql`event_setting_change`)}),
    'vehicles', (select coalesce(json_agg(json_build_object('id', id, ${dated(sql`vehicle`)}, 'past', (
          select coalesce(json_agg(json_build_object('until', json_moment(past.until_time)::json, ${dated(sql`past`)})
            order by past.until_time), '[]')
          from vehicle_past past where past.vehicle_id = vehicle.id and past.until_time > sent.from_time),
        'area_ids', (select coalesce(json_agg(watched.id order by watched.id), '[]') from (${watchedAreas(sql`vehicle.id`)}) watched),
        'itineraries', (select coalesce(json_agg(json_build_object(${span}) order by s.date_time_start, s.id), '[]')
          from (select * from itinerary s where ${goingOn} ${newest}) s),
        'plans', (select coalesce(json_agg(json_build_object('id', s.id, ${span}) order by s.date_time_start, s.id), '[]')
          from (select * from route_plan s where ${planned} ${newest}) s),
        'points', (select coalesce(json_agg(json_build_object('id', p.id, 'plan_id', p.route_plan_id, 'latitude', p.latitude,
            'longitude', p.longitude, 'done', case when p.status <> 'P' then (select json_moment(min(
                case when record.return_date = done.device_time then done.corrected_time else record.return_date end))::json
              from execution_record record join execution_action done on done.id = record.execution_action_id
              where record.route_point_id = p.id) end) order by p.id), '[]')
          from (select p.* from route_plan s join route_point p on p.route_plan_id = s.id
            where ${planned} and p.date_excluded is null and p.latitude is not null and p.longitude is not null
            order by s.date_time_start desc, s.id desc, p."order", p.id limit ${pointCount}::int) p))), '[]')
      from sent join vehicle on vehicle.id = sent.vehicle_id))`;
};

/** The active areas of a vehicle, of the lowest ids: it may have been linked to more before there was a bound. */
const watchedAreas = (vehicleId: Sql): Sql => sql`select area.id from vehicle_virtual_area link
  join virtual_area area on area.id = link.virtual_area_id
  where link.vehicle_id = ${vehicleId} and area.active order by area.id limit ${watchedAreasMax.areas}::int`;

/** The dated fields of a vehicle, or of what one was, as members of a JSON object. */
const dated = (table: Sql): Sql =>
  joinSql(
    datedFields.map((name) => sql`${textLiteral(name)}, ${table}.${identifier(name)}`),
    ', ',
  );

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
  readonly settings: readonly SettingRow[];
};
/** A point of interest, as far as events depend on it. */
export type PointRow = { readonly id: number; readonly latitude: number; readonly longitude: number };
/** A setting that a fleet, a vehicle or, where neither is said, the company has set from a moment on. */
export type SettingRow = Pick<EventSettingChange, 'fleet_id' | 'vehicle_id' | 'name' | 'value' | 'since'>;

export const companyFactsQuery = sql`select json_build_object(
  'drivers', (select coalesce(json_agg(json_build_object('id', id, 'card', case when status = 'A' then identifier end,
      'work_shift_id', work_shift_id) order by id), '[]') from driver where identifier is not null or work_shift_id is not null),
  'shifts', (select coalesce(json_agg(json_build_object('id', id, 'timezone', timezone, 'days', days)), '[]') from work_shift),
  'settings', (select coalesce(json_agg(json_build_object('fleet_id', fleet_id, 'vehicle_id', vehicle_id, 'name', name,
      'value', value, 'since', json_moment(since)::json) order by id), '[]') from event_setting_change))`;

export const companyFactsOf = (rows: readonly Row[]): CompanyFactsRow =>
  one<CompanyFactsRow>(rows) ?? { drivers: [], shifts: [], settings: [] };

/** How many points of interest are read at once: a few milliseconds to read, and others have their turn. */
export const pointsPageSize = 5000;

/** The query for the points of interest behind an id, in the order of their ids. */
export const pointsPageQuery = (afterId: number): Sql => sql`select coalesce(json_agg(p), '[]') from (
  select id, latitude, longitude from point_of_interest where id > ${afterId}::int8 order by id limit ${pointsPageSize}::int) p`;

export const pointsPageOf = (rows: readonly Row[]): readonly PointRow[] => one<readonly PointRow[]>(rows) ?? [];

/** How many rows there are, and a sum of the transactions that wrote them: any change of a row makes it another. */
const stampOf = (table: Sql): Sql =>
  sql`(select concat(count(*), ':', sum(xmin::text::bigint)) from ${table} where customer_id = tenant())`;
