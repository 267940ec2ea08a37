import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { listPrograms } from '@tropeiro/server/testing/other-postgres.ts';
import { root } from './build.js';
import { listTestFiles } from './test-files.ts';
import { everydayBudgetS, foldersSaid, isWithinBudget, type Lane, lanes, sortedOut } from './test-lane.ts';
import { runLane } from './test-pass.ts';
import { type PartTime, partSaid } from './test-report.ts';
import { testRuns, testSeed } from './test-run.ts';

/**
 * The one test runner: the everyday lane, or the files whose path contains one of the words given. `--full` runs the
 * everyday lane and then all that it leaves out, `--fast` what needs no database, `--long` everything with ten times the
 * runs of every property. Tests that need a database copy one from the PostgreSQL started here: the embedded one, or with
 * `--postgres 15` one that is installed.
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

/** Such a file starts every version of PostgreSQL itself: there is no need to run it on one version after another. */
const startsVersionsItself = (path: string): boolean => readFileSync(join(root, path), 'utf8').includes('startOther(');
const found = listTestFiles(
  root,
  positionals.map((word) => relative('.', word) || word),
).filter((path) => values.postgres === undefined || !startsVersionsItself(path));
const passes = lanesAsked().map((lane) => ({ lane, ...sortedOut(root, lane, found) }));
const filled = passes.filter(({ taken }) => taken.length > 0);
if (filled.length === 0) fail(`No test file of this lane has a path with ${positionals.join(' or ')}.`);

const programs = values.postgres === undefined ? undefined : (await listPrograms()).get(values.postgres);
if (values.postgres !== undefined && programs === undefined)
  fail(`PostgreSQL ${values.postgres} is not installed here.`);

process.env.TEST_SEED = String(testSeed);
say(`TEST_SEED=${testSeed} repeats what is random in this run.`);
const times = new Map<Lane, PartTime>();
for (const { lane, taken, left } of filled) {
  const runs = lane.runs * testRuns;
  if (runs !== 1) say(`Properties without a seed of their own are tried ${runs} times as often as they say.`);
  if (left.length > 0)
    say(`Left out of the ${lane.name} lane: ${left.length} of ${found.length} files (${foldersSaid(left)}).`);
  times.set(lane, await runLane(lane, taken, { programs, runs, say }));
}
if (times.size > 1) for (const time of times.values()) say(partSaid(time));
const everydayS = positionals.length === 0 ? times.get(lanes.everyday)?.cpuS : undefined;
if (everydayS !== undefined) {
  say(`The everyday lane took ${everydayS.toFixed(1)} s of CPU. Its budget is ${everydayBudgetS} s.`);
  if (values.full && !isWithinBudget(everydayS)) {
    say('That is more than 1.5 times its budget: move tests to *.full.test.ts, or make them cheaper.');
    process.exitCode = 1;
  }
}
if (process.exitCode === 1) say(`Some failed. TEST_SEED=${testSeed} npm test -- … repeats them.`);

function lanesAsked(): readonly Lane[] {
  if (values.fast) return [lanes.fast];
  if (values.long) return [lanes.long];
  if (values.full) return [lanes.everyday, lanes.full];
  return [positionals.length > 0 ? lanes.named : lanes.everyday];
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence: string): never {
  say(sentence);
  process.exit(1);
}
