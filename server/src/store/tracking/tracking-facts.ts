import { type DatedFields, datedFields } from '@tropeiro/domain/fleet/dated-fields.ts';
import { watchedAreasMax } from '@tropeiro/domain/fleet/watched-areas.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { identifier, joinSql, type Sql, sql, textLiteral } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { isUnderWay } from '../planning/open-plans.ts';

/** A driver drives a vehicle for a time. */
export type DrivenSpan = { readonly driver_id: number | null; readonly begin: string; readonly end: string };
export type PlannedSpan = DrivenSpan & { readonly id: number };
export type PlannedPoint = {
  readonly id: number;
  readonly plan_id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** The first attempt, on the server's clock. Null if it is pending. */
  readonly done: string | null;
};

/** The facts that events of some vehicles of a company depend on, besides messages. */
export type VehicleFactsRow = {
  readonly timezone: string;
  /** Changes whenever the time zone, a driver, a shift, a point of interest or a setting of the company changes. */
  readonly stamp: string;
  /**
   * The areas of any of these vehicles, each once: whole fleets share the same ones, with a thousand corners each.
   */
  readonly areas: readonly AreaRow[];
  readonly vehicles: readonly VehicleRow[];
};
export type VehicleRow = DatedFields & {
  readonly id: number;
  /** Its former values, oldest first, as far back as requested and at most so many (`pastValuesMax`). */
  readonly past: readonly PastVehicle[];
  /** The ids of its active areas, in order. */
  readonly area_ids: readonly number[];
  /** Ordered by their start. */
  readonly itineraries: readonly DrivenSpan[];
  readonly plans: readonly PlannedSpan[];
  readonly points: readonly PlannedPoint[];
};
/** The values of a vehicle's dated fields until a moment. */
export type PastVehicle = DatedFields & { readonly until: string };
export type AreaRow = {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius: number | null;
  readonly speed_max: number | null;
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[] | null;
};

/** A vehicle whose messages between two moments, both inclusive, are folded. */
export type VehiclePeriod = { readonly vehicle_id: number; readonly fromMs: number; readonly untilMs: number };

/**
 * The maximum number of points of plans: of one vehicle and of all requested ones, but at least some of each. Plans
 * of one vehicle may overlap without limit, and everything read is held in the memory of a shared process.
 */
export const plannedPointsMax = { ofVehicle: 10_000, ofAll: 300_000, ofEach: 100 } as const;

/** The number of points read per journey or plan. */
const pointsPerSpan = 20;

/**
 * The maximum number of former values: of one vehicle and of all requested ones, but at least some of each. A vehicle
 * has one for each change, without limit.
 */
export const pastValuesMax = { ofVehicle: 1000, ofAll: 100_000, ofEach: 200 } as const;

/** The maximum number per vehicle for this many vehicles. */
export const maxOfEach = (
  { ofVehicle, ofAll, ofEach }: Readonly<Record<keyof typeof plannedPointsMax, number>>,
  vehicleCount: number,
): number => Math.min(ofVehicle, Math.max(ofEach, Math.floor(ofAll / vehicleCount)));

/**
 * The query for the facts that events of these vehicles depend on. Includes the journeys and plans that overlap the
 * folded messages. If there are too many, the last to begin. Former values are those since the first message. If there
 * are too many, the first: after them, the current values apply. They are not bounded by the last message, because a
 * replay may also read later ones. Each kind is one list for all vehicles: most vehicles have no entries, and building
 * an empty list for each would take longer than the lookup.
 */
export const vehicleFactsQuery = (vehicles: readonly VehiclePeriod[]): Sql => {
  const rows = vehicles.map(rowOf);
  const pointCount = maxOfEach(plannedPointsMax, vehicles.length);
  const goingOn = sql`s.vehicle_id = sent.vehicle_id and s.date_excluded is null and s.date_time_end >= sent.from_time
    and s.date_time_start <= sent.until_time`;
  const planned = sql`${goingOn} and (s.status in ('P', 'C') or ${isUnderWay(sql`s`)})`;
  const newest = sql`order by s.date_time_start desc, s.id desc limit ${Math.ceil(pointCount / pointsPerSpan)}::int`;
  const span = sql`'vehicle_id', s.vehicle_id, 'driver_id', s.driver_id, 'begin', json_moment(s.date_time_start)::json,
    'end', json_moment(s.date_time_end)::json`;
  const listOf = (record: Sql, order: Sql, ofEach: Sql): Sql =>
    sql`(select coalesce(json_agg(json_build_object(${record}) order by ${order}), '[]') from sent cross join lateral (${ofEach}) s)`;
  return sql`with sent as materialized (select * from ${unnest(sentVehicleColumns, rows)} as sent (${columnList(sentVehicleColumns)})),
    watched as materialized (
      select sent.vehicle_id, area.id from sent cross join lateral (${watchedAreas(sql`sent.vehicle_id`)}) area)
    select json_build_object(
    'timezone', (select timezone from customer where id = tenant()),
    'areas', (select coalesce(json_agg(json_build_object('id', a.id, 'latitude', a.latitude, 'longitude', a.longitude,
        'radius', a.radius, 'speed_max', a.speed_max, 'points', a.points)), '[]')
      from virtual_area a where a.id in (select id from watched)),
    'stamp', concat_ws(' ', (select timezone from customer where id = tenant()), ${changesStamp}),
    'vehicles', ${listOf(sql`'id', s.id, ${dated(sql`s`)}`, sql`s.id`, sql`select * from vehicle s where s.id = sent.vehicle_id offset 0`)},
    'past', ${listOf(
      sql`'vehicle_id', s.vehicle_id, 'until', json_moment(s.until_time)::json, ${dated(sql`s`)}`,
      sql`s.until_time`,
      sql`select * from vehicle_past s where s.vehicle_id = sent.vehicle_id and s.until_time > sent.from_time
        order by s.until_time limit ${maxOfEach(pastValuesMax, vehicles.length)}::int`,
    )},
    'watched', (select coalesce(json_agg(json_build_object('vehicle_id', vehicle_id, 'area_ids', area_ids)), '[]')
      from (select vehicle_id, json_agg(id order by id) as area_ids from watched group by vehicle_id) each),
    'itineraries', ${listOf(span, sql`s.date_time_start, s.id`, sql`select * from itinerary s where ${goingOn} ${newest}`)},
    'plans', ${listOf(sql`'id', s.id, ${span}`, sql`s.date_time_start, s.id`, sql`select * from route_plan s where ${planned} ${newest}`)},
    'points', ${listOf(
      sql`'vehicle_id', sent.vehicle_id, 'id', s.id, 'plan_id', s.route_plan_id, 'latitude', s.latitude, 'longitude', s.longitude,
        'done', case when s.status <> 'P' then (select json_moment(min(
            case when record.return_date = done.device_time then done.corrected_time else record.return_date end))::json
          from execution_record record join execution_action done on done.id = record.execution_action_id
          where record.route_point_id = s.id) end`,
      sql`s.id`,
      sql`select p.* from route_plan s join route_point p on p.route_plan_id = s.id
        where ${planned} and p.date_excluded is null and p.latitude is not null and p.longitude is not null
        order by s.date_time_start desc, s.id desc, p."order", p.id limit ${pointCount}::int`,
    )})`;
};

/** The recorded changes, at most a few, as a hash. Each change adds a row that was not there before. */
const changesStamp = sql`(select md5(string_agg(concat(transaction, ' ', begun), ' ' order by transaction, begun)) from facts_change where customer_id = tenant())`;

const sentVehicleColumns = { vehicle_id: 'int8', from_time: 'timestamptz', until_time: 'timestamptz' } as const;

const rowOf = ({ vehicle_id, fromMs, untilMs }: VehiclePeriod) => ({
  vehicle_id,
  from_time: fromMs,
  until_time: untilMs,
});

/** The active areas of a vehicle with the lowest ids: it may have been linked to more before there was a limit. */
const watchedAreas = (vehicleId: Sql): Sql => sql`select area.id from vehicle_virtual_area link
  join virtual_area area on area.id = link.virtual_area_id
  where link.vehicle_id = ${vehicleId} and area.active order by area.id limit ${watchedAreasMax.areas}::int`;

/** The dated fields of a vehicle or of its former state, as members of a JSON object. */
const dated = (table: Sql): Sql =>
  joinSql(
    datedFields.map((name) => sql`${textLiteral(name)}, ${table}.${identifier(name)}`),
    ', ',
  );

/** The result of the query: the facts of a vehicle carry its id. */
type FactsRow = Omit<VehicleFactsRow, 'vehicles'> & {
  readonly vehicles: readonly (DatedFields & { readonly id: number })[];
  readonly past: readonly OfVehicle<PastVehicle>[];
  readonly watched: readonly OfVehicle<{ readonly area_ids: readonly number[] }>[];
  readonly itineraries: readonly OfVehicle<DrivenSpan>[];
  readonly plans: readonly OfVehicle<PlannedSpan>[];
  readonly points: readonly OfVehicle<PlannedPoint>[];
};
type OfVehicle<T> = T & { readonly vehicle_id: number };

export function vehicleFactsOf(rows: readonly Row[]): VehicleFactsRow {
  const facts = parseFirst<FactsRow>(rows);
  if (!facts) throw new Error('The query for vehicle facts returned no result');
  const { timezone, stamp, areas } = facts;
  const past = byVehicle(facts.past);
  const watched = byVehicle(facts.watched);
  const itineraries = byVehicle(facts.itineraries);
  const plans = byVehicle(facts.plans);
  const points = byVehicle(facts.points);
  const vehicles: VehicleRow[] = [];
  // Field by field: each call builds as many as devices, and copying an object by spread takes V8 longer than all of
  // this.
  for (const vehicle of facts.vehicles)
    vehicles.push({
      id: vehicle.id,
      fleet_id: vehicle.fleet_id,
      driver_id: vehicle.driver_id,
      work_shift_id: vehicle.work_shift_id,
      speed_max: vehicle.speed_max,
      speed_max_range_1: vehicle.speed_max_range_1,
      speed_max_rain: vehicle.speed_max_rain,
      rpm_high: vehicle.rpm_high,
      rpm_max: vehicle.rpm_max,
      min_temperature: vehicle.min_temperature,
      max_temperature: vehicle.max_temperature,
      past: past.get(vehicle.id) ?? [],
      area_ids: watched.get(vehicle.id)?.[0]?.area_ids ?? [],
      itineraries: itineraries.get(vehicle.id) ?? [],
      plans: plans.get(vehicle.id) ?? [],
      points: points.get(vehicle.id) ?? [],
    });
  return { timezone, stamp, areas, vehicles };
}

function byVehicle<T extends { readonly vehicle_id: number }>(list: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const lists = new Map<number, T[]>();
  for (const item of list) {
    const known = lists.get(item.vehicle_id);
    if (known) known.push(item);
    else lists.set(item.vehicle_id, [item]);
  }
  return lists;
}
