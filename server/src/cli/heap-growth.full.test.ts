import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { heapGrowthFlag } from './heap-growth.ts';

test('V8 knows the flag that bounds the growth of the heap', () => {
  const { status, stderr } = spawnSync(process.execPath, [heapGrowthFlag, '--eval', ''], { encoding: 'utf8' });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
});
