import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { nobody } from '../crews/crew.ts';
import { planningTools } from '../optimize/planning-tools.fixture.ts';
import { travelOf } from '../routing/plan-routes.ts';
import { requestOnClock } from '../routing/request-on-clock.ts';
import { monday } from '../routing/small-requests.fixture.ts';
import { timedPlan } from '../routing/timed-plan.ts';
import { placePoints } from './place-points.ts';
import type { PlannedPoint, WholePlan } from './plan-draft.ts';
import { taskOf } from './time-drafts.ts';

const timing = {
  tools: planningTools,
  timezone: 'America/Sao_Paulo',
  companyId: 1,
  signal: new AbortController().signal,
};

/** A delivery within some kilometres, in a window of the day or at any time. */
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
  windows: window
    ? [{ begin: monday(hour(window.from)), end: monday(hour(Math.min(23, window.from + window.hours))) }]
    : [],
});

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`;

const planOf = (points: readonly PlannedPoint[]): WholePlan => ({
  facts: {
    date_time_start: monday('08:00'),
    date_time_end: monday('18:00'),
    has_time_window: true,
    objective: 'time',
    source: 'H',
  } as WholePlan['facts'],
  crew: nobody,
  points,
  matrix: undefined,
});

/** How much a plan misses of windows and working time in this order, by the timing of plans themselves. */
async function amissS(points: readonly PlannedPoint[]): Promise<number> {
  const task = taskOf(planOf(points), timing);
  const { locations, findLegs } = travelOf(task, planningTools);
  const onClock = requestOnClock(task.request, locations);
  const order = { crew: 0, points: [...points.keys()], isOptimized: false };
  const { route } = await timedPlan(onClock, order, findLegs, new TimeSlice());
  return route.stops.reduce((sum, { offWindowS, overtimeS }) => sum + Math.abs(offWindowS) + overtimeS, 0);
}

describe('A point that comes into a plan', () => {
  it('misses no more there than in any other place, and the others keep their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { maxLength: 6 }), delivery, async (were, comes) => {
        const points = were.map(pointOf);
        const point = pointOf(comes, points.length);
        const placed = await placePoints(planOf(points), [{ point, order: null }], timing);
        assert.deepEqual(
          placed.filter((one) => one !== point),
          points,
        );
        const everywhere = await Promise.all(
          [...points, point].map((_, at) => amissS([...points.slice(0, at), point, ...points.slice(at)])),
        );
        const chosen = await amissS(placed);
        // Where nothing more is missed than before, the first such place is taken though another might mend something.
        assert.ok(chosen <= Math.max(await amissS(points), Math.min(...everywhere)), `${chosen} of ${everywhere}`);
      }),
    );
  });

  it('finds its place by the time of day among more than are tried', async () => {
    const inAll = 120;
    // Half of them next door, a minute each, and then as many farther away: who comes is near the first, and opens at five.
    const points = Array.from({ length: inAll }, (_, at) =>
      pointOf({ north: 0, east: at < inAll / 2 ? 0 : 9, serviceS: 60, window: null }, at),
    );
    const comes = { north: 0, east: 0, serviceS: 60, window: { from: 17, hours: 0 } };
    const point = pointOf(comes, inAll);
    const placed = await placePoints(planOf(points), [{ point, order: null }], timing);
    assert.equal(await amissS(placed), 0);
  });
});
