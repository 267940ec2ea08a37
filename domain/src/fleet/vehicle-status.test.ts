import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { roleCodes } from '../access/role.ts';
import { type VehicleStatus, vehicleStatusCodes, vehicleTransition } from './vehicle-status.ts';

describe('The status of a vehicle', () => {
  const transitions: readonly [from: VehicleStatus, to: VehicleStatus, who: 'everybody' | 'admin' | 'no role'][] = [
    ['A', 'A', 'everybody'],
    ['A', 'B', 'everybody'],
    ['A', 'C', 'everybody'],
    ['B', 'A', 'everybody'],
    ['B', 'B', 'everybody'],
    ['B', 'C', 'everybody'],
    ['C', 'A', 'admin'],
    ['C', 'B', 'no role'],
    ['C', 'C', 'everybody'],
  ];
  for (const [from, to, allowedRole] of transitions) {
    it(`can change from ${from} to ${to} by ${allowedRole}`, () => {
      for (const role of roleCodes) {
        const isPossible = allowedRole === 'everybody' || allowedRole === role;
        const expected = isPossible ? 'possible' : allowedRole === 'no role' ? 'impossible' : { onlyBy: allowedRole };
        assert.deepEqual(vehicleTransition(from, to, role), expected, role);
      }
    });
  }

  it('has every transition in the table above', () => {
    assert.equal(transitions.length, vehicleStatusCodes.length ** 2);
  });
});
