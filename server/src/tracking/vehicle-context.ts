import type { Context, VehicleFacts } from '@tropeiro/telematics/engine/context.ts';
import { resolveSettings } from '@tropeiro/telematics/engine/resolve-settings.ts';
import { Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import type { Area } from '@tropeiro/telematics/places/area.ts';
import type { Place } from '@tropeiro/telematics/places/place-index.ts';
import type { AreaRow, DrivenSpan, VehicleFactsRow } from '../store/tracking/tracking-facts.ts';
import type { CompanyFacts } from './company-facts.ts';

/** All but the messages that events of a vehicle depend on, as the engine asks for it. */
export function vehicleContext(vehicleId: number, facts: VehicleFactsRow, company: CompanyFacts): Context {
  const ofVehicle = <T extends DrivenSpan>(spans: readonly T[]): readonly Span<T>[] =>
    spans
      .filter(({ vehicle_id }) => vehicle_id === vehicleId)
      .map((span) => ({ ...span, beginMs: Date.parse(span.begin), endMs: Date.parse(span.end) }));
  const [itineraries, plans] = [ofVehicle(facts.itineraries), ofVehicle(facts.plans)];
  return {
    clock: company.clock,
    settings: defaultSettings,
    vehicle: new Timeline(vehicleFactsOf(vehicleId, facts, company)),
    pointsOfInterest: new Timeline(company.pointsOfInterest),
    routePoints: timelineOf(plans, (current): readonly Place[] =>
      current.flatMap(({ points }) =>
        points.map(({ id, latitude, longitude }) => ({ key: `route_point:${id}`, latitude, longitude })),
      ),
    ),
    itineraryDriver: timelineOf(itineraries, (current) => current.at(-1)?.driver_id ?? null),
    planDriver: timelineOf(plans, (current) => current.at(-1)?.driver_id ?? null),
    cardHolder: (card) => company.cardHolders.get(card) ?? null,
    shiftOf: (driver) => company.shifts.get(company.shiftOfDriver.get(driver) ?? 0) ?? null,
  };
}

type Span<T> = T & { readonly beginMs: number; readonly endMs: number };

const defaultSettings = resolveSettings([]);

/** A value over time that follows from the spans of the moment, in the order in which they begin. */
function timelineOf<T, V>(spans: readonly Span<T>[], valueAmong: (current: readonly Span<T>[]) => V): Timeline<V> {
  const moments = [...new Set(spans.flatMap(({ beginMs, endMs }) => [beginMs, endMs]))];
  return new Timeline(
    valueAmong([]),
    moments.map((fromMs) => ({
      fromMs,
      value: valueAmong(spans.filter(({ beginMs, endMs }) => beginMs <= fromMs && fromMs < endMs)),
    })),
  );
}

function vehicleFactsOf(vehicleId: number, { vehicles }: VehicleFactsRow, company: CompanyFacts): VehicleFacts {
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  return {
    speedMaxKmh: vehicle?.speed_max ?? null,
    speedMaxRainKmh: vehicle?.speed_max_rain ?? null,
    speedMaxRange1Kmh: vehicle?.speed_max_range_1 ?? null,
    rpmHigh: vehicle?.rpm_high ?? null,
    rpmMax: null,
    temperatureMinC: vehicle?.min_temperature ?? null,
    temperatureMaxC: vehicle?.max_temperature ?? null,
    shift: company.shifts.get(vehicle?.work_shift_id ?? 0) ?? null,
    driver: vehicle?.driver_id ?? null,
    areas: vehicle?.areas.flatMap(areaOf) ?? [],
  };
}

/** An area as the engine knows it; one without a shape is nowhere. */
function areaOf({ id, latitude, longitude, radius, points }: AreaRow): Area[] {
  if (latitude !== null && longitude !== null && radius !== null)
    return [{ id, shape: { centre: { latitude, longitude }, radiusM: radius }, speedMaxKmh: null }];
  return points && points.length > 2 ? [{ id, shape: { corners: points }, speedMaxKmh: null }] : [];
}
