import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { listPrograms } from '@tropeiro/server/testing/other-postgres.ts';
import { startOtherTestPostgres, startTestPostgres } from '@tropeiro/server/testing/test-postgres.ts';
import { buildEntries, root } from './build.js';

/**
 * The one test runner: every *.test.ts, or those whose path contains one of the words given. Tests that need a
 * database copy one from the PostgreSQL started here: the embedded one, or with `--postgres 15` one that is installed.
 */
const { values, positionals: wanted } = parseArgs({
  options: { postgres: { type: 'string' } },
  allowPositionals: true,
});
/** Whatever it is given: there is no need to run it on one version after another. */
const startsVersionsItself = (path: string): boolean => readFileSync(join(root, path), 'utf8').includes('startOther(');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
  .filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(relative('.', word) || word)))
  .filter((path) => values.postgres === undefined || !startsVersionsItself(path))
  .sort();

if (files.length === 0) {
  process.stderr.write(`No test file's path contains ${wanted.join(' or ')}.\n`);
  process.exit(1);
}

const programs = values.postgres === undefined ? undefined : (await listPrograms()).get(values.postgres);
if (values.postgres !== undefined && programs === undefined) {
  process.stderr.write(`PostgreSQL ${values.postgres} is not installed here.\n`);
  process.exit(1);
}

let ended: Promise<void> | undefined;

const folder = mkdtempSync(join(tmpdir(), 'tropeiro-test-'));
const postgres =
  programs === undefined
    ? await startTestPostgres(folder, (sentence) => process.stderr.write(`${sentence}\n`))
    : await startOtherTestPostgres(programs);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await end();
    process.exit(1);
  });
}

const entries = await buildEntries(files);
/** The attacks judge how long others wait, and so have the machine to themselves. */
const isAlone = (entry: string): boolean => entry.endsWith('attack.test.js');
for (const together of [entries.filter((entry) => !isAlone(entry)), entries.filter(isAlone)])
  if (together.length > 0) await runAll(together);
await end();

function runAll(entries: string[]): Promise<void> {
  return new Promise((resolve) => {
    const tests = run({ files: entries, concurrency: 2, timeout: 600_000 });
    tests.on('test:fail', () => {
      process.exitCode = 1;
    });
    const told = tests.compose(new spec());
    told.once('end', resolve).once('close', resolve);
    told.pipe(process.stdout, { end: false });
  });
}

async function end(): Promise<void> {
  ended ??= postgres.stop().then(() => rmSync(folder, { recursive: true, force: true }));
  await ended;
}
