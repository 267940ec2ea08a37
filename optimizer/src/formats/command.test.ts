import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sampleProblem } from '../testing/sample.ts';
import { writeJson } from './json.ts';

const folder = mkdtempSync(join(tmpdir(), 'tropeiro-solve-'));
after(() => rmSync(folder, { recursive: true }));

const solomon = file(
  'tiny.txt',
  `TINY

VEHICLE
NUMBER     CAPACITY
  2         20

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      0         0          0          0       100          0
    5      3         4         10          0       100          0
    6      3         5         10          0       100          0
    7     90        90         10          0       100          0
`,
);
const json = file('tiny.json', writeJson(sampleProblem));

test('a file is solved and reported in its own numbers', () => {
  const { status, stdout, stderr } = run('--format', 'solomon', '--time', '5', '--iterations', '100', solomon);
  assert.equal(status, 0, stderr);
  const { wall_s, cpu_s, iterations, routes, ...figures } = JSON.parse(stdout);
  assert.deepEqual(figures, { cost: 11.8, vehicles: 1, unassigned: [7] });
  assert.deepEqual(routes[0].sort(), [5, 6]);
  for (const figure of [wall_s, cpu_s, iterations]) assert.equal(typeof figure, 'number');
});

test('a JSON problem is solved whole, with the objective asked for', () => {
  const { status, stdout, stderr } = run('--format', 'json', '--objective', 'distance', '--iterations', '50', json);
  assert.equal(status, 0, stderr);
  const printed = JSON.parse(stdout);
  assert.deepEqual(printed.unassigned, [5]);
  assert.equal(printed.solution.routes.length, printed.routes.length);
  // The first vehicle has its own price for each metre and for leaving, beside those of the objective.
  assert.equal(printed.cost, printed.solution.distanceM + printed.solution.routes[0].distanceM + 100);
});

test('help is printed', () => {
  const { status, stdout } = run('--help');
  assert.equal(status, 0);
  assert.match(stdout, /--format FORMAT/);
});

describe('a wrong request ends with 2 and a sentence:', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no file', ['--format', 'json'], /Name one file/],
    ['two files', ['--format', 'json', 'a', 'b'], /Name one file/],
    ['no format', [json], /--format must be one of solomon, cvrplib, lilim, json/],
    ['a format unknown', ['--format', 'toString', json], /--format must be one of/],
    ['an option unknown', ['--speed', '9', json], /Unknown option '--speed'/],
    ['no time', ['--format', 'json', '--time', '0', json], /--time must be/],
    ['half a seed', ['--format', 'json', '--seed', '1.5', json], /--seed must be a whole number/],
    ['no threads', ['--format', 'json', '--threads', '0', json], /--threads must be a whole number from 1/],
    ['an objective unknown', ['--format', 'json', '--objective', 'joy', json], /--objective must be one of time/],
    ['a file that is not there', ['--format', 'json', join(folder, 'absent')], /cannot be read/],
    ['a file of another format', ['--format', 'json', solomon], /The file is not JSON/],
  ];
  for (const [name, args, title] of cases)
    test(name, () => {
      const { status, stdout, stderr } = run(...args);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, title);
    });
});

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [fileURLToPath(new URL('./command.ts', import.meta.url)), ...args], {
    encoding: 'utf8',
  });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
