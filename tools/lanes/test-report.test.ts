import assert from 'node:assert/strict';
import test from 'node:test';
import { timesReport } from './test-report.ts';

const fileTimes = Array.from({ length: 12 }, (_, index) => ({
  file: `${index}.test.ts`,
  wallS: index,
}));
const processTimes = [
  { name: 'domain: 12 files', wallS: 60, cpuS: 5 },
  { name: 'server: 2 files', wallS: 6, cpuS: 28 },
];
const whole = { name: 'In all', wallS: 66, cpuS: 33 };

test('the ten slowest files and the busiest processes are listed, with the total', () => {
  const lines = timesReport(fileTimes, processTimes, [whole], whole).split('\n');
  assert.equal(lines[0], 'The slowest of 12 files:');
  assert.match(lines[1] ?? '', /11\.0 s wall {2}11\.test\.ts/);
  assert.match(lines[10] ?? '', /2\.test\.ts/);
  assert.equal(lines[11], 'The busiest of 2 processes:');
  assert.match(lines[12] ?? '', /6\.0 s wall +28\.0 s CPU {2}server: 2 files/);
  assert.deepEqual(lines.slice(14), ['In all: 66.0 s wall, 33.0 s CPU', '']);
});

test('the parts of a run are said apart where there are several', () => {
  const parts = ['Together', 'Alone'].map((name) => ({ name, wallS: 1, cpuS: 1 }));
  assert.match(timesReport([], [], parts, whole), /Together: 1\.0 s.*\nAlone: 1\.0 s.*\nIn all:/);
});

test('if the system does not report the CPU, no figure is shown', () => {
  const unknown = { name: 'In all', wallS: 1, cpuS: undefined };
  assert.match(timesReport([], [], [unknown], unknown), /In all: 1\.0 s wall, \? CPU/);
});
