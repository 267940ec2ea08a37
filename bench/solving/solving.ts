import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { startService } from '../api/api-processes.ts';
import { type Figure, median, table } from '../api/api-report.ts';
import { percentile, sendAtRate } from '../fixed-rate.ts';
import { logIn } from '../log-in.ts';
import type { Occupation, PeriodReport } from './solving-service.ts';

/** The cost of solving in threads for callers of the service meanwhile, and the time of a process's first call. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const perSecond = Number(values.rate);
const limits = { firstCallMs: 500, timesP50: 2, timesP99: 4 };

type Period = { readonly p50Ms: number; readonly p99Ms: number } & PeriodReport;

await measureFirstCalls();
const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  // It prepares the database and the demo company, and keeps the database running.
  const databaseService = await startService(folder);
  try {
    await measureRequests();
  } finally {
    await databaseService.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureFirstCalls(): Promise<void> {
  const program = fileURLToPath(new URL('./solving-first-call.ts', import.meta.url));
  const measureFirstCallMs = async (when: string): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const [ms] = (await once(fork(program, [when]), 'message')) as [number];
      times.push(ms);
    }
    return median(times);
  };
  const [warmMs, coldMs] = [await measureFirstCallMs('warm'), await measureFirstCallMs('at-once')];
  console.log(
    table(`The first 20 stops in a fresh process, medians of ${rounds}`, [
      { name: 'once the threads have started', ...below(warmMs, limits.firstCallMs, 'ms') },
      { name: 'at once, while they start', value: `${coldMs.toFixed(0)} ms` },
    ]),
  );
}

async function measureRequests(): Promise<void> {
  const child = fork(fileURLToPath(new URL('./solving-service.ts', import.meta.url)), [folder]);
  // Not `close`: Node does not emit it after the parent's `disconnect`.
  const ended = once(child, 'exit');
  try {
    const [url] = (await once(child, 'message')) as [string];
    const headers = { authorization: `Bearer ${await logIn(url, demoDocument)}` };
    const periods: Record<Occupation, Period[]> = { nothing: [], solving: [] };
    // The first round is not counted: Node is still compiling.
    for (let round = -1; round < rounds; round++)
      for (const occupation of ['nothing', 'solving'] as const) {
        const period = await measurePeriod(child, occupation, `${url}/point_of_interest/?limit=50`, headers);
        if (round >= 0) periods[occupation].push(period);
      }
    const medianOf = (occupation: Occupation, value: (period: Period) => number): number =>
      median(periods[occupation].map(value));
    const times = (value: (period: Period) => number): number =>
      medianOf('solving', value) / medianOf('nothing', value);
    const latencyText = (occupation: Occupation): string =>
      `p50 ${medianOf(occupation, (p) => p.p50Ms).toFixed(1)} ms  p99 ${medianOf(occupation, (p) => p.p99Ms).toFixed(1)} ms`;
    const longest = (occupation: Occupation): Figure => ({
      name: `    longest standstill of the event loop, ${occupation}`,
      value: `${medianOf(occupation, (p) => p.maxDelayMs).toFixed(1)} ms`,
    });
    console.log(
      table(`${perSecond} GETs a second, medians of ${rounds} rounds of ${seconds} s in turn`, [
        { name: '(a) beside nothing', value: latencyText('nothing') },
        { name: '(b) beside 1,000 stops being solved, again every second', value: latencyText('solving') },
        { name: '    solved in a round', value: String(medianOf('solving', (p) => p.solvedCount)) },
        {
          name: '(b) to (a), p50',
          ...below(
            times((p) => p.p50Ms),
            limits.timesP50,
            'times',
            2,
          ),
        },
        {
          name: '(b) to (a), p99',
          ...below(
            times((p) => p.p99Ms),
            limits.timesP99,
            'times',
            2,
          ),
        },
        longest('nothing'),
        longest('solving'),
      ]),
    );
  } finally {
    child.disconnect();
    await ended;
  }
}

async function measurePeriod(
  child: ChildProcess,
  occupation: Occupation,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Period> {
  await change(child, occupation);
  const latencies = await sendAtRate(url, headers, { perSecond, seconds });
  const report = await change(child, 'nothing');
  return { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), ...report };
}

/** Its figures until now. */
async function change(child: ChildProcess, occupation: Occupation): Promise<PeriodReport> {
  child.send(occupation);
  const [report] = (await once(child, 'message')) as [PeriodReport];
  return report;
}

function below(value: number, limit: number, unit: string, digits = 0): Pick<Figure, 'value' | 'limit' | 'passed'> {
  return { value: `${value.toFixed(digits)} ${unit}`, limit: `≤ ${limit} ${unit}`, passed: value <= limit };
}
