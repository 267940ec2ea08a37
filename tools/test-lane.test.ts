import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from './build.js';
import { importedIn, listTestFiles, reachedFrom } from './test-files.ts';
import { foldersSaid, lanes, sortedOut, starters } from './test-lane.ts';

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

test('the other lanes take everything', () => {
  for (const lane of [lanes.whole, lanes.long])
    assert.deepEqual(sortedOut(root, lane, files), { taken: files, left: [] });
});

test('what starts a database or a service is where the lane looks for it', () => {
  assert.deepEqual(
    starters.filter((path) => !existsSync(join(root, path))),
    [],
  );
  assert.ok(reachedFrom(root, 'server/src/fleet/vehicles.test.ts').has('server/src/serve.ts'));
});

test('imports are found in every way they are written, types aside', () => {
  const text = `import { a } from './a.ts';
import type { B } from './b.ts';
import {
  c,
} from '@tropeiro/domain/c.ts';
import '../d.ts';
export { e } from '@tropeiro/tools/e.ts';
import pg from 'pg';
const late = await import('./f.ts');`;
  assert.deepEqual(importedIn('x/y/z.ts', text), ['x/y/a.ts', 'domain/src/c.ts', 'x/d.ts', 'tools/e.ts', 'x/y/f.ts']);
});

test('what is left out is said by folder', () => {
  const left = ['e2e/a.test.ts', 'server/src/store/engine/b.test.ts', 'server/src/store/c.test.ts', 'e2e/d.test.ts'];
  assert.equal(foldersSaid(left), 'e2e 2, server/src/store 2');
});
