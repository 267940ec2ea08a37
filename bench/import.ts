import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { timeLimitS } from '@tropeiro/server/solving/time-limit.ts';
import { startService } from './api-processes.ts';
import { type Figure, median, table } from './api-report.ts';
import { CopiedRows } from './copied-rows.ts';
import { besideSolvingMs, importPhases, nowMs, type PhaseTimes, phaseTimes } from './import-phases.ts';
import type { ImportReport } from './import-service.ts';
import { logIn } from './log-in.ts';
import { planToImport, vehiclesFor } from './plan-to-import.ts';

/**
 * Imports of route plans over HTTP by phase, beside a COPY of the rows that each stored. What the solver takes is its
 * budget; everything else together may take three times the COPY and 0.3 s. What GETs take beside solving is measured by
 * `bench:solving`.
 */
const { values } = parseArgs({ options: { items: { type: 'string', default: '3' } } });
const itemsOfPoint = Number(values.items);
const sizes = [
  { pointCount: 20, rounds: 5 },
  { pointCount: 100, rounds: 5 },
  { pointCount: 1000, rounds: 3 },
  { pointCount: 5000, rounds: 1 },
];
const limit = { timesCopy: 3, plusMs: 300 };
const maxBudgetS = 30;

type Round = { readonly phases: PhaseTimes; readonly copyMs: number; readonly report: ImportReport };

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  // It prepares the database and the demo company, and keeps the database running.
  const keeper = await startService(folder);
  try {
    await measureImports();
  } finally {
    await keeper.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureImports(): Promise<void> {
  const child = fork(fileURLToPath(new URL('./import-service.ts', import.meta.url)), [folder]);
  const ended = once(child, 'close');
  const copied = await CopiedRows.open(folder);
  try {
    const [baseUrl] = (await once(child, 'message')) as [string];
    const client = createClient({ baseUrl }).withToken(await logIn(baseUrl, demoDocument));
    await client.call('upsertVehicles', { query: { create_missing: true }, body: { data: vehiclesFor(5000) } });
    // Not counted: for so long the compiler of Node is still at work.
    await measureRound(client, child, copied, 100);
    for (const { pointCount, rounds } of sizes) {
      const measured: Round[] = [];
      for (let round = 0; round < rounds; round++) measured.push(await measureRound(client, child, copied, pointCount));
      print(pointCount, measured);
    }
  } finally {
    await copied.close();
    child.disconnect();
    await ended;
  }
}

async function measureRound(
  client: Client,
  child: ChildProcess,
  copied: CopiedRows,
  pointCount: number,
): Promise<Round> {
  const body = planToImport({ pointCount, itemsOfPoint });
  await reportOf(child);
  const sentMs = nowMs();
  const { body: imported } = await client.call('importRoutePlan', { query: {}, body });
  const answeredMs = nowMs();
  if (imported.route_id === null) throw new Error(`The plan was not stored: ${JSON.stringify(imported).slice(0, 500)}`);
  const report = await reportOf(child);
  return {
    phases: phaseTimes(sentMs, report.moments, answeredMs),
    copyMs: await copied.copyMs(imported.route_id),
    report,
  };
}

/** What the service tells of its last import. */
async function reportOf(child: ChildProcess): Promise<ImportReport> {
  child.send('report');
  const [report] = (await once(child, 'message')) as [ImportReport];
  return report;
}

function print(pointCount: number, rounds: readonly Round[]): void {
  const of = (value: (round: Round) => number): number => median(rounds.map(value));
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const copyMs = of((round) => round.copyMs);
  const besideMs = of((round) => besideSolvingMs(round.phases));
  const maxMs = limit.timesCopy * copyMs + limit.plusMs;
  const threadCount = of((round) => round.report.threadCount);
  const maxThreadCount = Math.max(1, availableParallelism() - 1);
  const figures: Figure[] = [
    ...importPhases.map((phase) => ({ name: phase, value: ms(of((round) => round.phases[phase])) })),
    { name: 'COPY of the same rows', value: ms(copyMs) },
    {
      name: 'all but the solver',
      value: `${ms(besideMs)}, ${(besideMs / copyMs).toFixed(1)} times COPY`,
      limit: `≤ ${ms(maxMs)}`,
      passed: besideMs <= maxMs,
    },
    {
      name: 'solver threads',
      value: String(threadCount),
      limit: `≤ ${maxThreadCount}`,
      passed: threadCount <= maxThreadCount,
    },
    { name: 'longest standstill of the event loop', value: ms(of((round) => round.report.maxDelayMs)) },
  ];
  const budgetS = timeLimitS(pointCount, maxBudgetS);
  console.log(
    table(
      `${pointCount} points with ${itemsOfPoint} items each, solved in at most ${budgetS} s, medians of ${rounds.length}`,
      figures,
    ),
  );
  if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
}
