import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainJob, plainVehicle, row } from '../testing/sample.ts';
import { buildModel } from './build-model.ts';
import { Random } from './random.ts';

const objective = { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0, perImbalanceSecond: 0 };

test('near nodes come nearest first', () => {
  const jobs = [1, 2, 4, 8].map((place) => ({ ...plainJob, place }));
  const model = buildModel({ places: 9, profiles: [row(9)], vehicles: [plainVehicle], jobs, shipments: [], objective });
  assert.deepEqual([...model.near.slice(0, model.nearCount)], [1, 2, 3]);
  assert.deepEqual([...model.near.slice(3 * model.nearCount)], [2, 1, 0]);
});

test('a stop whose window is over by then is not near', () => {
  const at = (place: number, begin: number) => ({ ...plainJob, place, windows: [{ begin, end: begin + 5 }] });
  const jobs = [at(1, 0), at(2, 500), at(4, 30)];
  const model = buildModel({ places: 5, profiles: [row(5)], vehicles: [plainVehicle], jobs, shipments: [], objective });
  assert.deepEqual([...model.near.slice(0, model.nearCount)], [2, 1]);
});

test('they are the nearest of all, several stops at a place or none, near the others or far off', () => {
  const random = new Random(7);
  const places = 80;
  const points = Array.from({ length: places }, (_, i) => (i < 3 ? 1000 * i : random.below(100)));
  const legs = Int32Array.from({ length: places ** 2 }, (_, i) =>
    Math.abs(points[Math.floor(i / places)]! - points[i % places]!),
  );
  const jobs = Array.from({ length: 240 }, () => ({ ...plainJob, place: random.below(places - 5) }));
  const profiles = [{ durationsS: legs, distancesM: legs }];
  const { near, nearCount } = buildModel({
    places,
    profiles,
    vehicles: [plainVehicle],
    jobs,
    shipments: [],
    objective,
  });
  jobs.forEach(({ place }, node) => {
    const wayTo = (other: number): number => legs[place * places + jobs[other]!.place]!;
    const others = jobs.map((_, other) => other).filter((other) => other !== node);
    const nearest = others.map(wayTo).sort((a, b) => a - b);
    const found = [...near.subarray(node * nearCount, (node + 1) * nearCount)];
    assert.equal(new Set(found).size, nearCount);
    assert.deepEqual(found.map(wayTo), nearest.slice(0, nearCount));
  });
});
