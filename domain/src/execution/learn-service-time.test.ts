import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { learnServiceTime } from './learn-service-time.ts';

const many = (count: number, seconds: number): number[] => Array(count).fill(seconds);

describe('The learnt service time of a place', () => {
  const cases: readonly [says: string, services: readonly number[], learnt: readonly number[] | undefined][] = [
    ['undefined without services', [], undefined],
    ['undefined for two services', [600, 600], undefined],
    ['the time of three equal services', [600, 600, 600], [3, 600, 600, 600]],
    ['the median of three', [300, 600, 1200], [3, 600, 450, 900]],
    ['the mean of the two middle values', [100, 200, 301, 400], [4, 251, 175, 326]],
    ['not affected by a service far above the others', [300, 310, 320, 330, 7200], [4, 315, 308, 323]],
    ['not affected by a service far below the others', [30, 1500, 1510, 1520, 1530], [4, 1515, 1508, 1523]],
    ['not affected by the only service that differs', [...many(10, 600), 5], [10, 600, 600, 600]],
  ];
  for (const [title, services, learnt] of cases)
    it(`is ${title}`, () => {
      const result = learnServiceTime(services);
      const { count = 0, service_time = 0, first_quartile = 0, third_quartile = 0 } = result ?? {};
      assert.deepEqual(result && [count, service_time, first_quartile, third_quartile], learnt);
    });

  const times = fc.array(fc.integer({ min: 30, max: 86_400 }), { minLength: 3, maxLength: 20 });

  it('does not depend on the order of the services', () =>
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

  it('lies between its quartiles and within the range of services, and uses at least half of them and never fewer than three', () =>
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
