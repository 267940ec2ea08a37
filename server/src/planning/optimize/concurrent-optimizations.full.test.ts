import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { OptimizationQueue } from './optimization-queue.ts';
import { planningTools as tools } from './planning-tools.fixture.ts';

let service: TestService;
let database: Database;
let ours: Client;
let theirs: Client;
before(async () => {
  service = await startTestService();
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  [ours, theirs] = [await service.as('dispatcher'), await service.asOther()];
});
after(async () => {
  await database.close();
  await service.stop();
});

const large = 5;
const small = 2;

/** Imports a plan with a number of deliveries to be optimized later. Returns its id. */
async function waiting(client: Client, stopCount: number): Promise<number> {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: `${stopCount} stops`,
    route_points: Array.from({ length: stopCount }, (_, at) => ({
      name: `NF ${at}`,
      latitude: -30 - at / 200,
      longitude: -51,
    })),
  };
  const { body } = await client.call('importRoutePlan', { body: { source: 'H', is_async: true, data } });
  return body.route_plans[0]?.id ?? assert.fail();
}

/**
 * A solver that blocks on large problems until it is released. It counts the problems begun, those running, and the
 * most that ran at once.
 */
class BlockedSolver {
  begunCount = 0;
  atOnceCount = 0;
  mostAtOnceCount = 0;
  readonly tools: PlanningTools;
  private readonly going: Promise<void>;
  goOn = (): void => {};

  constructor() {
    this.going = new Promise((resolve) => {
      this.goOn = resolve;
    });
    this.tools = {
      ...tools,
      solve: async (problem, options) => {
        this.begunCount++;
        this.mostAtOnceCount = Math.max(this.mostAtOnceCount, ++this.atOnceCount);
        try {
          if (problem.jobs.length === large) await Promise.race([this.going, abortion(options.signal)]);
          return await tools.solve(problem, options);
        } finally {
          this.atOnceCount--;
        }
      },
    };
  }
}

const abortion = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

let queue: OptimizationQueue | undefined;
/** Starts the queue with a blocked solver and limits per company and in total. */
function started(ofCompany: number, inAll: number): BlockedSolver {
  const solver = new BlockedSolver();
  queue = new OptimizationQueue(database, solver.tools, pino({ level: 'silent' }), { ofCompany, inAll });
  queue.start();
  return solver;
}
afterEach(async () => {
  await queue?.stop();
  await service.sql('delete from plan_optimization');
});

const statusOf = async (id: number) =>
  (await service.sql<{ status: string }>(`select status from route_plan where id = ${id}`))[0]?.status;
const planned = (id: number) => until(`plan ${id} to be planned`, async () => (await statusOf(id)) === 'P');
const begun = (solver: BlockedSolver, count: number) => until(`${count} to be begun`, () => solver.begunCount >= count);

const triedBefore = (id: number) =>
  service.sql(`update plan_optimization set attempt_count = 1 where route_plan_id = ${id}`);

describe('Plans that wait to be optimized', () => {
  it('do not wait for a large one of the same company while the limits allow more', async () => {
    const id = await waiting(ours, large);
    const solver = started(2, 2);
    await begun(solver, 1);
    await planned(await waiting(ours, small));
    assert.equal(await statusOf(id), 'R');
    solver.goOn();
    await planned(id);
  });

  it('do not wait for another company with many plans under way', async () => {
    for (let at = 0; at < 3; at++) await waiting(ours, large);
    const solver = started(2, 3);
    await begun(solver, 2);
    await planned(await waiting(theirs, small));
    assert.deepEqual([solver.begunCount, solver.atOnceCount], [3, 2], 'of one company no more than its share');
  });

  it('run up to the limit at once, and the next starts when one is done', async () => {
    const ids = [await waiting(ours, large), await waiting(theirs, large), await waiting(ours, small)];
    const solver = started(2, 2);
    await begun(solver, 2);
    solver.goOn();
    for (const id of ids) await planned(id);
    assert.equal(solver.begunCount, 3);
  });

  it('are retried alone, so that others do not fail with one that ends its process', async () => {
    const [first, tried, other] = [
      await waiting(ours, large),
      await waiting(ours, large),
      await waiting(theirs, small),
    ];
    await triedBefore(tried);
    const beside = started(3, 3);
    await planned(other);
    await begun(beside, 2);
    assert.deepEqual([await statusOf(first), await statusOf(tried)], ['R', 'W']);
    beside.goOn();
    for (const id of [first, tried]) await planned(id);
  });

  it('are not started next to one that is retried', async () => {
    const ids = [await waiting(ours, large), await waiting(theirs, small)];
    await triedBefore(ids[0] ?? 0);
    await service.sql('update optimization_turn set date_taken = now()');
    const solver = started(3, 3);
    await begun(solver, 1);
    ids.push(await waiting(theirs, small));
    assert.equal(solver.mostAtOnceCount, 1);
    solver.goOn();
    for (const id of ids) await planned(id);
  });

  it('are all returned to the queue when the service stops', async () => {
    for (const client of [ours, theirs]) await waiting(client, large);
    const solver = started(1, 2);
    await begun(solver, 2);
    await queue?.stop();
    const left = await service.sql<object>('select lease_token, attempt_count::integer from plan_optimization');
    assert.deepEqual(
      left,
      [1, 2].map(() => ({ lease_token: null, attempt_count: 0 })),
    );
  });
});
