import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { planningTools } from '../../planning/optimize/planning-tools.fixture.ts';
import type { PlanningTools } from '../../planning/routing/plan-routes.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { commitPlans } from './commit-plans.ts';
import { preparePlanFiles } from './prepare-plan-files.ts';

let service: TestService;
let database: Database;
let companyId: number;
const { insert } = demoRecords(() => service);
before(async () => {
  service = await startTestService();
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  const id = await insert('vehicle', { title: 'PUT1A11', plate: 'PUT1A11', capacity: 100 });
  const [row] = await service.sql<{ customer_id: number }>(
    `select customer_id::integer as customer_id from vehicle where id = ${id}`,
  );
  companyId = row?.customer_id ?? assert.fail();
});
after(async () => {
  await database.close();
  await service.stop();
});

const sheet = [
  'Nome;Lat;Lng;Placa;Data',
  ...[1, 2, 3].map((day) => `P${day};-30,0${day};-51,2;PUT1A11;0${day}/12/2026`),
];
const bytes = Buffer.from(sheet.join('\n'));

/** Imports a sheet of three plans, each optimized for a minute, in a request that may take this long. */
async function imported(maxS: number, more: Partial<PlanToImport> = {}) {
  let nowS = 0;
  let solvedCount = 0;
  const tools: PlanningTools = {
    ...planningTools,
    solve: (...parameters) => {
      nowS += 60;
      solvedCount += 1;
      return planningTools.solve(...parameters);
    },
  };
  const plan: PlanToImport = {
    source: 'H',
    ...more,
    data: {
      external_code: `MANY-${maxS}`,
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
    },
  };
  const importer = { companyId, timezone: 'America/Sao_Paulo', language: 'en' as const };
  const files = { files: [{ name: 'plans.csv', bytes }], optimizing: { maxS, nowS: () => nowS } };
  const { body, isPending } = await database.transactInCompany(companyId, { via: 'job' }, async (transaction) => {
    const preparation = { db: transaction, signal: new AbortController().signal, tools };
    return commitPlans(plan, await preparePlanFiles(plan, files, importer, preparation), importer, transaction);
  });
  const later = body.warnings
    .filter(({ code }) => code === 'optimized_later')
    .map(({ message, route_plans: plans }) => [message, plans.length]);
  return { statuses: body.route_plans.map(({ status }) => status), isPending, later, solvedCount };
}

const waitingCount = async (): Promise<number> => (await service.sql('select from plan_optimization')).length;

const warningText =
  'The other plans of the file used up the 50 seconds of one request. Plans in status W are optimized later, as with is_async. A dry run does not try to optimize them.';

describe('The plans of a sheet', () => {
  it('are all optimized within the request if there is time', async () => {
    assert.deepEqual(await imported(120), { statuses: ['P', 'P', 'P'], isPending: false, later: [], solvedCount: 3 });
  });

  it('that remain when the time of the request is used up wait to be optimized, with one warning for all', async () => {
    const before = await waitingCount();
    assert.deepEqual(await imported(50), {
      statuses: ['P', 'W', 'W'],
      isPending: true,
      later: [[warningText, 2]],
      solvedCount: 1,
    });
    assert.equal((await waitingCount()) - before, 2);
  });

  it('that remain are not optimized in a dry run', async () => {
    const before = await waitingCount();
    const { statuses, later, solvedCount } = await imported(50, { dry_run: true });
    assert.deepEqual([statuses, later, solvedCount], [['P', 'W', 'W'], [[warningText, 2]], 1]);
    assert.equal(await waitingCount(), before);
  });

  it('wait without a warning if that was requested', async () => {
    const { statuses, later, solvedCount } = await imported(50, { is_async: true });
    assert.deepEqual([statuses, later, solvedCount], [['W', 'W', 'W'], [], 0]);
  });

  it('with an order of their own are timed by it, however long others took', async () => {
    const { statuses, later } = await imported(-1, { optimize: false });
    assert.deepEqual([statuses, later], [['P', 'P', 'P'], []]);
  });
});
