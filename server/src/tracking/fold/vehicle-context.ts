import type { DatedFields } from '@tropeiro/domain/fleet/dated-fields.ts';
import { watchedAreasMax } from '@tropeiro/domain/fleet/watched-areas.ts';
import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { Context, VehicleFacts } from '@tropeiro/telematics/engine/context.ts';
import { withLimits } from '@tropeiro/telematics/engine/limited-facts.ts';
import { joinTimelines, mapTimeline, Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import { type Area, polygonOf } from '@tropeiro/telematics/places/area.ts';
import { type Place, PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import type { AreaRow, DrivenSpan, VehicleFactsRow, VehicleRow } from '../../store/tracking/tracking-facts.ts';
import type { CompanyFacts } from './company-facts.ts';

/** The contexts of vehicles of a company. Other work runs between vehicles. */
export async function vehicleContexts(
  { vehicles, areas }: Pick<VehicleFactsRow, 'vehicles' | 'areas'>,
  company: CompanyFacts,
  slice: TimeSlice,
): Promise<readonly (readonly [vehicleId: number, context: Context])[]> {
  const known = areasById(areas);
  return slice.map(vehicles, (vehicle) => [vehicle.id, vehicleContext(vehicle, company, known)] as const);
}

/** The engine's context of a vehicle: all data besides messages that its events depend on. */
export function vehicleContext(vehicle: VehicleRow, company: CompanyFacts, known: ReadonlyMap<number, Area>): Context {
  const areas = watched(vehicle.area_ids.flatMap((id) => known.get(id) ?? []));
  const placesOfPlan = new Map<number, Place[]>(vehicle.plans.map(({ id }) => [id, []]));
  for (const { id, plan_id, latitude, longitude, done } of vehicle.points)
    placesOfPlan
      .get(plan_id)
      ?.push({ key: `route_point:${id}`, latitude, longitude, ...(done !== null && { doneMs: Date.parse(done) }) });
  const fields = fieldsOverTime(vehicle);
  const settings = joinTimelines(mapTimeline(fields, ({ fleet_id }) => company.settingsOf(vehicle.id, fleet_id)));
  return {
    clock: company.clock,
    settings,
    vehicle: withLimits(
      mapTimeline(fields, (dated) => vehicleFactsOf(dated, areas, company)),
      settings,
    ),
    pointsOfInterest: new Timeline(company.pointsOfInterest),
    routePoints: timelineOf(
      vehicle.plans,
      (current) => new PlaceIndex(current.flatMap(({ id }) => placesOfPlan.get(id) ?? [])),
    ),
    itineraryDriver: timelineOf(vehicle.itineraries, lastDriver),
    planDriver: timelineOf(vehicle.plans, lastDriver),
    cardHolder: company.driverOfCard,
    shiftOf: (driver) => company.shifts.get(company.shiftOfDriver.get(driver) ?? 0) ?? null,
  };
}

/** The first areas of a vehicle whose corners together do not exceed the limit. */
function watched(areas: readonly Area[]): readonly Area[] {
  let corners = 0;
  const tooMany = areas.findIndex(({ shape }) => {
    corners += 'corners' in shape ? shape.corners.length : 0;
    return corners > watchedAreasMax.corners;
  });
  return tooMany < 0 ? areas : areas.slice(0, tooMany);
}

const lastDriver = (current: readonly DrivenSpan[]): number | null => current.at(-1)?.driver_id ?? null;

/**
 * A timeline whose value follows from the spans at each moment, in the order of their begin. Values are computed when read,
 * because a fold reads few of them and overlapping spans would use much memory.
 */
function timelineOf<T extends DrivenSpan, V>(spans: readonly T[], valueFor: (current: readonly T[]) => V): Timeline<V> {
  const timed = spans.map((span) => ({ span, beginMs: Date.parse(span.begin), endMs: Date.parse(span.end) }));
  const valueAt = (ms: number): V =>
    valueFor(timed.filter(({ beginMs, endMs }) => beginMs <= ms && ms < endMs).map(({ span }) => span));
  const moments = new Set(timed.flatMap(({ beginMs, endMs }) => [beginMs, endMs]));
  return new Timeline(
    valueFor([]),
    [...moments].map((fromMs) => ({
      fromMs,
      get value() {
        return valueAt(fromMs);
      },
    })),
  );
}

/** The dated fields of a vehicle over time. */
function fieldsOverTime(vehicle: VehicleRow): Timeline<DatedFields> {
  const { past } = vehicle;
  return new Timeline<DatedFields>(
    past[0] ?? vehicle,
    past.map(({ until }, index) => ({ fromMs: Date.parse(until), value: past[index + 1] ?? vehicle })),
  );
}

function vehicleFactsOf(vehicle: DatedFields, areas: readonly Area[], company: CompanyFacts): VehicleFacts {
  return {
    speedMaxKmh: vehicle.speed_max,
    speedMaxRainKmh: vehicle.speed_max_rain,
    speedMaxRange1Kmh: vehicle.speed_max_range_1,
    rpmHigh: vehicle.rpm_high,
    rpmMax: vehicle.rpm_max,
    temperatureMinC: vehicle.min_temperature,
    temperatureMaxC: vehicle.max_temperature,
    shift: company.shifts.get(vehicle.work_shift_id ?? 0) ?? null,
    driver: vehicle.driver_id,
    areas,
  };
}

/** The engine's areas by id. Vehicles with the same area share one object. */
const areasById = (rows: readonly AreaRow[]): ReadonlyMap<number, Area> =>
  new Map(rows.flatMap(areaOf).map((area) => [area.id, area]));

/** Converts an area for the engine. An area without a shape is left out. */
function areaOf({ id, latitude, longitude, radius, points, speed_max: speedMaxKmh }: AreaRow): Area[] {
  if (latitude !== null && longitude !== null && radius !== null)
    return [{ id, shape: { centre: { latitude, longitude }, radiusM: radius }, speedMaxKmh }];
  return points && points.length > 2 ? [{ id, shape: polygonOf(points), speedMaxKmh }] : [];
}
