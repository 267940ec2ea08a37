import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import type { Problem } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { bruteForce, countByPriority } from './testing/brute-force.ts';
import { problems } from './testing/generate.ts';

describe('the brute-force optimum is reached', () => {
  for (const [jobs, shipments, runs, simplify] of [
    [5, 0, 50, withoutBalance],
    [3, 1, 40, withoutBalance],
    [0, 3, 25, withoutBalance],
    [8, 0, 8, byDistance],
    [4, 2, 8, byDistance],
  ] as const)
    test(`on ${runs} problems of up to ${jobs} jobs and ${shipments} shipments`, () => {
      const size = { locations: 6, vehicles: 2, jobs, shipments };
      fc.assert(
        fc.property(problems(size).map(simplify), (problem) => {
          const solution = solve(problem, { seed: 1, iterations: 2000 });
          assert.deepEqual(check(problem, solution).problems, []);
          assert.deepEqual(
            { unassignedByPriority: unassignedByPriority(problem, solution), cost: solution.cost },
            bruteForce(problem),
          );
        }),
        { numRuns: runs, includeErrorInReport: true },
      );
    });
});

/**
 * Without a price on seconds the brute force need not try every moment to begin, so it manages more stops. Reloads
 * between eight stops would multiply the orders by a hundred. The smaller problems cover them.
 */
function byDistance(problem: Problem): Problem {
  const { objective, vehicles, ...rest } = withoutBalance(problem);
  return {
    ...rest,
    vehicles: vehicles.map(({ maxDurationS: _, reload: __, ...vehicle }) => ({ ...vehicle, costPerSecond: 0 })),
    objective: { ...objective, perSecond: 0, perWaitingSecond: 0 },
  };
}

/**
 * Balance prices all routes together, but the brute force prices them one by one. If a given order cannot be followed,
 * the first stops that fit stay in it, which need not be the most. Breaks multiply the ways to drive an order, and
 * reloads multiply the orders. With both, one problem takes the brute force longer than all others.
 */
function withoutBalance(problem: Problem): Problem {
  const { balance: _, ...objective } = problem.objective;
  return {
    ...problem,
    vehicles: problem.vehicles.map(({ fixedOrder: _, reload, ...vehicle }) => ({
      ...vehicle,
      ...(reload && {
        reload: { ...reload, maxReloads: Math.min(reload.maxReloads, Math.max(0, 2 - vehicle.breaks.length)) },
      }),
    })),
    objective,
  };
}

function unassignedByPriority({ jobs, shipments }: Problem, { unassigned }: Solution): number[] {
  return countByPriority(
    unassigned.map(({ task }) => (task.kind === 'job' ? jobs[task.index] : shipments[task.index])!.priority),
  );
}
