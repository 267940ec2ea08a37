import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { solve } from '@tropeiro/optimizer/solve.ts';
import fc from 'fast-check';
import { deadlySeeds } from '../../../solving/dying-thread.fixture.ts';
import { openShortWork } from '../../../solving/open-short-work.ts';
import { completeProblem } from '../../../solving/problem-to-solve.ts';
import { Solver } from '../../../solving/solver.ts';
import { greatCircle, greatCircleDefaults } from '../../../travel/great-circle.ts';
import { usualVehicle } from '../../../travel/vehicle-class.ts';
import { ordersOf } from '../from-solution.ts';
import { generatedRequests } from '../generated-requests.fixture.ts';
import { givenOrderPath } from '../given-order.ts';
import { listLocations } from '../locations.ts';
import type { RouteRequest } from '../route-request.ts';
import { routedAsSolved, routedInGivenOrder } from '../small-requests.fixture.ts';
import { toProblem } from '../to-problem.ts';
import { inlineMaxPoints, timeInGivenOrder, timeSolved } from './time-plans.ts';

const shortWork = openShortWork();
after(() => shortWork.close());
const owner = { companyId: 1 };
const provider = greatCircle(greatCircleDefaults);

/** The request with its first delivery or pick-up repeated until it is long enough for a thread. */
function lengthened(request: RouteRequest): RouteRequest {
  const { points } = request;
  const served = points.find(({ type }) => type === 'PE' || type === 'PC')!;
  const more = Array.from({ length: inlineMaxPoints }, (_, at) => ({ ...served, line: points.length + at + 1 }));
  return { ...request, points: [...points, ...more] };
}

const longRequests = generatedRequests(20, 3).map(lengthened);

describe('A plan that is timed in a thread', () => {
  it('is the same as on the event loop, in its given order', async () => {
    await fc.assert(
      fc.asyncProperty(longRequests, async (request) => {
        const locations = listLocations(request, 'H');
        const findLegs = (path: readonly number[]) => provider.legs(locations.coordinates, path);
        const legs = await findLegs(givenOrderPath(request, locations));
        assert.deepEqual(
          await timeInGivenOrder({ request, locations, legs }, shortWork, owner),
          await routedInGivenOrder(request, locations, findLegs),
        );
      }),
      { numRuns: 10 },
    );
    assert.ok(shortWork.outcomes.get('time_given_order')!.done > 0);
  });

  it('is the same as on the event loop, optimized, with its unassigned points', async () => {
    await fc.assert(
      fc.asyncProperty(longRequests, async (request) => {
        const locations = listLocations(request, 'H');
        const vehicles = request.crews.map(({ vehicle }) => vehicle ?? usualVehicle);
        const options = { vehicles: vehicles.length > 0 ? vehicles : [usualVehicle] };
        const mapping = toProblem(request, await provider.matrices(locations.coordinates, options), locations);
        const solution = solve(completeProblem(mapping.problem), { seed: 1, iterations: 1 });
        assert.deepEqual(
          await timeSolved(ordersOf(solution, mapping), mapping, shortWork, owner),
          routedAsSolved(solution, mapping),
        );
      }),
      { numRuns: 5 },
    );
    assert.ok(shortWork.outcomes.get('time_solution')!.done > 0);
  });

  it('does not wait for a search that uses all threads of the solver', async () => {
    const limits = { threadCount: 1, maxPausedCount: 0, sliceS: 600, matrixBytes: 1e6, maxTimeS: 600, maxHeapMb: 64 };
    const waits = {
      maxWaitingCount: 10,
      maxWaitS: 600,
      maxStartS: 600,
      maxOverrunS: 600,
      maxSilenceS: 600,
      stopGraceS: 0,
    };
    const program = new URL('../../../solving/dying-thread.fixture.ts', import.meta.url);
    const solver = new Solver({ ...limits, ...waits }, program);
    const [request] = fc.sample(longRequests, 1) as [RouteRequest];
    const locations = listLocations(request, 'H');
    const travels = await provider.matrices(locations.coordinates, { vehicles: [usualVehicle] });
    const { problem } = toProblem({ ...request, crews: [] }, travels, locations);
    let search: Promise<unknown> = Promise.resolve();
    await new Promise((onProgress) => {
      search = solver.solve(problem, { companyId: 1, seed: deadlySeeds.endless, onProgress });
    });
    const legs = await provider.legs(locations.coordinates, givenOrderPath(request, locations));
    const { plans } = await timeInGivenOrder({ request, locations, legs }, shortWork, owner);
    assert.deepEqual([plans.length, solver.held], [1, 1]);
    await Promise.all([assert.rejects(search), solver.close()]);
  });
});
