import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Solution } from '../solution.ts';
import { sampleProblem, sampleSolution } from '../testing/sample.ts';
import { readCvrplib } from './cvrplib.ts';
import { formats } from './formats.ts';
import { type Instance, listRoutes, listUnassigned, type Reading } from './instance.ts';
import { readJson, writeJson } from './json.ts';
import { readLiLim } from './lilim.ts';
import { readSolomon } from './solomon.ts';

const solomon = `TINY

VEHICLE
NUMBER     CAPACITY
  2         200

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      0         0          0          0       100          0
    5      1         1         10          7        90          9
    6      3         4         20          0        80          0
`;

const cvrplib = `NAME : tiny
TYPE : CVRP
DIMENSION : 3
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 1 1
3 3 4
DEMAND_SECTION
1 0
2 7
3 7
DEPOT_SECTION
1
-1
EOF
`;

const lilim = `2\t20\t1
0\t0\t0\t0\t0\t100\t0\t0\t0
1\t1\t1\t-5\t0\t90\t3\t2\t0
2\t3\t4\t5\t0\t80\t2\t0\t1
`;

describe('a Solomon file', () => {
  const { problem, ...instance } = read(readSolomon(solomon));
  test('is read in tenths, distances truncated', () => {
    assert.deepEqual([...problem.profiles[0]!.distancesM], [0, 14, 50, 14, 0, 36, 50, 36, 0]);
    assert.deepEqual(problem.profiles[0]!.durationsS, problem.profiles[0]!.distancesM);
    assert.deepEqual(
      problem.vehicles.map((vehicle) => [vehicle.capacity, vehicle.shift.end]),
      [
        [[200], 1000],
        [[200], 1000],
      ],
    );
    assert.deepEqual(problem.jobs[0]!.windows, [{ begin: 70, end: 900 }]);
    assert.equal(problem.jobs[0]!.serviceS, 90);
    assert.deepEqual(
      problem.jobs.map((job) => job.delivery),
      [[10], [20]],
    );
  });
  test('is reported by its own numbers and in its own unit', () => {
    assert.equal(instance.numberOf({ kind: 'job', index: 1 }), 6);
    assert.equal(instance.reportedCost({ cost: 0, distanceM: 1234 }), 123.4);
  });
});

test('a CVRPLIB file is read with distances to the nearest and customers numbered as in its solutions', () => {
  const { problem, numberOf, reportedCost } = read(readCvrplib(cvrplib));
  assert.deepEqual([...problem.profiles[0]!.distancesM], [0, 1, 5, 1, 0, 4, 5, 4, 0]);
  assert.equal(numberOf({ kind: 'job', index: 0 }), 1);
  assert.equal(problem.vehicles.length, 2);
  assert.equal(reportedCost({ cost: 0, distanceM: 11 }), 11);
});

test('a Li & Lim file is read in thousandths, each pair a shipment, vehicles before distance', () => {
  const { problem, numberOf, reportedCost } = read(readLiLim(lilim));
  assert.deepEqual([...problem.profiles[0]!.distancesM], [0, 1414, 5000, 1414, 0, 3606, 5000, 3606, 0]);
  assert.equal(problem.shipments.length, 1);
  assert.deepEqual(problem.shipments[0]!.amount, [5]);
  assert.equal(problem.shipments[0]!.pickup.location, 2);
  assert.equal(problem.shipments[0]!.delivery.serviceS, 3000);
  assert.deepEqual([numberOf({ kind: 'pickup', index: 0 }), numberOf({ kind: 'delivery', index: 0 })], [2, 1]);
  assert.equal(reportedCost({ cost: 0, distanceM: 10020 }), 10.02);
  assert.ok(problem.objective.perVehicle > 1414 + 3606 + 5000);
});

test('a problem written as JSON is read back the same', () => {
  assert.deepEqual(read(readJson(writeJson(sampleProblem))).problem, sampleProblem);
});

test('routes and unassigned units are returned in the numbers of the file', () => {
  const instance = read(readJson(writeJson(sampleProblem)));
  assert.deepEqual(listRoutes(instance, sampleSolution), [
    [0, 1, 6, 7],
    [3, 4],
  ]);
  const withUnassigned: Solution = {
    ...sampleSolution,
    unassigned: [
      ...sampleSolution.unassigned,
      { task: { kind: 'shipment', index: 0 }, reason: 'no_room', remedySearch: 'complete' },
    ],
  };
  assert.deepEqual(listUnassigned(instance, withUnassigned), [5, 6, 7]);
});

describe('a wrong file is refused with a sentence:', () => {
  const cases: readonly (readonly [string, Reading, RegExp])[] = [
    ['no fleet', readSolomon(solomon.replace('NUMBER', 'COUNT')), /no line "NUMBER CAPACITY"/],
    ['a short row', readSolomon(solomon.replace('90          9', '90')), /^Line 11 has 6 values where 7 belong/],
    ['a word for a number', readSolomon(solomon.replace('7        90', 'x        90')), /^Line 11: ready is "x"/],
    ['half a demand', readSolomon(solomon.replace('20    ', '20.5  ')), /^Line 12: demand is 20.5, not a whole/],
    ['an empty file', readLiLim(''), /ends where number of vehicles/],
    [
      'a shipment without partner',
      readLiLim(lilim.replace('\t2\t0\n', '\t1\t0\n')),
      /^Line 3: customer 1 has no partner/,
    ],
    ['demands that differ', readLiLim(lilim.replace('-5', '-4')), /^Line 3: customer 1 has no partner/],
    ['no capacity', readCvrplib(cvrplib.replace('CAPACITY : 10\n', '')), /no line "CAPACITY/],
    ['other weights', readCvrplib(cvrplib.replace('EUC_2D', 'EXPLICIT')), /^Line 4: only EDGE_WEIGHT_TYPE EUC_2D/],
    ['a node missing', readCvrplib(cvrplib.replace('2 1 1\n', '')), /NODE_COORD_SECTION has 2 lines, DIMENSION says 3/],
    ['nodes out of order', readCvrplib(cvrplib.replace('2 1 1', '4 1 1')), /^Line 8: node 2 should come next/],
    [
      'a heading unknown',
      readCvrplib(cvrplib.replace('TYPE : CVRP', 'DISTANCE : 9')),
      /^Line 2: DISTANCE is not understood/,
    ],
    ['no JSON', readJson('{\n"locationCount": 1,\n}'), /^Line 3 is not JSON/],
    ['a list for a problem', readJson('[]'), /The problem must be an object/],
    ['a field missing', changed({ objective: undefined }), /^objective is missing/],
    ['a field misspelt', changed({ vehicels: [] }), /^vehicels is not known/],
    ['a fraction', changed({ locationCount: 1.5 }), /^locationCount must be a whole number, it is 1.5/],
    ['a matrix too small', changed({ locationCount: 6 }), /^profiles\[0\].durationsS has 25 entries, 36 belong/],
    [
      'a matrix with a word',
      changed({ profiles: [{ durationsS: ['a'], distancesM: [] }] }),
      /durationsS\[0\] must be a whole/,
    ],
    ['a location too many', changedJob({ location: 5 }), /^jobs\[0\].location is 5, there are 5 locations/],
    ['a negative amount', changedJob({ pickup: [-1] }), /^jobs\[0\].pickup\[0\] must be from 0/],
    ['an amount too many', changedJob({ pickup: [1, 2] }), /^jobs\[0\].pickup has 2 amounts where others have 1/],
    ['a priority too high', changedJob({ priority: 1001 }), /^jobs\[0\].priority must be from 0 to 1,?000/],
    ['an unknown vehicle', changedJob({ vehicles: [2] }), /^jobs\[0\].vehicles is 2, there are 2 vehicles/],
    [
      'windows that overlap',
      changedJob({ windows: [1, 5].map((begin) => ({ begin, end: begin + 5 })) }),
      /^jobs\[0\].windows\[1\] must begin after/,
    ],
    [
      'a group of an unknown job',
      changed({ groups: [{ kind: 'apart', jobs: [0, 6], shipments: [] }] }),
      /^groups\[0\].jobs is 6, there are 6 jobs/,
    ],
    [
      'a bonus for being late',
      changedJob({ preferred: { byS: 1, perLateSecond: -1 } }),
      /perLateSecond must be from 0/,
    ],
    [
      'a reload at an unknown location',
      changed({
        vehicles: sampleProblem.vehicles.map((vehicle) => ({
          ...vehicle,
          reload: { sites: [{ location: 5, serviceS: 0, windows: [] }], maxReloads: 1 },
        })),
      }),
      /^vehicles\[0\].reload.sites\[0\].location is 5, there are 5 locations/,
    ],
    [
      'a group of no kind',
      changed({ groups: [{ kind: 'near', jobs: [], shipments: [] }] }),
      /^groups\[0\].kind must be together or apart/,
    ],
    [
      'a job given twice',
      changed({
        vehicles: sampleProblem.vehicles.map((vehicle) => ({ ...vehicle, fixedOrder: [{ kind: 'job', index: 0 }] })),
      }),
      /job 0 is already given elsewhere/,
    ],
  ];
  for (const [name, reading, title] of cases)
    test(name, () => {
      assert.ok('wrong' in reading, 'it was accepted');
      assert.match(reading.wrong.join('\n'), title);
    });
});

const shared = new URL('../../../../shared/bench/vrp/', import.meta.url);
describe('public instances', { skip: existsSync(shared) ? false : 'no public instances beside the repository' }, () => {
  for (const [file, format, jobs, shipments] of [
    ['solomon/R101.txt', 'solomon', 100, 0],
    ['gh/R1_10_1.txt', 'solomon', 1000, 0],
    ['cvrplib-x/X-n101-k25.vrp', 'cvrplib', 100, 0],
    ['lilim/lc101.txt', 'lilim', 0, 53],
  ] as const)
    test(`${file} is read whole`, () => {
      const { problem } = read(formats[format]!(readFileSync(new URL(file, shared), 'utf8')));
      assert.deepEqual([problem.jobs.length, problem.shipments.length], [jobs, shipments]);
    });
});

function read(reading: Reading): Instance {
  assert.ok('instance' in reading, 'wrong' in reading ? reading.wrong.join('\n') : '');
  return reading.instance;
}

function changed(fields: object): Reading {
  return readJson(JSON.stringify({ ...JSON.parse(writeJson(sampleProblem)), ...fields }));
}

function changedJob(fields: object): Reading {
  return changed({ jobs: sampleProblem.jobs.map((job, i) => (i === 0 ? { ...job, ...fields } : job)) });
}
