import { monitorEventLoopDelay } from 'node:perf_hooks';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { serve } from '@tropeiro/server/serve.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { openSolver } from '@tropeiro/server/solving/open-solver.ts';
import { sharedDay } from '../shared-day.ts';

/** Sets what the service does beside its requests from now on. */
export type Occupation = 'solving' | 'nothing';
/** Figures until then: the longest stall of the event loop, and the number of solved problems. */
export type PeriodReport = { readonly maxDelayMs: number; readonly solvedCount: number };

const stopCount = 1000;

/** A service that solves problems beside its requests, in threads of the same process. */
const [folder = ''] = process.argv.slice(2);
const settings = readSettings({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '10000000',
  RATE_LIMIT_USER: '10000000',
  RATE_LIMIT_COMPANY: '10000000',
});
const service = await serve(settings, await borrowEmbedded(folder), new Set(['api']));
const solver = openSolver(settings);
solver.warmUp();
const problem = sharedDay(stopCount);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let period = new AbortController();
let solvedBefore = 0;

process.on('message', (occupation: Occupation) => {
  period.abort();
  period = new AbortController();
  const { solved } = solver.outcomes;
  process.send?.({ maxDelayMs: delay.max / 1e6, solvedCount: solved - solvedBefore } satisfies PeriodReport);
  solvedBefore = solved;
  delay.reset();
  if (occupation === 'solving')
    for (let thread = 0; thread < solver.freeThreadCount; thread++) void solveInTurn(thread, period.signal);
});
process.once('disconnect', () => process.exit());
process.send?.(service.url);

/** Solves one problem after another, each for a second, as many as the service can hand over and receive. */
async function solveInTurn(companyId: number, signal: AbortSignal): Promise<void> {
  for (let seed = 1; !signal.aborted; seed++)
    await solver.solve(problem, { companyId, seed, budget: { timeS: 1 }, signal }).catch((error) => {
      if (!signal.aborted) throw error;
    });
}
