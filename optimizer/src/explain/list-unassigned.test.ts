import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import type { Problem } from '../problem.ts';
import { Search } from '../search/search.ts';
import type { Unassigned } from '../solution.ts';
import { problems } from '../testing/generate.ts';
import { row, sampleJob, sampleVehicle } from '../testing/sample.ts';
import { listUnassigned } from './list-unassigned.ts';

const early = { begin: 0, end: 20 };
const later = { begin: 25, end: 45 };
const atBase = { ...sampleJob, location: 0 };
const { end: _, ...withoutEnd } = sampleVehicle;
const unladen = { ...withoutEnd, start: 2, shift: { begin: 1, end: 101 }, capacity: [0] };

describe('unassigned units are explained as far as the budget goes:', () => {
  test('early reasons equal the final ones, and the rest are not_tried', () => {
    const size = { locations: 8, vehicles: 3, jobs: 14, shipments: 4 };
    fc.assert(
      fc.property(problems(size), fc.nat(60), (problem, tries) => {
        const whole = explain(problem, Number.POSITIVE_INFINITY);
        const early = explain(problem, tries);
        assert.deepEqual(
          early.map(({ task }) => task),
          whole.map(({ task }) => task),
        );
        for (const [i, entry] of early.entries()) {
          if (entry.remedySearch === 'complete') assert.deepEqual(entry, whole[i]);
          else if (entry.reason !== 'not_tried') assert.equal(entry.reason, whole[i]!.reason);
          if (entry.reason === 'not_tried')
            assert.deepEqual([entry.remedy, entry.remedySearch], [undefined, 'cut_short']);
        }
        assert.ok(whole.every(({ reason, remedySearch }) => reason !== 'not_tried' && remedySearch === 'complete'));
      }),
      { numRuns: 60, seed: 4, examples: [[onlyByOthers, 23]] },
    );
  });

  test('all reasons come before the first remedy', () => {
    const isTried = (unassigned: readonly Unassigned[]): boolean =>
      unassigned.every(({ reason }) => reason !== 'not_tried');
    const hasRemedySearch = (unassigned: readonly Unassigned[]): boolean =>
      unassigned.some(({ remedy, remedySearch }) => remedy !== undefined || remedySearch === 'complete');
    const stages = Array.from({ length: 100 }, (_, tries) => explain(crowded, tries));
    assert.ok(stages.every((unassigned) => isTried(unassigned) || !hasRemedySearch(unassigned)));
    assert.ok(stages.some((unassigned) => isTried(unassigned) && !hasRemedySearch(unassigned)));
    assert.ok(!isTried(stages[0]!));
  });

  test('remedies come by priority, then one of each reason in turn', () => {
    const order: string[] = [];
    for (let tries = 0; order.length < crowded.jobs.length; tries++)
      for (const { task, reason, remedySearch } of explain(crowded, tries)) {
        const name = `${task.index} ${reason}`;
        if (remedySearch === 'complete' && !order.includes(name)) order.push(name);
      }
    assert.deepEqual(order, ['4 capacity', '0 capacity', '2 time_window', '1 capacity', '3 time_window']);
  });
});

/** A job that the start reaches only by way of other stops, and a group that keeps it from joining them. */
const onlyByOthers: Problem = {
  locationCount: 4,
  profiles: [
    {
      durationsS: Int32Array.of(20, 34, 1, 12, 3, 30, 17, 17, 20, 60, -1, -1, 30, 57, 31, 60),
      distancesM: Int32Array.of(0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0),
    },
  ],
  vehicles: [unladen],
  jobs: [
    atBase,
    { ...atBase, windows: [{ begin: 0, end: 21 }] },
    { ...atBase, location: 2, windows: [early, later], vehicles: [0] },
    { ...atBase, windows: [early, later], vehicles: [], preferred: { byS: 0, perLateSecond: 0 } },
    { ...atBase, location: 2, windows: [early], vehicles: [0] },
    { ...atBase, windows: [early] },
    { ...atBase, location: 2, windows: [early] },
    { ...atBase, location: 2, windows: [early] },
    { ...atBase, location: 2 },
    { ...atBase, windows: [{ begin: 0, end: 21 }], priority: 1, pickup: [1], vehicles: [0] },
  ],
  shipments: [],
  objective: { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 0 },
  groups: [{ kind: 'apart', jobs: [8, 2, 1, 0], shipments: [] }],
};

/** No stop fits: some are too heavy, some close too early, and one of them has a priority. */
const crowded: Problem = {
  locationCount: 5,
  profiles: [row(5)],
  vehicles: [sampleVehicle],
  jobs: [
    { ...sampleJob, delivery: [11] },
    { ...sampleJob, delivery: [12] },
    { ...sampleJob, location: 4, windows: [{ begin: 0, end: 30 }] },
    { ...sampleJob, location: 4, windows: [{ begin: 0, end: 20 }] },
    { ...sampleJob, delivery: [13], priority: 7 },
  ],
  shipments: [],
  objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
};

function explain(problem: Problem, most: number): readonly Unassigned[] {
  const model = buildModel(problem);
  const search = new Search(model, 1);
  search.construct();
  for (let i = 0; i < 5; i++) search.step(1);
  let tries = 0;
  const budget = {
    spend: () => {
      tries++;
    },
    isOver: () => tries >= most,
  };
  return listUnassigned(model, search.bestRoutes, budget);
}
