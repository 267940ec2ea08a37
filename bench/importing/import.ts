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
import { startService } from '../api/api-processes.ts';
import { type Figure, median, table } from '../api/api-report.ts';
import { logIn } from '../log-in.ts';
import { CopiedRows, type CopyTime } from '../telemetry/copied-rows.ts';
import { importPhases, type Moment, nowMs, type PhaseTimes, phaseTimes, withoutSolving } from './import-phases.ts';
import type { ImportReport } from './import-service.ts';
import { planToImport, vehiclesFor } from './plan-to-import.ts';

/**
 * Imports of route plans over HTTP by phase, beside a COPY of the rows that each stored. The solver takes its budget.
 * Everything else together may take three times the COPY, plus 0.3 s. `bench:solving` measures GETs during solving.
 */
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '3' },
    points: { type: 'string', default: '20,100,1000,5000' },
    rounds: { type: 'string' },
    longest: { type: 'string', default: '30' },
  },
});
const itemsOfPoint = Number(values.items);
const longestS = Number(values.longest);
const sizes = values.points.split(',').map((points) => {
  const pointCount = Number(points);
  return { pointCount, rounds: Number(values.rounds ?? (pointCount < 1000 ? 5 : 3)) };
});
const limit = { timesCopy: 3, plusMs: 300 };

type Round = { readonly phases: PhaseTimes; readonly copy: CopyTime; readonly report: ImportReport };

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  // It prepares the database and the demo company, and keeps the database running.
  const databaseService = await startService(folder);
  try {
    await measureImports();
  } finally {
    await databaseService.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureImports(): Promise<void> {
  const child = fork(fileURLToPath(new URL('./import-service.ts', import.meta.url)), [folder, values.longest]);
  // Not `close`: Node does not emit it after the parent's `disconnect`.
  const ended = once(child, 'exit');
  const copied = await CopiedRows.open(folder);
  try {
    const [baseUrl] = (await once(child, 'message')) as [string];
    const client = createClient({ baseUrl }).withToken(await logIn(baseUrl, demoDocument));
    await client.call('upsertVehicles', { query: { create_missing: true }, body: { data: vehiclesFor(5000) } });
    // Not counted: Node is still compiling.
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
  const before = await reportOf(child);
  const sentMs = nowMs();
  const { body: imported } = await client.call('importRoutePlan', { query: {}, body });
  const answeredMs = nowMs();
  if (imported.route_id === null) throw new Error(`The plan was not stored: ${JSON.stringify(imported).slice(0, 500)}`);
  const report = await reportOf(child);
  const isSent = { ...before.now, wallMs: sentMs };
  const isAnswered = { ...report.now, wallMs: answeredMs };
  return {
    phases: phaseTimes({ isSent, ...report.moments, isAnswered }),
    copy: await copied.copy(imported.route_id),
    report,
  };
}

/** The service's report about its last import. */
async function reportOf(child: ChildProcess): Promise<ImportReport> {
  child.send('report');
  const [report] = (await once(child, 'message')) as [ImportReport];
  return report;
}

function print(pointCount: number, rounds: readonly Round[]): void {
  const medianOf = (value: (round: Round) => number): number => median(rounds.map(value));
  const momentOf = (value: (round: Round) => Moment): Moment => ({
    wallMs: medianOf((round) => value(round).wallMs),
    threadMs: medianOf((round) => value(round).threadMs),
    databaseMs: medianOf((round) => value(round).databaseMs),
  });
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const momentText = ({ wallMs, threadMs, databaseMs }: Moment): string =>
    `${ms(wallMs)} (${threadMs.toFixed(0)} + ${databaseMs.toFixed(0)})`;
  const copyMs = medianOf((round) => round.copy.wallMs);
  const copyBusyMs = medianOf((round) => round.copy.databaseMs);
  const beside = momentOf((round) => withoutSolving(round.phases));
  const maxMs = limit.timesCopy * copyMs + limit.plusMs;
  const threadCount = medianOf((round) => round.report.threadCount);
  const maxThreadCount = Math.max(1, availableParallelism() - 1);
  const figures: Figure[] = [
    ...importPhases.map((phase) => ({ name: phase, value: momentText(momentOf((round) => round.phases[phase])) })),
    { name: 'COPY of the same rows', value: `${ms(copyMs)} (${copyBusyMs.toFixed(0)})` },
    {
      name: 'all but the solver',
      value: `${momentText(beside)}, ${(beside.wallMs / copyMs).toFixed(1)} times COPY`,
      limit: `≤ ${ms(maxMs)}`,
      passed: beside.wallMs <= maxMs,
    },
    {
      name: 'solver threads',
      value: String(threadCount),
      limit: `≤ ${maxThreadCount}`,
      passed: threadCount <= maxThreadCount,
    },
    { name: 'longest standstill of the event loop', value: ms(medianOf((round) => round.report.maxDelayMs)) },
  ];
  const budgetS = timeLimitS(pointCount, longestS);
  console.log(
    table(
      `${pointCount} points with ${itemsOfPoint} items each, solved in at most ${budgetS} s, medians of ${rounds.length} (processor: thread + database)`,
      figures,
    ),
  );
  if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
}
