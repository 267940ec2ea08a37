import assert from 'node:assert/strict';
import test from 'node:test';
import { timesSaid } from './test-report.ts';

const fileTimes = Array.from({ length: 12 }, (_, index) => ({
  file: `${index}.test.ts`,
  wallS: index,
  cpuS: index / 2,
}));
const whole = { name: 'In all', wallS: 66, cpuS: 33 };

test('the ten slowest are said, the slowest first, and what all took', () => {
  const lines = timesSaid(fileTimes, [whole], whole).split('\n');
  assert.equal(lines[0], 'The slowest of 12 processes:');
  assert.match(lines[1] ?? '', /11\.0 s wall +5\.5 s CPU {2}11\.test\.ts/);
  assert.match(lines[10] ?? '', /2\.test\.ts/);
  assert.deepEqual(lines.slice(11), ['In all: 66.0 s wall, 33.0 s CPU', '']);
});

test('the parts of a run are said apart where there are several', () => {
  const parts = ['Together', 'Alone'].map((name) => ({ name, wallS: 1, cpuS: 1 }));
  assert.match(timesSaid([], parts, whole), /Together: 1\.0 s.*\nAlone: 1\.0 s.*\nIn all:/);
});

test('where the system does not tell the CPU, nothing is made up', () => {
  const unknown = { name: 'In all', wallS: 1, cpuS: undefined };
  assert.match(timesSaid([], [unknown], unknown), /In all: 1\.0 s wall, \? CPU/);
});
