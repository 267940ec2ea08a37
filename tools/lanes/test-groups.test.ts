import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { root } from '../build.js';
import { listTestFiles } from './test-files.ts';
import { canShareProcess, groupSource, groupsOf } from './test-groups.ts';

const files = listTestFiles(root, []);

test('every file of tests is in one group', () => {
  const grouped = groupsOf(root, files, 40).flatMap((group) => group.files);
  assert.deepEqual(grouped.sort(), files);
});

test('files of a room share a process, and those that touch its state have one each', () => {
  const groups = groupsOf(root, files, 40);
  const groupOf = (file: string) => groups.find((group) => group.files.includes(file));
  const domain = groupOf('domain/src/access/permission.test.ts');
  assert.ok(domain && domain.files.length > 1 && domain.files.every((file) => file.startsWith('domain/')));
  assert.equal(domain.name, `domain: ${domain.files.length} files`);
  for (const file of ['platform/src/http/idempotency/claim.full.test.ts', 'tools/lanes/test-groups.test.ts'])
    assert.deepEqual(groupOf(file), { name: file, files: [file] });
});

test('no process gets more files than it may', () => {
  const counts = groupsOf(root, files, 6).map((group) => group.files.length);
  assert.equal(Math.max(...counts), 6);
});

test('one file alone is called by its path', () => {
  const file = 'domain/src/access/permission.test.ts';
  assert.deepEqual(groupsOf(root, [file], 40), [{ name: file, files: [file] }]);
});

for (const [description, text, can] of [
  ['that has tests alone', "test('x', () => {});", true],
  ['with hooks for all its tests', "beforeEach(start);\ntest('x', () => {});", true],
  ['that starts another process with its own environment', 'spawn(process.execPath, [], { env: process.env });', true],
  ['that measures its process', "test('x', () => assert.ok(process.memoryUsage().rss < 1e9));", false],
  ['that sets the environment', "test('x', () => {\n  process.env.TZ = 'UTC';\n});", false],
  ['that replaces what all use', "test('x', ({ mock }) => {\n  mock.timers.enable();\n});", false],
] as const)
  test(`a file ${description} ${can ? 'can' : 'cannot'} share its process`, () =>
    assert.equal(canShareProcess(text), can));

test('each file of a group is a suite: its hooks are its own, and one that cannot be loaded fails alone', () => {
  const url = (source: string) =>
    `data:text/javascript,${encodeURIComponent(`import { before, test } from 'node:test';${source}`)}`;
  const entry = join(mkdtempSync(join(tmpdir(), 'tropeiro-groups-')), 'group.mjs');
  writeFileSync(
    entry,
    groupSource([
      {
        file: 'one',
        url: url("let n = 0; before(() => { n++; }); test('has its hook', () => { if (n !== 1) throw n; });"),
      },
      { file: 'two', url: url("throw new Error('at loading');") },
      { file: 'three', url: url("test('is run all the same', () => {});") },
    ]),
  );
  // Node runs no tests within a test. Without this variable it does not know that it is in one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--test-reporter=tap', entry], { env, encoding: 'utf8' });
  rmSync(dirname(entry), { recursive: true });
  assert.deepEqual(stdout.match(/(?:not )?ok \d+ - .*/g), [
    'ok 1 - has its hook',
    'ok 1 - one',
    'not ok 2 - two',
    'ok 1 - is run all the same',
    'ok 3 - three',
  ]);
});
