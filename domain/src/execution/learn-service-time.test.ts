import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { learnServiceTime } from './learn-service-time.ts';

const many = (count: number, seconds: number): number[] => Array(count).fill(seconds);

describe('What is learnt of a place', () => {
  const cases: readonly [says: string, services: readonly number[], learnt: readonly number[] | undefined][] = [
    ['nothing of no service', [], undefined],
    ['nothing of two', [600, 600], undefined],
    ['their time, of three that took the same', [600, 600, 600], [3, 600, 600, 600]],
    ['the middle one of three', [300, 600, 1200], [3, 600, 450, 900]],
    ['the middle between two', [100, 200, 301, 400], [4, 251, 175, 326]],
    ['nothing of one that is far above the others', [300, 310, 320, 330, 7200], [4, 315, 308, 323]],
    ['nothing of one that is far below the others', [30, 1500, 1510, 1520, 1530], [4, 1515, 1508, 1523]],
    ['nothing of the one that differs from all others', [...many(10, 600), 5], [10, 600, 600, 600]],
  ];
  for (const [says, services, learnt] of cases)
    it(`is ${says}`, () => {
      const told = learnServiceTime(services);
      const { count = 0, service_time = 0, first_quartile = 0, third_quartile = 0 } = told ?? {};
      assert.deepEqual(told && [count, service_time, first_quartile, third_quartile], learnt);
    });

  const times = fc.array(fc.integer({ min: 30, max: 86_400 }), { minLength: 3, maxLength: 20 });

  it('is the same in whatever order the services come', () =>
    fc.assert(
      fc.property(
        times.chain((services) =>
          fc.tuple(
            fc.constant(services),
            fc.shuffledSubarray(services, { minLength: services.length, maxLength: services.length }),
          ),
        ),
        ([services, shuffled]) => {
          assert.deepEqual(learnServiceTime(shuffled), learnServiceTime(services));
        },
      ),
    ));

  it('lies between its quartiles and among the services, of which it counts half at least and never fewer than three', () =>
    fc.assert(
      fc.property(times, (services) => {
        const learnt = learnServiceTime(services);
        assert.ok(learnt);
        const { count, service_time, first_quartile, third_quartile } = learnt;
        assert.ok(count >= 3 && count >= services.length / 2 && count <= services.length);
        assert.ok(Math.min(...services) <= first_quartile && third_quartile <= Math.max(...services));
        assert.ok(first_quartile <= service_time && service_time <= third_quartile);
      }),
    ));
});
