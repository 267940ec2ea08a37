import type { WorkShiftDay } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import { routeObjectives } from '@tropeiro/domain/planning/route-objective.ts';
import fc from 'fast-check';
import { vehicleClasses } from '../../travel/vehicle-class.ts';
import type { CrewToRoute, PointToRoute, RouteRequest, WeeklyHours } from './route-request.ts';

/**
 * Generates requests that mix all features, with limits tight enough that each of them sometimes applies. Periods begin
 * on a Monday.
 */
export function generatedRequests(maxPoints: number, maxCrews: number): fc.Arbitrary<RouteRequest> {
  return fc
    .record({
      beginMinute: fc.integer({ min: 5 * 60, max: 14 * 60 }),
      minutes: fc.oneof(fc.integer({ min: 60, max: 900 }), fc.integer({ min: 900, max: 4 * 1440 })),
    })
    .chain(({ beginMinute, minutes }) =>
      fc.record({
        points: fc
          .tuple(
            fc.array(point(beginMinute, minutes), { minLength: 1, maxLength: maxPoints }),
            fc.option(point(beginMinute, minutes), { nil: undefined }),
            fc.option(point(beginMinute, minutes), { nil: undefined }),
            fc.nat(),
          )
          .map(([served, departure, arrival, at]) => withTerminals(served, departure, arrival, at)),
        crews: fc.array(crew, { maxLength: maxCrews }),
        period: fc.constant({ begin: instant(beginMinute), end: instant(beginMinute + minutes) }),
        hasTimeWindow: fc.boolean(),
        objective: fc.constantFrom(...routeObjectives.map(({ code }) => code)),
        timezone: fc.constant('America/Sao_Paulo'),
      }),
    );
}

const monday = Date.parse('2026-03-02T00:00:00.000-03:00');
const instant = (minute: number): string => new Date(monday + minute * 60_000).toISOString();

/** A small number of places, so that some points share one. */
const place: fc.Arbitrary<Coordinates> = fc
  .tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }))
  .map(([north, east]) => ({ latitude: -30 + north * 0.05, longitude: -51.2 + east * 0.05 }));

const capacity = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 400_000_000, max: 1_000_000_000 }) },
);

function point(beginMinute: number, minutes: number): fc.Arbitrary<PointToRoute> {
  return fc
    .record({
      place,
      type: fc.constantFrom('PE' as const, 'PE' as const, 'PC' as const),
      order: fc.option(fc.nat({ max: 9 })),
      serviceS: fc.oneof(fc.nat({ max: 1200 }), fc.nat({ max: 7200 })),
      capacity: fc.option(capacity, { freq: 4 }),
      axles: fc.option(fc.integer({ min: 2, max: 6 }), { freq: 2 }),
      priority: fc.constantFrom(0, 0, 0, 10, 100),
      windows: windows(beginMinute, minutes),
    })
    .map(({ place: { latitude, longitude }, ...rest }) => ({
      ...rest,
      latitude,
      longitude,
      line: 0,
      external_code: null,
    }));
}

/** One or two windows. Most are inside the period; some exceed or miss it. */
function windows(beginMinute: number, minutes: number): fc.Arbitrary<TimeWindow[]> {
  const cut = fc.integer({ min: beginMinute - 60, max: beginMinute + minutes + 120 });
  return fc.oneof(
    fc.constant<TimeWindow[]>([]),
    fc.uniqueArray(cut, { minLength: 2, maxLength: 4 }).map((cuts) => {
      const sorted = cuts.sort((a, b) => a - b);
      const pair = (at: number): TimeWindow => ({ begin: instant(sorted[at]!), end: instant(sorted[at + 1]!) });
      return sorted.length < 4 ? [pair(0)] : [pair(0), pair(2)];
    }),
  );
}

/** Inserts PA and CH at random positions and numbers the lines. */
function withTerminals(
  served: readonly PointToRoute[],
  departure: PointToRoute | undefined,
  arrival: PointToRoute | undefined,
  at: number,
): PointToRoute[] {
  const points = [...served];
  if (departure) points.splice(at % (points.length + 1), 0, { ...departure, type: 'PA' });
  if (arrival) points.splice((at >> 3) % (points.length + 1), 0, { ...arrival, type: 'CH' });
  return points.map((point, index) => ({ ...point, line: index + 1 }));
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const timeAt = (minute: number): string => `${twoDigits(Math.floor((minute % 1440) / 60))}:${twoDigits(minute % 60)}`;

/** Days of the early week with up to two breaks. Some are night shifts. */
const day: fc.Arbitrary<WorkShiftDay> = fc
  .record({
    weekday: fc.constantFrom(0, 1, 1, 1, 2, 3),
    cuts: fc.uniqueArray(fc.nat({ max: 46 }), { minLength: 2, maxLength: 6 }),
    from: fc.integer({ min: 4 * 60, max: 16 * 60 }),
  })
  .map(({ weekday, cuts, from }) => {
    const times = cuts.sort((a, b) => a - b).map((half) => timeAt(from + half * 15));
    const inner = times.slice(1, -1);
    const breaks = inner.flatMap((begin, at) =>
      at % 2 === 0 && inner[at + 1] ? [{ begin, end: inner[at + 1]! }] : [],
    );
    return { weekday, begin: times[0]!, end: times.at(-1)!, breaks };
  });

const hours: fc.Arbitrary<WeeklyHours> = fc.record({
  name: fc.constant('Shift'),
  timezone: fc.constantFrom(null, 'America/Sao_Paulo', 'America/Manaus'),
  days: fc.uniqueArray(day, { minLength: 1, maxLength: 3, selector: ({ weekday }) => weekday }),
});

const crew: fc.Arbitrary<CrewToRoute> = fc.record({
  vehicle: fc.option(
    fc.record({
      plate: fc.constantFrom('ABC1D23', 'IXA4B17', 'QRS7T89'),
      capacity: fc.option(fc.oneof(fc.nat({ max: 90 }), capacity), { freq: 3 }),
      axles: fc.option(fc.integer({ min: 2, max: 6 }), { freq: 3 }),
      class: fc.constantFrom(...vehicleClasses),
      base: fc.option(place, { freq: 2 }),
      shift: fc.option(hours, { freq: 2 }),
    }),
    { freq: 4 },
  ),
  driver: fc.option(fc.record({ shift: fc.option(hours, { freq: 2 }) }), { freq: 2 }),
});
