import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import pg from 'pg';
import { startService } from '../api/api-processes.ts';
import { type Figure, median, quantile, table } from '../api/api-report.ts';
import { type BusyTime, type Cost, costOf } from '../busy-time.ts';
import { logIn } from '../log-in.ts';
import { poster } from '../poster.ts';
import { superuserUrl } from '../superuser-url.ts';
import { withoutAudit } from '../without-audit.ts';
import { insertBare, listStoredRows, makeBareTable } from './execution-bare.ts';
import { measureDay } from './execution-day.ts';
import {
  actionsOfDay,
  type BenchDriver,
  type BenchPlan,
  callOf,
  makeDrivers,
  makeHistory,
  makePlans,
} from './execution-plans.ts';

/**
 * Actions of drivers, from the bytes of a call to their commit, with audit, announcements and proof. The baseline is a
 * bare insert of the same stored rows into a table with the same indexes. Every driver executes a day of 60 stops and
 * sends the next call after the response to the one before. Both take turns, so that a noisy machine affects them
 * equally.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '3' },
    drivers: { type: 'string', default: '8' },
    portions: { type: 'string', default: '1,10,200' },
  },
});
const [turns, driverCount] = [Number(values.turns), Number(values.drivers)];
const batchSizes = values.portions.split(',').map(Number);
/** How many plans were executed before. */
const historySize = 300;
/**
 * The least share of bare inserts, by the least number of actions in a call. With fewer actions, more is read and
 * written for each.
 */
const leastShares = [
  [100, 0.08],
  [10, 0.04],
  [1, 0.03],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const service = await startService(folder);
const clients: pg.Client[] = [];
try {
  const url = await superuserUrl(folder);
  for (let number = 0; number <= driverCount; number++) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
  }
  const [admin, ...bare] = clients as [pg.Client, ...pg.Client[]];
  await makeBareTable(admin);
  const drivers = await makeDrivers(service.url, await logIn(service.url, demoDocument), driverCount);
  await withoutAudit(admin, () => makeHistory(admin, drivers[0] as BenchDriver, historySize));
  const post = poster(service.url, driverCount);
  const figures: Figure[] = [];
  for (const batchSize of batchSizes) figures.push(await measure(admin, bare, drivers, batchSize));
  console.log(
    table(
      `Actions of ${driverCount} drivers from HTTP to commit, with audit, announcements and proof, ${turns} turns behind one that warms up:\n` +
        '  a second, share of bare inserts; half of the calls and 99 in 100; work of service and database for an action, and of\n' +
        '  the database for a bare insert; bare inserts a second',
      figures,
    ),
  );
  const [driver] = drivers as [BenchDriver];
  const [plan] = (await makePlans(admin, driver, 1)) as [BenchPlan];
  const ofDay = await measureDay(service, post, driver, plan);
  console.log(table('A whole day of one driver, sent at once', ofDay));
  if ([...figures, ...ofDay].some(({ passed }) => passed === false)) process.exitCode = 1;

  async function measure(
    admin: pg.Client,
    bare: readonly pg.Client[],
    drivers: readonly BenchDriver[],
    batchSize: number,
  ): Promise<Figure> {
    const plansOf: (readonly BenchPlan[])[] = [];
    for (const driver of drivers) plansOf.push(await makePlans(admin, driver, turns + 1));
    const [served, inserted]: [Cost[], Cost[]] = [[], []];
    const callMs: number[] = [];
    let each = 0;
    for (let turn = 0; turn <= turns; turn++) {
      const plans = plansOf.map((own) => own[turn] as BenchPlan);
      const times: number[] = [];
      const serviceCost = await costOf(folder, service.pid, () =>
        Promise.all(drivers.map((driver, at) => executeDay(driver, plans[at] as BenchPlan, batchSize, times))),
      );
      const storedRows = await listStoredRows(
        admin,
        plans.map(({ id }) => id),
        batchSize,
      );
      const bareCost = await costOf(folder, service.pid, () => insertBare(bare, storedRows));
      // The first round warms up.
      if (turn === 0) continue;
      served.push(serviceCost);
      inserted.push(bareCost);
      callMs.push(...times);
      each = storedRows.flat(2).length;
    }
    const wallOf = (costs: readonly Cost[]) => median(costs.map(({ wallMs }) => wallMs));
    const rate = (costs: readonly Cost[]) => `${Math.round((each / wallOf(costs)) * 1000)}/s`;
    const cpuText = (costs: readonly Cost[], field: keyof BusyTime) =>
      ((median(costs.map((cost) => cost[field])) / each) * 1000).toFixed(0);
    const share = wallOf(inserted) / wallOf(served);
    const [, least = 0] = leastShares.find(([size]) => batchSize >= size) ?? [];
    return {
      name: batchSize === 1 ? 'one a call' : batchSize >= 100 ? 'a whole day a call' : `${batchSize} a call`,
      value: [
        `${rate(served)} ${share.toFixed(2)}`,
        `${quantile(callMs, 0.5).toFixed(0)} ${quantile(callMs, 0.99).toFixed(0)} ms`,
        `${cpuText(served, 'threadMs')} + ${cpuText(served, 'databaseMs')} beside ${cpuText(inserted, 'databaseMs')} µs`,
        rate(inserted),
      ].join('   '),
      limit: `≥ ${least} of bare`,
      passed: share >= least,
    };
  }

  /**
   * Sends the actions of a plan, this many in a call, and requires that all are applied. Records the milliseconds of
   * each call.
   */
  async function executeDay(driver: BenchDriver, plan: BenchPlan, batchSize: number, times: number[]): Promise<void> {
    const actions = actionsOfDay(plan);
    for (let at = 0; at < actions.length; at += batchSize) {
      const begun = performance.now();
      const body = callOf(actions.slice(at, at + batchSize));
      const report = (await post('/execution_action/', driver.token, body)) as ExecutionReport;
      times.push(performance.now() - begun);
      const unapplied = report.actions.find(({ outcome }) => outcome !== 'applied');
      if (unapplied) throw new Error(`Not applied: ${JSON.stringify(unapplied)}`);
    }
  }
} finally {
  for (const client of clients) await client.end();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
