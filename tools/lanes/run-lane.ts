import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { madeFolderVariable } from '@tropeiro/postgres/testing/copied-folder.ts';
import { startOtherTestPostgres, startTestPostgres } from '@tropeiro/server/testing/test-postgres.ts';
import { buildEntries, outputOf, root } from '../build.js';
import { childrenCpuS } from '../cpu-time.ts';
import { groupSource, groupsOf, type TestGroup } from './test-groups.ts';
import { kindOf, type Lane } from './test-lane.ts';
import { type FileTime, type PartTime, timesReport } from './test-report.ts';

type RunOptions = {
  /** The programs of an installed PostgreSQL, in place of the embedded one. */
  readonly programs: string | undefined;
  readonly runs: number;
  print(sentence: string): void;
};

/**
 * Builds and runs the files of one lane with its own database. Reports the slowest files and returns the CPU of all.
 */
export async function runLane(
  lane: Lane,
  files: readonly string[],
  { programs, runs, print }: RunOptions,
): Promise<PartTime> {
  const total = timer();
  Object.assign(process.env, { TEST_RUNS: String(runs), TEST_LIMIT_S: String(lane.limitS) });
  const folder = mkdtempSync(join(tmpdir(), 'tropeiro-test-'));
  process.env[madeFolderVariable] = join(folder, 'made');
  let postgres: { stop(): Promise<void> } | undefined;
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= (postgres?.stop() ?? Promise.resolve()).finally(() => rmSync(folder, { recursive: true, force: true }));
    return ended;
  };
  const interrupt = () => void end().finally(() => process.exit(1));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);

  const fileTimes: FileTime[] = [];
  const processTimes: PartTime[] = [];
  const partTimes: PartTime[] = [];
  try {
    if (lane.hasDatabase) postgres = await startPostgres();
    await buildEntries(files);
    // Attacks measure how long other callers wait, so they have the machine to themselves.
    const isAttack = (file: string): boolean => kindOf(file) === 'attack';
    await runPart(
      'Tests',
      files.filter((file) => !isAttack(file)),
    );
    await runPart('Attacks', files.filter(isAttack));
  } finally {
    await end();
    for (const signal of signals) process.off(signal, interrupt);
  }
  const whole = total(`The ${lane.name} lane, with its build${postgres ? ' and its database' : ''}`);
  print(timesReport(fileTimes, processTimes, partTimes, whole));
  return whole;

  async function runPart(name: string, part: readonly string[]): Promise<void> {
    if (part.length === 0) return;
    const time = timer();
    const entries = groupsOf(root, part, lane.filesPerProcess).map(
      (group, index) => [entryOf(group, index), group.name] as const,
    );
    await runAll(new Map(entries));
    partTimes.push(time(name));
  }

  /** The program of a process: the test file, or one that imports the files of the group in turn. */
  function entryOf(group: TestGroup, index: number): string {
    const outputs = group.files.map((file) => ({ file, path: outputOf(resolve(root, file)) }));
    const [only] = outputs;
    if (only !== undefined && outputs.length === 1) return only.path;
    const entry = join(folder, 'groups', `${index}.mjs`);
    mkdirSync(dirname(entry), { recursive: true });
    writeFileSync(entry, groupSource(outputs.map(({ file, path }) => ({ file, url: pathToFileURL(path).href }))));
    return entry;
  }

  /** @param names the name of each entry in reports */
  function runAll(names: ReadonlyMap<string, string>): Promise<void> {
    return new Promise((done) => {
      let time = timer();
      const tests = run({
        files: [...names.keys()],
        concurrency: availableParallelism() + lane.waitingProcesses,
        timeout: lane.limitS * 1000,
      });
      tests.on('test:fail', () => {
        process.exitCode = 1;
      });
      tests.on('test:complete', ({ name, nesting, details }) => {
        if (nesting > 0) return;
        const [wallS, process] = [details.duration_ms / 1000, names.get(name)];
        const file = process ?? name;
        if (files.includes(file)) fileTimes.push({ file, wallS });
        if (process === undefined) return;
        // Children that ended since the last reading: this process, and sometimes a little of another.
        processTimes.push({ ...time(process), wallS });
        time = timer();
      });
      const report = tests.compose(new spec());
      report.once('end', done).once('close', done);
      report.pipe(process.stdout, { end: false });
    });
  }

  function startPostgres(): Promise<{ stop(): Promise<void> }> {
    return programs === undefined ? startTestPostgres(join(folder, 'shared'), print) : startOtherTestPostgres(programs);
  }
}

/** Starts to measure what this process and its children take. */
function timer(): (name: string) => PartTime {
  const [startedAt, before] = [performance.now(), cpuS()];
  return (name) => {
    const now = cpuS();
    const elapsedCpuS = now === undefined || before === undefined ? undefined : now - before;
    return { name, wallS: (performance.now() - startedAt) / 1000, cpuS: elapsedCpuS };
  };
}

function cpuS(): number | undefined {
  const { user, system } = process.cpuUsage();
  const children = childrenCpuS();
  return children === undefined ? undefined : children + (user + system) / 1e6;
}
