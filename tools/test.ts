import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { listPrograms } from '@tropeiro/server/testing/other-postgres.ts';
import { root } from './build.js';
import { runLane } from './lanes/run-lane.ts';
import { listTestFiles } from './lanes/test-files.ts';
import { countsByFolder, everydayBudgetS, isWithinBudget, type Lane, lanes, splitByLane } from './lanes/test-lane.ts';
import { type PartTime, partSummary } from './lanes/test-report.ts';
import { testRuns, testSeed } from './test-run.ts';

/**
 * The test runner: the everyday lane, or the files whose path contains one of the given words. `--full` runs the
 * everyday lane and then all files that it leaves out. `--fast` runs what needs no database. `--long` runs everything,
 * with ten times the runs of every property. Tests that need a database copy one from the PostgreSQL started here: the
 * embedded one, or with `--postgres 15` an installed one.
 */
const { values, positionals } = parseArgs({
  options: {
    fast: { type: 'boolean' },
    full: { type: 'boolean' },
    long: { type: 'boolean' },
    postgres: { type: 'string' },
  },
  allowPositionals: true,
});

/** This file starts every version of PostgreSQL itself, so it need not run on each version. */
const startsVersionsItself = (path: string): boolean => readFileSync(join(root, path), 'utf8').includes('startOther(');
const found = listTestFiles(
  root,
  positionals.map((pathPart) => relative('.', pathPart) || pathPart),
).filter((path) => values.postgres === undefined || !startsVersionsItself(path));
const passes = requestedLanes().map((lane) => ({ lane, ...splitByLane(root, lane, found) }));
const filled = passes.filter(({ included }) => included.length > 0);
if (filled.length === 0) fail(`No test file of this lane has a path with ${positionals.join(' or ')}.`);

const programs = values.postgres === undefined ? undefined : (await listPrograms()).get(values.postgres);
if (values.postgres !== undefined && programs === undefined)
  fail(`PostgreSQL ${values.postgres} is not installed here.`);

process.env.TEST_SEED = String(testSeed);
print(`TEST_SEED=${testSeed} repeats what is random in this run.`);
const times = new Map<Lane, PartTime>();
for (const { lane, included, excluded } of filled) {
  const runs = lane.runs * testRuns;
  if (runs !== 1) print(`Properties without a seed of their own are tried ${runs} times as often as they say.`);
  if (excluded.length > 0)
    print(
      `Left out of the ${lane.name} lane: ${excluded.length} of ${found.length} files (${countsByFolder(excluded)}).`,
    );
  times.set(lane, await runLane(lane, included, { programs, runs, print }));
}
if (times.size > 1) for (const time of times.values()) print(partSummary(time));
const everydayS = positionals.length === 0 ? times.get(lanes.everyday)?.cpuS : undefined;
if (everydayS !== undefined) {
  print(`The everyday lane took ${everydayS.toFixed(1)} s of CPU. Its budget is ${everydayBudgetS} s.`);
  if (values.full && !isWithinBudget(everydayS)) {
    print('That is more than 1.5 times its budget: move tests to *.full.test.ts, or make them cheaper.');
    process.exitCode = 1;
  }
}
if (process.exitCode === 1) print(`Some failed. TEST_SEED=${testSeed} npm test -- … repeats them.`);

function requestedLanes(): readonly Lane[] {
  if (values.fast) return [lanes.fast];
  if (values.long) return [lanes.long];
  if (values.full) return [lanes.everyday, lanes.full];
  return [positionals.length > 0 ? lanes.named : lanes.everyday];
}

function print(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence: string): never {
  print(sentence);
  process.exit(1);
}
