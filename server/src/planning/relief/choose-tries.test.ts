import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReliefPlan } from '../../store/planning/relief-plans.ts';
import { chooseTries } from './choose-tries.ts';
import type { PointAtRisk } from './points-at-risk.ts';

const point = (id: number, more: Partial<PointAtRisk> = {}): PointAtRisk => ({
  ...{ id, type: 'PE', latitude: 0, longitude: 0, capacity: 1, axles: null, windows: [], lateS: 60 },
  ...more,
});
const plan = (id: number, distances: readonly number[], more: Partial<ReliefPlan> = {}): ReliefPlan => ({
  ...{ id, capacity: 10, axles: 2, delivery_load: 5, pick_up_load: 5, distances },
  ...more,
});
const chosen = (...args: Parameters<typeof chooseTries>) =>
  chooseTries(...args).map(({ point: { id }, planId }) => `${id} to ${planId}`);

describe('The moves that are tried for a late plan', () => {
  it('are those to the nearest plans, every point once before any point twice', () => {
    const plans = [plan(7, [900, 100]), plan(8, [300, 500])];
    assert.deepEqual(chosen([point(1), point(2)], plans), ['1 to 8', '2 to 7', '1 to 7', '2 to 8']);
  });

  it('are as many as there is time for', () => {
    const plans = Array.from({ length: 50 }, (_, index) => plan(index + 1, [index, index, index]));
    assert.equal(chooseTries([point(1), point(2), point(3)], plans).length, 12);
    assert.deepEqual(chosen([point(1), point(2)], plans, 3), ['1 to 1', '2 to 1', '1 to 2']);
  });

  const unfit: readonly [title: string, plan: Partial<ReliefPlan>, point: Partial<PointAtRisk>, isTried: boolean][] = [
    ['a vehicle without room for a delivery', { delivery_load: 10 }, {}, false],
    ['a vehicle without room for a pick-up', { pick_up_load: 10 }, { type: 'PC' }, false],
    ['a delivery in a vehicle that returns full', { pick_up_load: 10 }, {}, true],
    ['a pick-up by a vehicle that departs full', { delivery_load: 10 }, { type: 'PC' }, true],
    ['a vehicle of unknown capacity', { capacity: null, delivery_load: 1000 }, {}, true],
    ['a point without load', { delivery_load: 10 }, { capacity: null }, true],
    ['too many axles', { axles: 3 }, { axles: 2 }, false],
    ['unknown axles', { axles: null }, { axles: 2 }, true],
  ];
  for (const [title, ofPlan, ofPoint, isTried] of unfit)
    it(`${isTried ? 'include' : 'leave out'} ${title}`, () =>
      assert.equal(chosen([point(1, ofPoint)], [plan(7, [0], ofPlan)]).length, isTried ? 1 : 0));
});
