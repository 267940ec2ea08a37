import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { loadAmounts } from './load-amounts.ts';

describe('Capacities as amounts of the optimizer', () => {
  const capacity = fc.oneof(fc.nat({ max: 1000 }), fc.nat({ max: 1_000_000_000 }));
  const plans = fc.record({
    points: fc.array(fc.option(capacity), { minLength: 1, maxLength: 200 }),
    vehicles: fc.array(fc.option(capacity), { minLength: 1, maxLength: 5 }),
    chosen: fc.infiniteStream(fc.boolean()),
  });

  it('equal the capacities in any plan of common size', () => {
    const amounts = loadAmounts([12, 0, null, 30_000], [40_000, 900_000_000, null]);
    assert.equal(amounts.unit, 1);
    assert.deepEqual([12, 0, null, 30_000].map(amounts.ofPoint), [12, 0, 0, 30_000]);
    assert.equal(amounts.ofVehicle(40_000), 40_000);
  });

  it('are not coarser because of one point that is too large for every vehicle', () => {
    const amounts = loadAmounts([5, 1_000_000_000], [500, null]);
    assert.equal(amounts.unit, 1);
    assert.deepEqual([amounts.ofPoint(1_000_000_000), amounts.excess(1_000_000_000)], [501, 999_999_499]);
    assert.ok(amounts.ofPoint(1_000_000_000) > amounts.ofVehicle(500));
    assert.ok(amounts.ofPoint(1_000_000_000) <= amounts.ofVehicle(null));
  });

  it('never overload a vehicle, and lose less than a unit per point', () => {
    fc.assert(
      fc.property(plans, ({ points, vehicles, chosen }) => {
        const amounts = loadAmounts(points, vehicles);
        const loaded = points.filter(() => chosen.next().value);
        const total = loaded.reduce((sum: number, capacity) => sum + (capacity ?? 0), 0);
        const amount = loaded.reduce((sum: number, capacity) => sum + amounts.ofPoint(capacity), 0);
        for (const vehicle of vehicles) {
          const fits = amount <= amounts.ofVehicle(vehicle);
          if (vehicle === null) assert.ok(fits);
          else if (fits) assert.ok(total <= vehicle);
          else assert.ok(total > vehicle - (amounts.unit === 1 ? 0 : amounts.unit * (loaded.length + 1)));
        }
      }),
    );
  });

  it("never exceed the optimizer's sums", () => {
    fc.assert(
      fc.property(plans, ({ points, vehicles }) => {
        const amounts = loadAmounts(points, vehicles);
        const sum = points.reduce((total: number, capacity) => total + amounts.ofPoint(capacity), 0);
        for (const amount of [sum, ...vehicles.map(amounts.ofVehicle)]) assert.ok(amount <= 2 ** 28);
      }),
    );
  });
});
