import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { routeObjectives } from '@tropeiro/domain/planning/route-objective.ts';
import type { TravelMatrix } from '@tropeiro/domain/planning/travel-matrix-schema.ts';
import { check } from '@tropeiro/optimizer/check/check.ts';
import type { Problem } from '@tropeiro/optimizer/problem.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import fc from 'fast-check';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { greatCircle, greatCircleDefaults } from '../../travel/great-circle.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import { findLeg } from '../../travel/provider.ts';
import { suppliedMatrix } from '../../travel/supplied-matrix.ts';
import { usualVehicle } from '../../travel/vehicle-class.ts';
import { violationsOf } from './checked-plans.fixture.ts';
import { generatedRequests } from './generated-requests.fixture.ts';
import { listLocations } from './locations.ts';
import type { FindLegs } from './plan-routes.ts';
import type { RouteRequest, WeeklyHours } from './route-request.ts';
import { allWarnings, type RoutedPlan, type Routing } from './routing.ts';
import { routedAsSolved, routedInGivenOrder, window } from './small-requests.fixture.ts';
import { type Mapping, toProblem } from './to-problem.ts';

const objectives = routeObjectives.map(({ code }) => code);
const isServed = ({ type }: { readonly type: string }): boolean => type === 'PE' || type === 'PC';
const at = (instant: string): number => Date.parse(instant) / 1000;
const crewsOf = ({ crews }: RouteRequest) => (crews.length > 0 ? crews : [{ vehicle: null, driver: null }]);

/** A random matrix without geometry and with missing legs. */
const matrices = (size: number): fc.Arbitrary<TravelMatrix> => {
  const cell = fc.option(fc.nat({ max: 3000 }), { freq: 20 });
  const row = fc.array(cell, { minLength: size, maxLength: size });
  return fc.record({
    durations: fc.array(row, { minLength: size, maxLength: size }),
    distances: fc.option(fc.array(row, { minLength: size, maxLength: size }), { nil: null }),
  });
};

const requests = generatedRequests(7, 3).chain((request) =>
  fc.record({
    request: fc.constant(request),
    matrix: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, matrices(request.points.length)),
  }),
);

type Drawn = {
  readonly request: RouteRequest;
  readonly matrix?: TravelMatrix | undefined;
};

type Mapped = Mapping & { readonly completed: Problem; readonly findLegs: FindLegs };

async function mapped({ request, matrix }: Drawn): Promise<Mapped> {
  const locations = listLocations(request, matrix ? 'M' : 'H');
  const provider = matrix
    ? suppliedMatrix(MatrixCells.of(matrix), locations.rows, greatCircleDefaults)
    : greatCircle(greatCircleDefaults);
  const { coordinates } = locations;
  const vehicles = crewsOf(request).map(({ vehicle }) => vehicle ?? usualVehicle);
  const mapping = toProblem(request, await provider.matrices(coordinates, { vehicles }), locations);
  return {
    ...mapping,
    completed: completeProblem(mapping.problem),
    findLegs: (path, crew) => provider.legs(coordinates, path, { vehicle: vehicles[crew] ?? usualVehicle }),
  };
}

/** Days without windows, with one start, one break per shift, and distances unrelated to times. */
const plainDays = daysWithBreaks(8);

function daysWithBreaks(maxHour: number): fc.Arbitrary<Required<Drawn>> {
  return fc
    .record({ request: generatedRequests(6, 2), breakHour: fc.nat({ max: maxHour }) })
    .chain(({ request, breakHour }) => {
      const served = request.points.filter(isServed);
      const points = [{ ...served[0]!, type: 'PA' as const }, ...served].map((point, at) => ({
        ...point,
        line: at + 1,
      }));
      const breaks = [{ begin: `${breakHour + 10}:00`, end: `${breakHour + 11}:00` }];
      const shift = { name: 'Day', timezone: null, days: [{ weekday: 1, begin: '08:00', end: '20:00', breaks }] };
      const crews = crewsOf(request).map(({ vehicle }) => ({ vehicle, driver: { shift } }));
      const row = fc.array(fc.nat({ max: 3000 }), { minLength: points.length, maxLength: points.length });
      const table = fc.array(row, { minLength: points.length, maxLength: points.length });
      return fc.record({
        request: fc.constant({ ...request, points, period: window('08:00', '20:00'), crews, hasTimeWindow: false }),
        matrix: fc.record({ durations: table, distances: table }),
      });
    });
}

/**
 * Days with up to three breaks and up to two windows per point, mostly in the afternoon. Some limit the departure, and
 * some end at a CH.
 */
const fullDays = fc
  .record({
    day: daysWithBreaks(2),
    points: fc.array(fullPoint(), { minLength: 7, maxLength: 7 }),
    departures: fc.constantFrom(
      [],
      [],
      [window('08:00', '09:00')],
      [window('08:30', '10:20')],
      [window('11:30', '13:10')],
    ),
    breaks: breaksOfDay(),
  })
  .map(({ day: { request, matrix }, points: drawn, departures, breaks }): Required<Drawn> => {
    const points = request.points.map((point, at) => {
      if (at === 0) return { ...point, windows: departures };
      const { windows, serviceS, type } = drawn[at]!;
      return at === request.points.length - 1 && at > 1
        ? { ...point, type, windows: isServed({ type }) ? windows : [], serviceS }
        : { ...point, windows, serviceS };
    });
    const shift = { name: 'Day', timezone: null, days: [{ weekday: 1, begin: '08:00', end: '20:00', breaks }] };
    const crews = request.crews.map(({ vehicle }) => ({ vehicle, driver: { shift } }));
    return { request: { ...request, points, crews, hasTimeWindow: true }, matrix };
  });

function fullPoint() {
  const hours = fc.uniqueArray(fc.integer({ min: 16, max: 40 }), { minLength: 2, maxLength: 4 });
  const windows = hours.map((halves) => {
    const times = halves
      .sort((a, b) => a - b)
      .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
    const pair = (from: number) => window(times[from]!, times[from + 1]!);
    return times.length < 4 ? [pair(0)] : [pair(0), pair(2)];
  });
  return fc.record({
    windows: fc.oneof(fc.constant([]), fc.constant([window('14:00', '15:00')]), windows),
    serviceS: fc.oneof(fc.nat({ max: 1200 }), fc.nat({ max: 7200 })),
    type: fc.constantFrom('PE' as const, 'CH' as const),
  });
}

function breaksOfDay(): fc.Arbitrary<WeeklyHours['days'][number]['breaks']> {
  const lunch = { begin: '12:00', end: '13:00' };
  const [coffee, tea] = [
    { begin: '10:00', end: '10:20' },
    { begin: '15:00', end: '15:45' },
  ];
  return fc.constantFrom([lunch], [lunch], [coffee, lunch], [lunch, tea], [coffee, lunch, tea]);
}

/** How long the breaks of a plan are between two moments. */
const restedS = ({ breaks }: RoutedPlan, from: number, to: number): number =>
  breaks.reduce((sum, { begin, end }) => sum + Math.max(0, Math.min(at(end), to) - Math.max(at(begin), from)), 0);

/** Checks the rules for every plan, optimized or not, using only the request. */
function assertWellFormed(plan: RoutedPlan, { request, travels, locations }: Mapping): void {
  const points = plan.points.map(({ point }) => request.points[point]!);
  const types = points.map(({ type }) => type);
  const sent = new Set(request.points.map(({ type }) => type));
  assert.deepEqual([types.indexOf('PA'), types.lastIndexOf('PA')], sent.has('PA') ? [0, 0] : [-1, -1]);
  const last = sent.has('CH') ? types.length - 1 : -1;
  assert.deepEqual([types.indexOf('CH'), types.lastIndexOf('CH')], [last, last]);
  assert.deepEqual(
    plan.points.map(({ order }) => order),
    points.map((_, index) => index + 1),
  );
  assert.ok(at(plan.points[0]!.departure) >= at(request.period.begin));
  plan.points.forEach((stop, index) => {
    const point = points[index]!;
    const before = plan.points[index - 1];
    const leg =
      before && findLeg(travels[plan.crew]!, locations.ofPoint[before.point]!, locations.ofPoint[stop.point]!);
    assert.equal(stop.duration, leg?.durationS ?? 0);
    assert.equal(stop.distance, leg?.distanceM ?? 0);
    if (before) {
      const [from, to] = [at(before.departure), at(stop.time_scheduled)];
      assert.equal(to - from, stop.duration + restedS(plan, from, to));
    }
    assert.ok(at(stop.service_start) >= at(stop.time_scheduled));
    assert.equal(at(stop.departure) - at(stop.service_start), isServed(point) ? point.serviceS : 0);
  });
  for (const { begin, after_order } of plan.breaks) {
    const doneCount = plan.points.filter(({ departure }) => at(departure) <= at(begin)).length;
    assert.equal(after_order ?? 0, doneCount);
  }
  assert.equal(plan.total_time, at(plan.points.at(-1)!.departure) - at(plan.points[0]!.departure));
  assert.equal(
    plan.total_distance,
    plan.points.reduce((sum, { distance }) => sum + distance, 0),
  );
  assert.equal(plan.total_points, points.filter(isServed).length);
  assert.equal(
    plan.total_capacity,
    points.filter(isServed).reduce((sum, { capacity }) => sum + (capacity ?? 0), 0),
  );
}

/** Checks the additional rules for optimized plans. */
function assertFollowsRules(plan: RoutedPlan, { request }: Mapping): void {
  const { vehicle } = crewsOf(request)[plan.crew]!;
  const points = plan.points.map(({ point }) => request.points[point]!);
  plan.points.forEach((stop, index) => {
    const { windows, axles, type } = points[index]!;
    const served = at(stop.service_start);
    if (request.hasTimeWindow && windows.length > 0)
      assert.ok(windows.some(({ begin, end }) => at(begin) <= served && served <= at(end)));
    if (isServed({ type })) assert.ok((vehicle?.axles ?? 0) <= (axles ?? 99));
    assert.equal(stop.optimized_order, stop.order);
  });
  assert.ok(at(plan.points.at(-1)!.departure) <= at(request.period.end));
  if (vehicle?.capacity == null) return;
  const sums = (type: string, from: number, to: number): number =>
    points.slice(from, to).reduce((sum, point) => sum + (point.type === type ? (point.capacity ?? 0) : 0), 0);
  for (let left = 0; left <= points.length; left++)
    assert.ok(sums('PC', 0, left) + sums('PE', left, points.length) <= vehicle.capacity);
}

function assertEachPointOnce(routing: Routing, request: RouteRequest): void {
  const routed = routing.plans.flatMap((plan) => plan.points.map(({ point }) => point));
  const found = [...routed, ...routing.unassigned.map(({ point }) => point)];
  const served = request.points.flatMap((point, index) => (isServed(point) ? [index] : []));
  assert.deepEqual(
    found.filter((index) => isServed(request.points[index]!)).sort((a, b) => a - b),
    served,
  );
}

type Totals = { readonly timeS: number; readonly distanceM: number; readonly left: number };

async function totalsOf(drawn: Drawn): Promise<Totals> {
  const mapping = await mapped(drawn);
  const { plans, unassigned } = routedAsSolved(solve(mapping.completed, { seed: 1, iterations: 100 }), mapping);
  const sum = (field: 'total_time' | 'total_distance') => plans.reduce((total, plan) => total + plan[field], 0);
  return { timeS: sum('total_time'), distanceM: sum('total_distance'), left: unassigned.length };
}

/** The cost if the objective is time: one second counts as much as a kilometre (docs/planning.md, Objectives). */
const costOf = ({ timeS, distanceM }: Totals): number => 1000 * timeS + distanceM;
const show = ({ timeS, distanceM }: Totals): string => `${timeS} s and ${distanceM} m`;

describe('A plan from the optimizer', () => {
  it('has every point once, in a plan without violations or unassigned, as the checker confirms', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (drawn) => {
        const { request } = drawn;
        const mapping = await mapped(drawn);
        const solution = solve(mapping.completed, { seed: 1, iterations: 30 });
        assert.deepEqual(check(mapping.completed, solution).problems, []);
        const routing = routedAsSolved(solution, mapping);
        assertEachPointOnce(routing, request);
        for (const plan of routing.plans) {
          assertWellFormed(plan, mapping);
          assertFollowsRules(plan, mapping);
        }
        assert.deepEqual(violationsOf(routing.plans, mapping), []);
      }),
      { numRuns: 200 },
    );
  });

  it('takes less time with the objective time than with distance, apart from a second per kilometre', async () => {
    await fc.assert(
      fc.asyncProperty(plainDays, async ({ request, matrix }) => {
        const totalsBy = async (objective: RouteRequest['objective']) =>
          totalsOf({ request: { ...request, objective }, matrix });
        const [byTime, byDistance] = [await totalsBy('time'), await totalsBy('distance')];
        assert.ok(costOf(byTime) <= costOf(byDistance));
        assert.ok(byDistance.distanceM <= byTime.distanceM);
      }),
      { numRuns: 200 },
    );
  });

  it('takes as long as the optimizer reports', async () => {
    await fc.assert(
      fc.asyncProperty(fullDays, fc.constantFrom(...objectives), async ({ request, matrix }, objective) => {
        const mapping = await mapped({ request: { ...request, objective }, matrix });
        const solution = solve(mapping.completed, { seed: 1, iterations: 100 });
        assert.deepEqual(check(mapping.completed, solution).problems, []);
        const { plans } = routedAsSolved(solution, mapping);
        assert.deepEqual(
          plans.map(({ total_time }) => total_time),
          solution.routes.map(({ beginS, endS }) => endS - beginS),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('takes less time with the objective time than with any other, apart from a second per kilometre, with breaks and windows', async () => {
    await fc.assert(
      fc.asyncProperty(fullDays, async ({ request, matrix }) => {
        const totalsBy = async (objective: RouteRequest['objective']) =>
          totalsOf({ request: { ...request, objective }, matrix });
        const byTime = await totalsBy('time');
        for (const objective of objectives) {
          const totals = await totalsBy(objective);
          if (totals.left === byTime.left)
            assert.ok(costOf(byTime) <= costOf(totals), `${show(byTime)}, by ${objective} ${show(totals)}`);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('takes as long as without a break if no point can be served before it', async () => {
    await fc.assert(
      fc.asyncProperty(daysWithBreaks(2), async (drawn) => {
        const totalsWith = async (shift: WeeklyHours) => {
          const crews = drawn.request.crews.map(({ vehicle }) => ({ vehicle, driver: { shift } }));
          const points = drawn.request.points.map((point) => ({
            ...point,
            windows: isServed(point) ? [window('13:00', '20:00')] : [],
          }));
          const mapping = await mapped({ ...drawn, request: { ...drawn.request, crews, points, hasTimeWindow: true } });
          const { plans } = routedAsSolved(solve(mapping.completed, { seed: 1, iterations: 100 }), mapping);
          return plans.map(({ total_time }) => total_time);
        };
        const totalOf = (totals: readonly number[]) => totals.reduce((total, timeS) => total + timeS, 0);
        const shift = drawn.request.crews[0]!.driver!.shift!;
        const without = await totalsWith({ ...shift, days: shift.days.map((day) => ({ ...day, breaks: [] })) });
        // A route longer than 13:00 to 20:00 would have to begin before the break.
        fc.pre(without.every((timeS) => timeS <= 7 * 3600));
        assert.equal(totalOf(await totalsWith(shift)), totalOf(without));
      }),
      { numRuns: 100 },
    );
  });

  it('is complete in the given order if it is not optimized', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (drawn) => {
        const request = { ...drawn.request, crews: drawn.request.crews.slice(0, 1) };
        const mapping = await mapped({ ...drawn, request });
        const routing = await routedInGivenOrder(request, mapping.locations, mapping.findLegs);
        assertEachPointOnce(routing, request);
        assert.deepEqual(routing.unassigned, []);
        const [plan] = routing.plans;
        assertWellFormed(plan!, mapping);
        const orders = plan!.points
          .map(({ point }) => request.points[point]!)
          .filter(isServed)
          .map(({ order, line }) => (order ?? 10) * 100 + line);
        assert.deepEqual(
          orders,
          [...orders].sort((a, b) => a - b),
        );
        if (allWarnings(routing).every(({ code }) => code === 'axles_unknown')) {
          assertFollowsRules(
            { ...plan!, points: plan!.points.map((point) => ({ ...point, optimized_order: point.order })) },
            mapping,
          );
          assert.deepEqual(violationsOf(routing.plans, mapping), []);
        }
      }),
      { numRuns: 200 },
    );
  });
});
