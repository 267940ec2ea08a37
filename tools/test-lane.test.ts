import assert from 'node:assert/strict';
import test from 'node:test';
import { root } from './build.js';
import { importedIn, listTestFiles, reachedFrom } from './test-files.ts';
import { everydayBudgetS, foldersSaid, isWithinBudget, lanes, sortedOut } from './test-lane.ts';

const files = listTestFiles(root, []);

test('the fast lane takes what needs no database, and leaves out the rest', () => {
  const { taken, left } = sortedOut(root, lanes.fast, files);
  assert.deepEqual([...taken, ...left].sort(), files);
  for (const needless of ['domain/', 'contract/', 'tools/test-lane'])
    assert.deepEqual(
      left.filter((file) => file.startsWith(needless)),
      [],
    );
  for (const needing of ['e2e/', 'server/src/fleet/vehicles', 'server/src/store/engine/tenancy'])
    assert.deepEqual(
      taken.filter((file) => file.startsWith(needing)),
      [],
    );
});

test('the everyday and the full lane share all files but the attacks, the long one takes these too', () => {
  const [everyday, full] = [lanes.everyday, lanes.full].map((lane) => sortedOut(root, lane, files).taken);
  assert.deepEqual([...(everyday ?? []), ...(full ?? []), 'e2e/attack.test.ts'].sort(), files);
  assert.ok(full?.length && full.every((file) => file.endsWith('.full.test.ts')));
  assert.deepEqual(sortedOut(root, lanes.long, files), { taken: files, left: [] });
});

test('the everyday lane has tests of every room that has any', () => {
  const roomsOf = (some: readonly string[]) => [...new Set(some.map((file) => file.split('/')[0]))];
  assert.deepEqual(roomsOf(sortedOut(root, lanes.everyday, files).taken), roomsOf(files));
});

test('the everyday lane may take half of its budget more, and no more', () => {
  assert.ok(isWithinBudget(everydayBudgetS) && isWithinBudget(1.5 * everydayBudgetS));
  assert.equal(isWithinBudget(1.51 * everydayBudgetS), false);
});

test('a file that somebody names is run in whichever lane it is', () => {
  const named = ['e2e/kill.full.test.ts', 'e2e/house.test.ts'];
  assert.deepEqual(sortedOut(root, lanes.named, named).taken, named);
});

test('what a file reaches is found at whatever distance', () => {
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

test('what is left out is said by folder', () => {
  const left = ['e2e/a.test.ts', 'server/src/store/engine/b.test.ts', 'server/src/store/c.test.ts', 'e2e/d.test.ts'];
  assert.equal(foldersSaid(left), 'e2e 2, server/src/store 2');
});
