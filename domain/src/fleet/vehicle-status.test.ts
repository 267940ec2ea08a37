import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { roleCodes } from '../access/role.ts';
import { type VehicleStatus, vehicleStatusCodes, vehicleTransition } from './vehicle-status.ts';

describe('The status of a vehicle', () => {
  const ways: readonly [from: VehicleStatus, to: VehicleStatus, who: 'everybody' | 'admin' | 'nobody'][] = [
    ['A', 'A', 'everybody'],
    ['A', 'B', 'everybody'],
    ['A', 'C', 'everybody'],
    ['B', 'A', 'everybody'],
    ['B', 'B', 'everybody'],
    ['B', 'C', 'everybody'],
    ['C', 'A', 'admin'],
    ['C', 'B', 'nobody'],
    ['C', 'C', 'everybody'],
  ];
  for (const [from, to, who] of ways) {
    it(`goes from ${from} to ${to} by ${who}`, () => {
      for (const role of roleCodes) {
        const isPossible = who === 'everybody' || who === role;
        const expected = isPossible ? 'possible' : who === 'nobody' ? 'impossible' : { onlyBy: who };
        assert.deepEqual(vehicleTransition(from, to, role), expected, role);
      }
    });
  }

  it('has every way in the table above', () => {
    assert.equal(ways.length, vehicleStatusCodes.length ** 2);
  });
});
