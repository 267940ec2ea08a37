import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row, sampleJob, sampleVehicle } from '../testing/sample.ts';
import { buildModel } from './build-model.ts';
import { Random } from './random.ts';

const objective = { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 };

test('near nodes come nearest first', () => {
  const jobs = [1, 2, 4, 8].map((location) => ({ ...sampleJob, location }));
  const model = buildModel({
    locationCount: 9,
    profiles: [row(9)],
    vehicles: [sampleVehicle],
    jobs,
    shipments: [],
    objective,
  });
  assert.deepEqual([...model.neighbours.slice(0, model.neighbourCount)], [1, 2, 3]);
  assert.deepEqual([...model.neighbours.slice(3 * model.neighbourCount)], [2, 1, 0]);
});

test('a stop whose window is over by then is not near', () => {
  const at = (location: number, begin: number) => ({ ...sampleJob, location, windows: [{ begin, end: begin + 5 }] });
  const jobs = [at(1, 0), at(2, 500), at(4, 30)];
  const model = buildModel({
    locationCount: 5,
    profiles: [row(5)],
    vehicles: [sampleVehicle],
    jobs,
    shipments: [],
    objective,
  });
  assert.deepEqual([...model.neighbours.slice(0, model.neighbourCount)], [2, 1]);
});

for (const { name, perSecond, perMetre } of [
  { name: 'distance', perSecond: 0, perMetre: 1 },
  { name: 'time', perSecond: 1, perMetre: 0 },
  { name: 'mostly time', perSecond: 50, perMetre: 1 },
  { name: 'mostly distance', perSecond: 1, perMetre: 50 },
])
  test(`they are the nearest of all by ${name}, several stops at a place or none, near the others or far off`, () => {
    const random = new Random(7);
    const locationCount = 80;
    const points = Array.from({ length: locationCount }, (_, i) => (i < 3 ? 1000 * i : random.below(100)));
    const distancesM = Int32Array.from({ length: locationCount ** 2 }, (_, i) =>
      Math.abs(points[Math.floor(i / locationCount)]! - points[i % locationCount]!),
    );
    const durationsS = distancesM.map((metres) => metres + random.below(30));
    const jobs = Array.from({ length: 240 }, () => ({ ...sampleJob, location: random.below(locationCount - 5) }));
    let nodeCount = 0;
    const { neighbours, neighbourCount } = buildModel(
      {
        locationCount,
        profiles: [{ durationsS, distancesM }],
        vehicles: [sampleVehicle],
        jobs,
        shipments: [],
        objective: { ...objective, perSecond, perMetre },
      },
      () => nodeCount++,
    );
    assert.equal(nodeCount, jobs.length);
    jobs.forEach(({ location }, node) => {
      const priceTo = (other: number): number => {
        const leg = location * locationCount + jobs[other]!.location;
        return perSecond * durationsS[leg]! + perMetre * distancesM[leg]!;
      };
      const others = jobs.map((_, other) => other).filter((other) => other !== node);
      const nearest = others.map(priceTo).sort((a, b) => a - b);
      const found = [...neighbours.subarray(node * neighbourCount, (node + 1) * neighbourCount)];
      assert.equal(new Set(found).size, neighbourCount);
      assert.deepEqual(found.map(priceTo), nearest.slice(0, neighbourCount));
    });
  });
