import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildModel } from './build-model.ts';
import { plainJob, plainVehicle, row } from './testing/sample.ts';

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
