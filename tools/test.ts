import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { madeFolderVariable } from '@tropeiro/postgres/testing/copied-folder.ts';
import { listPrograms } from '@tropeiro/server/testing/other-postgres.ts';
import { startOtherTestPostgres, startTestPostgres } from '@tropeiro/server/testing/test-postgres.ts';
import { buildEntries, outputOf, root } from './build.js';
import { childrenCpuS } from './cpu-time.ts';
import { listTestFiles } from './test-files.ts';
import { groupSource, groupsOf, type TestGroup } from './test-groups.ts';
import { foldersSaid, isAttack, lanes, sortedOut } from './test-lane.ts';
import { type FileTime, type PartTime, timesSaid } from './test-report.ts';
import { testRuns, testSeed } from './test-run.ts';

/**
 * The one test runner: every *.test.ts but the attacks, or those whose path contains one of the words given; `--fast` those
 * that need no database, `--long` all with ten times the runs of every property. Tests that need a database copy one from the
 * PostgreSQL started here: the embedded one, or with `--postgres 15` one that is installed.
 */
const { values, positionals } = parseArgs({
  options: { fast: { type: 'boolean' }, long: { type: 'boolean' }, postgres: { type: 'string' } },
  allowPositionals: true,
});
const lane = values.fast ? lanes.fast : values.long ? lanes.long : lanes.whole;
/** Whatever it is given: there is no need to run it on one version after another. */
const startsVersionsItself = (path: string): boolean => readFileSync(join(root, path), 'utf8').includes('startOther(');
const found = listTestFiles(
  root,
  positionals.map((word) => relative('.', word) || word),
).filter((path) => values.postgres === undefined || !startsVersionsItself(path));
const { taken: files, left } = sortedOut(root, lane, found);
if (files.length === 0) fail(`No test file of this lane has a path with ${positionals.join(' or ')}.`);

const programs = values.postgres === undefined ? undefined : (await listPrograms()).get(values.postgres);
if (values.postgres !== undefined && programs === undefined)
  fail(`PostgreSQL ${values.postgres} is not installed here.`);

const begun = performance.now();
const runs = lane.runs * testRuns;
Object.assign(process.env, { TEST_SEED: String(testSeed), TEST_RUNS: String(runs), TEST_LIMIT_S: String(lane.limitS) });
say(
  `TEST_SEED=${testSeed} repeats what is random in this run. Properties without a seed of their own are tried ${runs} times as often as they say.`,
);
if (left.length > 0)
  say(`Left out of the ${lane.name} lane: ${left.length} of ${found.length} files (${foldersSaid(left)}).`);

let ended: Promise<void> | undefined;
const folder = mkdtempSync(join(tmpdir(), 'tropeiro-test-'));
process.env[madeFolderVariable] = join(folder, 'made');
const postgres = lane.hasDatabase ? await startPostgres() : undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await end();
    process.exit(1);
  });
}
await buildEntries(files);

const fileTimes: FileTime[] = [];
const partTimes: PartTime[] = [];
await runPart(
  'Tests',
  files.filter((file) => !isAttack(file)),
);
await runPart('Attacks', files.filter(isAttack));
await end();
const { user, system } = process.cpuUsage();
const children = childrenCpuS();
say(
  timesSaid(fileTimes, partTimes, {
    name: postgres ? 'In all, with building them and the database' : 'In all, with building them',
    wallS: (performance.now() - begun) / 1000,
    cpuS: children === undefined ? undefined : children + (user + system) / 1e6,
  }),
);
if (process.exitCode === 1) say(`Some failed. TEST_SEED=${testSeed} npm test -- … repeats them.`);

async function runPart(name: string, part: readonly string[]): Promise<void> {
  if (part.length === 0) return;
  const [startedAt, cpuBefore] = [performance.now(), childrenCpuS()];
  await runAll(new Map(groupsOf(root, part).map((group, index) => [entryOf(group, index), group.name])));
  const cpuS = cpuSince(cpuBefore);
  partTimes.push({ name, wallS: (performance.now() - startedAt) / 1000, cpuS });
}

/** What a process runs: the file of tests, or one that imports those of the group in turn. */
function entryOf({ files }: TestGroup, index: number): string {
  const outputs = files.map((file) => ({ file, path: outputOf(resolve(root, file)) }));
  const [only] = outputs;
  if (only !== undefined && outputs.length === 1) return only.path;
  const entry = join(folder, 'groups', `${index}.mjs`);
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, groupSource(outputs.map(({ file, path }) => ({ file, url: pathToFileURL(path).href }))));
  return entry;
}

/** @param names by entry, what is said of it */
function runAll(names: ReadonlyMap<string, string>): Promise<void> {
  return new Promise((done) => {
    let cpuBefore = childrenCpuS();
    const tests = run({ files: [...names.keys()], concurrency: availableParallelism(), timeout: lane.limitS * 1000 });
    tests.on('test:fail', () => {
      process.exitCode = 1;
    });
    tests.on('test:complete', ({ name, nesting, details }) => {
      const file = nesting === 0 ? names.get(name) : undefined;
      if (file === undefined) return;
      // What has ended since the last file did: this one, and now and then a moment of another.
      fileTimes.push({ file, wallS: details.duration_ms / 1000, cpuS: cpuSince(cpuBefore) });
      cpuBefore = childrenCpuS();
    });
    const told = tests.compose(new spec());
    told.once('end', done).once('close', done);
    told.pipe(process.stdout, { end: false });
  });
}

function startPostgres(): Promise<{ stop(): Promise<void> }> {
  return programs === undefined ? startTestPostgres(join(folder, 'shared'), say) : startOtherTestPostgres(programs);
}

async function end(): Promise<void> {
  ended ??= (postgres?.stop() ?? Promise.resolve()).then(() => rmSync(folder, { recursive: true, force: true }));
  await ended;
}

function cpuSince(before: number | undefined): number | undefined {
  const now = childrenCpuS();
  return now === undefined || before === undefined ? undefined : now - before;
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence: string): never {
  say(sentence);
  process.exit(1);
}
