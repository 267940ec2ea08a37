import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { childrenCpuIn, childrenCpuS } from './cpu-time.ts';

test('the CPU of children is read past a name that looks like fields', () => {
  const fields = ['S', ...Array.from({ length: 12 }, () => 7), 150, 25, 20, 0];
  assert.equal(childrenCpuIn(`42 (a) b (c) ${fields.join(' ')}`), 1.75);
});

test('the CPU of a child is counted once it has ended', { skip: childrenCpuS() === undefined }, () => {
  const before = childrenCpuS() ?? 0;
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  assert.ok((childrenCpuS() ?? 0) - before >= 0.29);
});
