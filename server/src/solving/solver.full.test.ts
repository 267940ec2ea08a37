import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import { isTemporary, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { scatteredStops } from '../testing/scattered-stops.ts';
import { greatCircle, greatCircleDefaults } from '../travel/great-circle.ts';
import { deadlySeeds } from './dying-thread.fixture.ts';
import { completeProblem, type ProblemToSolve } from './problem-to-solve.ts';
import { searchBytes } from './search-memory.ts';
import { type SolveOptions, Solver, type SolverLimits } from './solver.ts';
import { SearchNeverEnded, SolverFailed } from './solver-thread.ts';
import type { SolvingProgress } from './thread-messages.ts';
import { WaitBudget } from './wait-budget.ts';

const usual: SolverLimits = {
  threadCount: 1,
  maxPausedCount: 2,
  sliceS: 0.01,
  matrixBytes: 1000,
  maxTimeS: 600,
  maxWaitingCount: 10,
  maxWaitS: 600,
  maxHeapMb: 64,
  maxStartS: 600,
  maxOverrunS: 600,
  maxSilenceS: 600,
  stopGraceS: 600,
};
const dyingThread = new URL('./dying-thread.fixture.ts', import.meta.url);

function openSolver(t: TestContext, limits: Partial<SolverLimits> = {}, program?: URL): Solver {
  const solver = new Solver({ ...usual, ...limits }, program);
  t.after(() => solver.close());
  return solver;
}

const small = scatteredStops(12);
const smallOptions = { companyId: 1, seed: 1, budget: { iterations: 50 } };
const expected = solve(small, { seed: 1, iterations: 50 });

/** A problem too large to be searched completely during the tests. */
const long = scatteredStops(400);

/** A running search that can be cancelled. */
async function startLong(solver: Solver, options: Partial<SolveOptions> = {}, problem = long) {
  const caller = new AbortController();
  let solved: Promise<unknown> = Promise.resolve();
  await new Promise<SolvingProgress>((onProgress) => {
    const budget = { iterations: 1e9 };
    solved = solver.solve(problem, { companyId: 1, seed: 1, budget, signal: caller.signal, onProgress, ...options });
  });
  return { solved, cancel: () => caller.abort(new Error('the caller has gone')) };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'busy' && error.headers['retry-after'] === '5';

describe('Problems solved in threads', () => {
  const shared = new Solver(usual);
  after(() => shared.close());

  for (const [stops, seed] of [
    [5, 1],
    [30, 2],
    [60, 3],
  ] as const)
    it(`have the same solution as the optimizer for the same seed and iterations: ${stops} stops`, async () => {
      const problem = scatteredStops(stops);
      const iterations = 200;
      const solution = await shared.solve(problem, { companyId: 1, seed, budget: { iterations } });
      assert.deepEqual(solution, solve(problem, { seed, iterations }));
    });

  it('have their matrices and vehicle costs completed by the thread', async () => {
    const coordinates = Array.from({ length: 13 }, (_, i) => ({
      latitude: -30 + Math.sin(i) / 9,
      longitude: -51 - i / 99,
    }));
    const toSolve = async (): Promise<ProblemToSolve> => {
      const [travel] = await greatCircle(greatCircleDefaults).matrices(coordinates);
      const { matrices, slownessPermille } = travel!;
      return {
        ...small,
        vehicles: small.vehicles.map((vehicle) => ({ ...vehicle, slownessPermille })),
        profiles: [matrices],
        objective: 'vehicles',
      };
    };
    const solution = await shared.solve(await toSolve(), smallOptions);
    const problem = completeProblem(await toSolve());
    assert.deepEqual(solution, solve(problem, { seed: 1, iterations: 50 }));
  });

  it("of the maximum size use at most an eighth of a thread's heap", async () => {
    const few = scatteredStops(100);
    const jobs = Array.from({ length: 10_000 }, (_, at) => few.jobs[at % few.jobs.length] ?? assert.fail());
    const vehicles = Array.from({ length: 300 }, (_, at) => few.vehicles[at % few.vehicles.length] ?? assert.fail());
    const solution = await shared.solve({ ...few, jobs, vehicles }, { ...smallOptions, budget: { iterations: 1 } });
    assert.equal(solution.routes.length, vehicles.length);
  });

  it("begin with the caller's initial solution", async () => {
    const initial = [[{ kind: 'job' as const, index: 3 }]];
    const solution = await shared.solve(small, { ...smallOptions, budget: { iterations: 1 }, initial });
    assert.deepEqual(solution, solve(small, { seed: 1, iterations: 1, initial }));
  });

  it('report their progress', async () => {
    const seen: SolvingProgress[] = [];
    const onProgress = (progress: SolvingProgress) => seen.push(progress);
    const { cost } = await shared.solve(scatteredStops(60), {
      companyId: 1,
      seed: 1,
      budget: { timeS: 1 },
      onProgress,
    });
    assert.ok(seen.length > 0);
    seen.forEach((progress, i) => {
      const before = seen[i - 1];
      assert.ok(progress.usedShare >= (before?.usedShare ?? 0) && progress.usedShare <= 1);
      assert.ok(progress.cost >= cost && progress.cost <= (before?.cost ?? Number.POSITIVE_INFINITY));
      assert.equal(progress.unassignedCount, 0);
    });
  });

  for (const threadCount of [1, 2])
    it(`of one company are solved while another's long ones run, in ${threadCount} threads`, async (t) => {
      const solver = openSolver(t, { threadCount });
      const first = await startLong(solver);
      const next = solver.solve(small, smallOptions);
      for (const companyId of [2, 3])
        assert.deepEqual(await solver.solve(small, { ...smallOptions, companyId }), expected);
      assert.deepEqual([solver.outcomes.solved, solver.waitingCount], [2, 1]);
      first.cancel();
      await assert.rejects(first.solved, /the caller has gone/);
      assert.deepEqual(await next, expected);
    });

  it('have the same solution after being paused for others', async (t) => {
    const solver = openSolver(t, { sliceS: 0.001 });
    const problem = scatteredStops(100);
    const iterations = 3000;
    const solutions = await Promise.all(
      [1, 2, 3].map((companyId) => solver.solve(problem, { companyId, seed: companyId, budget: { iterations } })),
    );
    solutions.forEach((solution, at) => {
      assert.deepEqual(solution, solve(problem, { seed: at + 1, iterations }));
    });
  });

  it('end while paused if their callers disconnect', async (t) => {
    const solver = openSolver(t);
    const first = await startLong(solver);
    const second = await startLong(solver, { companyId: 2 });
    const cancelled = [first, second].map(async ({ solved, cancel }) => {
      cancel();
      await assert.rejects(solved, /the caller has gone/);
    });
    await Promise.all(cancelled);
    assert.deepEqual([solver.held, solver.pausedCount, solver.waitingCount], [0, 0, 0]);
    assert.deepEqual(await solver.solve(small, smallOptions), expected);
  });

  it('of one company leave a thread to others', async (t) => {
    const solver = openSolver(t, { threadCount: 2 });
    const first = await startLong(solver);
    const second = assert.rejects(solver.solve(small, smallOptions), isBusy);
    assert.deepEqual([solver.held, solver.waitingCount, solver.freeThreadCount], [1, 1, 1]);
    assert.deepEqual(await solver.solve(small, { ...smallOptions, companyId: 2 }), expected);
    await Promise.all([assert.rejects(first.solved, isBusy), second, solver.close()]);
  });

  it('are refused with a retry time if too many wait', async (t) => {
    const solver = openSolver(t, { maxWaitingCount: 1 });
    const running = await startLong(solver);
    const waiting = solver.solve(small, smallOptions);
    await assert.rejects(
      solver.solve(small, smallOptions),
      (error) => error instanceof Refusal && error.code === 'share_used_up' && error.headers['retry-after'] === '5',
    );
    running.cancel();
    await assert.rejects(running.solved, /the caller has gone/);
    assert.deepEqual(await waiting, expected);
  });

  it("get memory for their matrices in turn, up to the company's share", async (t) => {
    const two = { matrixCount: 2, locationCount: 10 };
    const bytes = searchBytes(two);
    const solver = openSolver(t, { matrixBytes: 2 * bytes });
    const release = await solver.reserveMatrices(1, two);
    await solver.reserveMatrices(2, two);
    const next = solver.reserveMatrices(1, two);
    assert.deepEqual([solver.matrixMemory.held, solver.matrixMemory.waitingCount], [2 * bytes, 1]);
    release();
    await next;
  });

  it('that can never get enough memory are refused at once, with the limit', async (t) => {
    const solver = openSolver(t, { matrixBytes: 1000e6 });
    const size = { matrixCount: 2, locationCount: 10_001 };
    const isRefusal = (error: unknown) =>
      error instanceof Refusal && error.code === 'plan_too_large' && error.details.limit === 500 && !isTemporary(error);
    assert.throws(() => solver.requireMemoryFor(size), isRefusal);
    await assert.rejects(solver.reserveMatrices(3, size), isRefusal);
    assert.equal(solver.matrixMemory.held, 0);
    assert.ok(searchBytes(size) > 2 * 4 * size.locationCount ** 2, 'what grows with the matrices counts too');
  });

  it('wait for memory and a thread up to a common limit', async (t) => {
    const size = { matrixCount: 2, locationCount: 10 };
    const solver = openSolver(t, { matrixBytes: 2 * searchBytes(size), maxWaitS: 60 });
    let nowS = 0;
    const waits = new WaitBudget(() => nowS);
    const releaseOther = await solver.reserveMatrices(1, size);
    const waiting = solver.reserveMatrices(1, size, { waits });
    assert.equal(solver.matrixMemory.waitingCount, 1);
    nowS += 60;
    releaseOther();
    const release = await waiting;
    await assert.rejects(solver.reserveMatrices(1, size, { waits }), /share_used_up/);
    release();
    const running = await startLong(solver);
    await assert.rejects(solver.solve(small, { ...smallOptions, waits }), /share_used_up/);
    assert.equal(solver.waitingCount, 0);
    running.cancel();
    await assert.rejects(running.solved, /the caller has gone/);
    assert.deepEqual(await solver.solve(small, { ...smallOptions, waits }), expected);
  });

  it('may wait the full time after working for long', async (t) => {
    const size = { matrixCount: 2, locationCount: 10 };
    const solver = openSolver(t, { matrixBytes: 2 * searchBytes(size), maxWaitS: 60 });
    let nowS = 0;
    const waits = new WaitBudget(() => nowS);
    const release = await solver.reserveMatrices(1, size, { waits });
    nowS += 90;
    const running = await startLong(solver);
    const solved = solver.solve(small, { ...smallOptions, waits });
    assert.equal(solver.waitingCount, 1);
    running.cancel();
    await assert.rejects(running.solved, /the caller has gone/);
    assert.deepEqual(await solved, expected);
    release();
    nowS += 90;
    assert.equal(waits.leftS(60), 60);
  });

  it('leave the queue if their callers disconnect', async (t) => {
    const solver = openSolver(t);
    const running = await startLong(solver);
    const caller = new AbortController();
    const waiting = solver.solve(small, { ...smallOptions, signal: caller.signal });
    assert.equal(solver.waitingCount, 1);
    caller.abort(new Error('gone from the queue'));
    await assert.rejects(waiting, /gone from the queue/);
    assert.deepEqual([solver.held, solver.waitingCount], [1, 0]);
    running.cancel();
    await assert.rejects(running.solved, /the caller has gone/);
    assert.deepEqual([solver.held, solver.outcomes], [0, { solved: 0, cancelled: 2, failed: 0 }]);
  });

  it('end if their callers disconnect, and the thread solves the next one', async (t) => {
    const solver = openSolver(t);
    const running = await startLong(solver);
    const next = solver.solve(small, { ...smallOptions, companyId: 2 });
    running.cancel();
    await assert.rejects(running.solved, /the caller has gone/);
    assert.deepEqual(await next, expected);
    assert.deepEqual(solver.outcomes, { solved: 1, cancelled: 1, failed: 0 });
  });

  it('end if their callers disconnect, even if the search does not react', async (t) => {
    const solver = openSolver(t, { stopGraceS: 0.01 }, dyingThread);
    const running = await startLong(solver, { seed: deadlySeeds.endless }, small);
    running.cancel();
    await assert.rejects(running.solved, /the caller has gone/);
    assert.deepEqual(await solver.solve(small, smallOptions), expected);
  });

  for (const [title, seed, cause] of [
    ['takes all of the memory', deadlySeeds.outOfMemory, /memory limit/],
    ['ends their thread', deadlySeeds.exit, /exited with 7/],
  ] as const)
    it(`do not fail if another one ${title}`, async (t) => {
      const solver = openSolver(t, {}, dyingThread);
      const failing = solver.solve(small, { ...smallOptions, seed });
      const next = solver.solve(small, smallOptions);
      await assert.rejects(
        failing,
        ({ name, cause: why }: SolverFailed) => name === 'SolverFailed' && cause.test(String(why)),
      );
      assert.deepEqual(await next, expected);
      assert.deepEqual(solver.outcomes, { solved: 1, cancelled: 0, failed: 1 });
    });

  it('fail if the search never ends, and the thread is replaced', async (t) => {
    const solver = openSolver(t, { maxOverrunS: 0, maxSilenceS: 0 }, dyingThread);
    const endless = { companyId: 1, seed: deadlySeeds.endless, budget: { timeS: 0.01 } };
    await assert.rejects(solver.solve(small, endless), (error) => error instanceof SearchNeverEnded);
    assert.deepEqual(await solver.solve(small, smallOptions), expected);
  });

  it('fail if their thread does not begin to search', async (t) => {
    const solver = openSolver(t, { maxStartS: 0, maxSilenceS: 0 }, dyingThread);
    const silent = { companyId: 1, seed: deadlySeeds.neverBegins, budget: { timeS: 0.01 } };
    await assert.rejects(
      solver.solve(small, silent),
      (error) =>
        error instanceof SolverFailed && !(error instanceof SearchNeverEnded) && /did not begin/.test(error.message),
    );
    assert.deepEqual(solver.outcomes, { solved: 0, cancelled: 0, failed: 1 });
  });

  it("fail with the optimizer's error, and the thread solves the next one", async () => {
    const wrong = { ...small, profiles: [] };
    await assert.rejects(
      shared.solve(wrong, smallOptions),
      (error) => error instanceof SolverFailed && error.cause instanceof TypeError,
    );
    assert.deepEqual(await shared.solve(small, smallOptions), expected);
  });

  it('end when the service stops, waiting or running', async () => {
    const solver = new Solver(usual);
    solver.warmUp();
    const running = await startLong(solver);
    const waiting = assert.rejects(solver.solve(small, smallOptions), isBusy);
    await Promise.all([assert.rejects(running.solved, isBusy), waiting, solver.close()]);
    await assert.rejects(solver.solve(small, smallOptions), isBusy);
    assert.deepEqual([solver.held, solver.waitingCount], [0, 0]);
  });
});
