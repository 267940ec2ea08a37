import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Database } from '@tropeiro/platform/database/database.ts';
import { PreparedCalls } from '@tropeiro/platform/http/prepared-calls.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { serve } from '@tropeiro/server/serve.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { Solver } from '@tropeiro/server/solving/solver.ts';
import { busyTime } from '../busy-time.ts';
import { type ImportMoments, type Moment, nowMs } from './import-phases.ts';

export type ImportReport = {
  readonly moments: Omit<ImportMoments, 'isSent' | 'isAnswered'>;
  /** The moment of the report. */
  readonly now: Moment;
  /** The longest stall of the event loop. */
  readonly maxDelayMs: number;
  readonly threadCount: number;
};

/**
 * A service that reports when the phases of the last import ended. It is the real service: only its methods are
 * observed.
 */
const [folder = '', longestS = ''] = process.argv.slice(2);
const moments: Partial<Record<keyof ImportMoments, Moment>> = {};
let threadCount = 0;

const now = (): Moment => ({ wallMs: nowMs(), ...busyTime(folder) });
const note = (moment: keyof ImportReport['moments']): void => {
  moments[moment] = now();
};
const { run } = PreparedCalls.prototype;
PreparedCalls.prototype.run = function (call) {
  note('isRead');
  return run.call(this, call);
};
const { reserveMatrices, solve } = Solver.prototype;
Solver.prototype.reserveMatrices = function (...reservation) {
  note('isValid');
  return reserveMatrices.apply(this, reservation);
};
Solver.prototype.solve = async function (...problem) {
  note('hasMatrix');
  threadCount = this.freeThreadCount + this.held;
  const solution = await solve.apply(this, problem);
  note('isSolved');
  return solution;
};
const { transact } = Database.prototype;
Database.prototype.transact = async function (...work) {
  const result = await transact.apply(this, work);
  note('isStored');
  return result as never;
};

const settings = readSettings({
  DATA_DIR: folder,
  SOLVER_LONGEST_S: longestS,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '10000000',
  RATE_LIMIT_USER: '10000000',
  RATE_LIMIT_COMPANY: '10000000',
});
const service = await serve(settings, await borrowEmbedded(folder), new Set(['api']));
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', () => {
  const report = { moments: moments as ImportMoments, now: now(), maxDelayMs: delay.max / 1e6, threadCount };
  process.send?.(report satisfies ImportReport);
  delay.reset();
});
process.once('disconnect', () => process.exit());
process.send?.(service.url);
