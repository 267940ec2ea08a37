import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProblemToSolve } from '../../solving/problem-to-solve.ts';
import { timeLimitS } from '../../solving/time-limit.ts';
import { planningTools } from '../optimize/planning-tools.fixture.ts';
import { delivery, place, progress, storedPlan } from './joint-plans.fixture.ts';
import { jointRequest } from './joint-request.ts';
import { searchJointly } from './joint-search.ts';

/** Twelve plans under way, each with 25 points left. */
const plans = Array.from({ length: 12 }, (_, index) => {
  const id = index + 1;
  const points = Array.from({ length: 25 }, (_, at) => delivery(id, id * 100 + at, place(at % 5, index)));
  return storedPlan(id, points, { underWay: progress(id, id * 100 + 90, place(0, index), 60) });
});
const call = { companyId: 1, signal: new AbortController().signal };
const timing = { ...call, timezone: 'America/Sao_Paulo' };

/** The problem that a search of these plans solves, and the time it gets. */
async function searched(searchS: number | null, maxS = 30) {
  const problems: ProblemToSolve[] = [];
  const times: number[] = [];
  const tools = {
    ...planningTools,
    solve: async (...[problem, { budget }]: Parameters<typeof planningTools.solve>) => {
      problems.push(problem);
      times.push(timeLimitS(problem.jobs.length + problem.shipments.length, maxS, budget));
      return {
        routes: [],
        unassigned: [],
        cost: 0,
        vehicleCount: 0,
        durationS: 0,
        distanceM: 0,
        waitingS: 0,
        iterations: 0,
      };
    },
  };
  await searchJointly(
    jointRequest(plans, { keep_begun: false, objective: null, has_time_window: null }, timing),
    { ...call, searchS },
    tools,
  );
  return { problems, times };
}

describe('Twelve plans under way with 300 points left', () => {
  it('are one problem, searched as long as one plan of 300 points', async () => {
    const { problems, times } = await searched(null);
    assert.deepEqual(
      problems.map(({ jobs, vehicles }) => [jobs.length, vehicles.length]),
      [[300, 12]],
    );
    assert.deepEqual(times, [timeLimitS(300, 30)]);
  });

  it('are searched for the time that the caller chose, at most the longest of the service', async () => {
    assert.deepEqual((await searched(20)).times, [20]);
    assert.deepEqual((await searched(20, 15)).times, [15]);
  });
});
