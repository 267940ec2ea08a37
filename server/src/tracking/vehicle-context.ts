import type { DatedFields } from '@tropeiro/domain/fleet/dated-fields.ts';
import { watchedAreasMax } from '@tropeiro/domain/fleet/watched-areas.ts';
import type { Context, VehicleFacts } from '@tropeiro/telematics/engine/context.ts';
import { joinTimelines, Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import { type Area, polygonOf } from '@tropeiro/telematics/places/area.ts';
import { type Place, PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import type { AreaRow, DrivenSpan, VehicleRow } from '../store/tracking/tracking-facts.ts';
import type { CompanyFacts } from './company-facts.ts';

/** All but the messages that events of a vehicle depend on, as the engine asks for it. */
export function vehicleContext(vehicle: VehicleRow, company: CompanyFacts, known: ReadonlyMap<number, Area>): Context {
  const areas = watched(vehicle.area_ids.flatMap((id) => known.get(id) ?? []));
  const placesOfPlan = new Map<number, Place[]>(vehicle.plans.map(({ id }) => [id, []]));
  for (const { id, plan_id, latitude, longitude, done } of vehicle.points)
    placesOfPlan
      .get(plan_id)
      ?.push({ key: `route_point:${id}`, latitude, longitude, ...(done !== null && { doneMs: Date.parse(done) }) });
  return {
    clock: company.clock,
    settings: joinTimelines(datedTimeline(vehicle, ({ fleet_id }) => company.settingsOf(vehicle.id, fleet_id))),
    vehicle: datedTimeline(vehicle, (fields) => vehicleFactsOf(fields, areas, company)),
    pointsOfInterest: new Timeline(company.pointsOfInterest),
    routePoints: timelineOf(
      vehicle.plans,
      (current) => new PlaceIndex(current.flatMap(({ id }) => placesOfPlan.get(id) ?? [])),
    ),
    itineraryDriver: timelineOf(vehicle.itineraries, lastDriver),
    planDriver: timelineOf(vehicle.plans, lastDriver),
    cardHolder: company.holderOf,
    shiftOf: (driver) => company.shifts.get(company.shiftOfDriver.get(driver) ?? 0) ?? null,
  };
}

/** Of the areas of a vehicle the first that have no more corners together than are watched. */
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
 * A value over time that follows from the spans of the moment, in the order in which they begin. It is made when the
 * moment is asked for: a fold asks for few of them, and together they would hold what overlaps many times over.
 */
function timelineOf<T extends DrivenSpan, V>(
  spans: readonly T[],
  valueAmong: (current: readonly T[]) => V,
): Timeline<V> {
  const timed = spans.map((span) => ({ span, beginMs: Date.parse(span.begin), endMs: Date.parse(span.end) }));
  const valueAt = (ms: number): V =>
    valueAmong(timed.filter(({ beginMs, endMs }) => beginMs <= ms && ms < endMs).map(({ span }) => span));
  const moments = new Set(timed.flatMap(({ beginMs, endMs }) => [beginMs, endMs]));
  return new Timeline(
    valueAmong([]),
    [...moments].map((fromMs) => ({
      fromMs,
      get value() {
        return valueAt(fromMs);
      },
    })),
  );
}

/** What follows from the dated fields of a vehicle, over time. */
function datedTimeline<V>(vehicle: VehicleRow, derive: (fields: DatedFields) => V): Timeline<V> {
  const [first = derive(vehicle), ...later] = [...vehicle.past, vehicle].map(derive);
  return new Timeline(
    first,
    later.map((value, index) => ({ fromMs: Date.parse(vehicle.past[index]?.until ?? ''), value })),
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

/** Areas by their ids, as the engine knows them: vehicles that share one share it in memory. */
export const areasById = (rows: readonly AreaRow[]): ReadonlyMap<number, Area> =>
  new Map(rows.flatMap(areaOf).map((area) => [area.id, area]));

/** An area as the engine knows it; one without a shape is nowhere. */
function areaOf({ id, latitude, longitude, radius, points, speed_max: speedMaxKmh }: AreaRow): Area[] {
  if (latitude !== null && longitude !== null && radius !== null)
    return [{ id, shape: { centre: { latitude, longitude }, radiusM: radius }, speedMaxKmh }];
  return points && points.length > 2 ? [{ id, shape: polygonOf(points), speedMaxKmh }] : [];
}
