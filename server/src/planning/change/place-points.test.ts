import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { emptyCrew } from '../crews/crew.ts';
import { planningTools } from '../optimize/planning-tools.fixture.ts';
import { travelOf } from '../routing/plan-routes.ts';
import { requestOnClock } from '../routing/request-on-clock.ts';
import { monday } from '../routing/small-requests.fixture.ts';
import { pathOf, timedPlan } from '../routing/timed-plan.ts';
import { placePoints } from './place-points.ts';
import type { PlannedPoint, WholePlan } from './plan-draft.ts';
import { taskOf } from './time-drafts.ts';

const timing = {
  tools: planningTools,
  timezone: 'America/Sao_Paulo',
  companyId: 1,
  signal: new AbortController().signal,
};

/** A delivery within some kilometres, with or without a window on the day. */
const delivery = fc.record({
  north: fc.integer({ min: -9, max: 9 }),
  east: fc.integer({ min: -9, max: 9 }),
  serviceS: fc.constantFrom<number[]>(0, 600, 3600),
  window: fc.option(fc.record({ from: fc.integer({ min: 8, max: 17 }), hours: fc.integer({ min: 0, max: 4 }) })),
});

const pointOf = (
  { north, east, serviceS, window }: typeof delivery extends fc.Arbitrary<infer D> ? D : never,
  at: number,
): PlannedPoint => ({
  id: at + 1,
  route_id: 1,
  route_plan_id: 1,
  name: `${at}`,
  external_code: null,
  optimized_order: null,
  line: at + 1,
  type: 'PE',
  order: null,
  latitude: -30 + north / 100,
  longitude: -51 + east / 100,
  serviceS,
  capacity: null,
  axles: null,
  priority: 0,
  windows: window
    ? [{ begin: monday(hour(window.from)), end: monday(hour(Math.min(23, window.from + window.hours))) }]
    : [],
});

const hour = (hourOfDay: number): string => `${String(hourOfDay).padStart(2, '0')}:00`;

const planOf = (points: readonly PlannedPoint[]): WholePlan => ({
  facts: {
    date_time_start: monday('08:00'),
    date_time_end: monday('18:00'),
    has_time_window: true,
    objective: 'time',
    source: 'H',
  } as WholePlan['facts'],
  crew: emptyCrew,
  points,
  matrix: undefined,
});

/** How far a plan in this order violates windows and working time, by the same timing as plans. */
async function violationS(points: readonly PlannedPoint[]): Promise<number> {
  const task = taskOf(planOf(points), timing);
  const { locations, findLegs } = travelOf(task, planningTools);
  const onClock = requestOnClock(task.request, locations);
  const order = { crew: 0, points: [...points.keys()], isOptimized: false };
  const { route } = timedPlan(onClock, order, await findLegs(pathOf(onClock, order), 0));
  return route.stops.reduce((sum, { offWindowS, overtimeS }) => sum + Math.abs(offWindowS) + overtimeS, 0);
}

describe('A point inserted into a plan', () => {
  it('causes no more violation there than elsewhere, and the others retain their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { maxLength: 6 }), delivery, async (present, arriving) => {
        const points = present.map(pointOf);
        const point = pointOf(arriving, points.length);
        const placed = await placePoints(planOf(points), [{ point, order: null }], timing);
        assert.deepEqual(
          placed.filter((placedPoint) => placedPoint !== point),
          points,
        );
        const everywhere = await Promise.all(
          [...points, point].map((_, at) => violationS([...points.slice(0, at), point, ...points.slice(at)])),
        );
        const chosen = await violationS(placed);
        // If some places add no violation, the first of them is chosen, even if another would reduce the present one.
        assert.ok(chosen <= Math.max(await violationS(points), Math.min(...everywhere)), `${chosen} of ${everywhere}`);
      }),
    );
  });

  it('finds its place by time of day among more places than are compared', async () => {
    const pointCount = 120;
    // Half of the stops are next door, a minute each, and the rest are farther away. The new point is near the first,
    // but opens at five.
    const points = Array.from({ length: pointCount }, (_, at) =>
      pointOf({ north: 0, east: at < pointCount / 2 ? 0 : 9, serviceS: 60, window: null }, at),
    );
    const arriving = { north: 0, east: 0, serviceS: 60, window: { from: 17, hours: 0 } };
    const point = pointOf(arriving, pointCount);
    const placed = await placePoints(planOf(points), [{ point, order: null }], timing);
    assert.equal(await violationS(placed), 0);
  });
});
