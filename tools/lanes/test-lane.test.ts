import assert from 'node:assert/strict';
import test from 'node:test';
import { root } from '../build.js';
import { importedIn, listTestFiles, reachedFrom } from './test-files.ts';
import { countsByFolder, everydayBudgetS, isWithinBudget, lanes, splitByLane } from './test-lane.ts';

const files = listTestFiles(root, []);

test('the fast lane takes the files of the everyday lane without a database, and leaves out the rest', () => {
  const { included, excluded } = splitByLane(root, lanes.fast, files);
  assert.deepEqual([...included, ...excluded].sort(), files);
  assert.deepEqual(splitByLane(root, lanes.everyday, included).excluded, []);
  for (const needless of ['domain/', 'contract/', 'tools/lanes/test-lane']) {
    assert.ok(files.some((file) => file.startsWith(needless)));
    assert.deepEqual(
      excluded.filter((file) => file.startsWith(needless)),
      [],
    );
  }
  for (const needing of ['e2e/', 'server/src/fleet/vehicles', 'server/src/store/schema/tenancy'])
    assert.deepEqual(
      included.filter((file) => file.startsWith(needing)),
      [],
    );
});

test('the everyday and the full lane share all files but the attacks, the long one takes these too', () => {
  const [everyday, full] = [lanes.everyday, lanes.full].map((lane) => splitByLane(root, lane, files).included);
  assert.deepEqual([...(everyday ?? []), ...(full ?? []), 'e2e/attack.test.ts'].sort(), files);
  assert.ok(full?.length && full.every((file) => file.endsWith('.full.test.ts')));
  assert.deepEqual(splitByLane(root, lanes.long, files), { included: files, excluded: [] });
});

test('the everyday lane has tests of every room that has any', () => {
  const roomsOf = (paths: readonly string[]) => [...new Set(paths.map((file) => file.split('/')[0]))];
  assert.deepEqual(roomsOf(splitByLane(root, lanes.everyday, files).included), roomsOf(files));
});

test('the everyday lane may take half of its budget more, and no more', () => {
  assert.ok(isWithinBudget(everydayBudgetS) && isWithinBudget(1.5 * everydayBudgetS));
  assert.equal(isWithinBudget(1.51 * everydayBudgetS), false);
});

test('a file named on the command line runs, whatever its lane', () => {
  const named = ['e2e/kills/kill.full.test.ts', 'e2e/architecture.test.ts'];
  assert.deepEqual(splitByLane(root, lanes.named, named).included, named);
});

test('imports of a file are found at any distance', () => {
  const reached = reachedFrom(root, 'server/src/fleet/vehicles.test.ts');
  for (const far of ['server/src/serve.ts', 'server/src/testing/fresh-database.ts', 'node:child_process'])
    assert.ok(reached.has(far), far);
});

test('imports are found in every way they are written, types aside', () => {
  const text = `import { a } from './a.ts';
import type { B } from './b.ts';
import {
  c,
} from '@tropeiro/domain/c.ts';
import '../d.ts';
export { e } from '@tropeiro/tools/e.ts';
import { Type } from 'typebox';
const late = await import('./f.ts');`;
  assert.deepEqual(importedIn('x/y/z.ts', text), [
    'x/y/a.ts',
    'domain/src/c.ts',
    'x/d.ts',
    'tools/e.ts',
    'typebox',
    'x/y/f.ts',
  ]);
});

test('files left out are counted by folder', () => {
  const left = ['e2e/a.test.ts', 'server/src/store/fleet/b.test.ts', 'server/src/store/c.test.ts', 'e2e/d.test.ts'];
  assert.equal(countsByFolder(left), 'e2e 2, server/src/store 2');
});
