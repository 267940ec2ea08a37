import assert from 'node:assert/strict';
import test from 'node:test';
import { root } from './build.js';
import { listTestFiles } from './test-files.ts';
import { canShareProcess, groupsOf } from './test-groups.ts';

const files = listTestFiles(root, []);

test('every file of tests is in one group', () => {
  const grouped = groupsOf(root, files).flatMap((group) => group.files);
  assert.deepEqual(grouped.sort(), files);
});

test('files that need no database share a process with those of their folder, others have one each', () => {
  const groups = groupsOf(root, files);
  const groupOf = (file: string) => groups.find((group) => group.files.includes(file));
  const domain = groupOf('domain/src/access/internet-address.test.ts');
  assert.ok(domain && domain.files.length > 1 && domain.files.every((file) => file.startsWith('domain/')));
  assert.equal(domain.name, `domain: ${domain.files.length} files`);
  for (const file of ['server/src/fleet/vehicles.test.ts', 'e2e/docs.test.ts'])
    assert.deepEqual(groupOf(file), { name: file, files: [file] });
});

test('one file alone is called by its path', () => {
  const file = 'domain/src/access/internet-address.test.ts';
  assert.deepEqual(groupsOf(root, [file]), [{ name: file, files: [file] }]);
});

for (const [says, text, can] of [
  ['that has tests alone', "test('x', () => {});", true],
  ['with hooks of one describe', "describe('x', () => {\n  before(start);\n});", true],
  ['with hooks for all tests', "beforeEach(start);\ntest('x', () => {});", false],
  ['that sets the environment', "test('x', () => {\n  process.env.TZ = 'UTC';\n});", false],
  ['that replaces what all use', "test('x', ({ mock }) => {\n  mock.timers.enable();\n});", false],
] as const)
  test(`a file ${says} ${can ? 'can' : 'cannot'} share its process`, () => assert.equal(canShareProcess(text), can));
