import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Permission, permissionsOf } from './permission.ts';
import type { Role } from './role.ts';

/** The matrix of roles as it was decided, one line for each permission. A change here is a change of policy. */
const matrix: Readonly<Record<Permission, string>> = {
  'route_plan:read': 'admin manager dispatcher driver integrator viewer',
  'route_plan:write': 'admin manager dispatcher integrator',
  'route_point:write': 'admin driver',
  'route_point_manual:write': 'admin manager dispatcher',
  'route_plan_release:write': 'admin manager',
  'route_plan_dispatch:write': 'admin manager dispatcher',
  'checklist:read': 'admin manager dispatcher driver integrator viewer',
  'checklist:write': 'admin driver',
  'image:read': 'admin manager dispatcher driver integrator viewer',
  'image:write': 'admin manager dispatcher driver integrator',
  'checklist_form:write': 'admin manager',
  'point_of_interest:read': 'admin manager dispatcher driver integrator viewer',
  'point_of_interest:write': 'admin manager dispatcher integrator',
  'itinerary:read': 'admin manager dispatcher integrator viewer',
  'itinerary:write': 'admin manager dispatcher integrator',
  'driver:read': 'admin manager dispatcher integrator viewer',
  'driver:write': 'admin manager integrator',
  'driver_phone:write': 'admin manager dispatcher',
  'pii:read': 'admin manager driver',
  'pii:write': 'admin',
  'route_point_pii:write': 'admin manager',
  'vehicle:read': 'admin manager dispatcher driver integrator viewer',
  'vehicle:write': 'admin manager integrator',
  'device:read': 'admin manager dispatcher integrator viewer',
  'device:write': 'admin manager integrator',
  'position:read': 'admin manager dispatcher driver integrator viewer',
  'position:write': 'admin driver integrator',
  'daily_summary:read': 'admin manager dispatcher integrator viewer',
  'daily_summary:write': 'admin manager',
  'event:read': 'admin manager dispatcher integrator viewer',
  'acknowledgement:write': 'admin manager dispatcher',
  'user:read': 'admin',
  'user:write': 'admin',
  'webhook:read': 'admin integrator',
  'webhook:write': 'admin integrator',
  'audit:read': 'admin manager',
  'customer:read': 'admin manager dispatcher integrator viewer',
  'customer:write': 'admin',
};

describe('A role', () => {
  for (const role of ['admin', 'manager', 'dispatcher', 'driver', 'integrator', 'viewer'] as const satisfies Role[]) {
    it(`${role} has the permissions of the matrix and no others`, () => {
      const expected = Object.entries(matrix).flatMap(([permission, roles]) =>
        roles.split(' ').includes(role) ? [permission] : [],
      );
      assert.deepEqual(permissionsOf(role, []), expected);
    });
  }

  it('gets personal data by a grant if its matrix lacks it', () => {
    assert.equal(permissionsOf('integrator', ['pii:read']).includes('pii:read'), true);
    assert.equal(permissionsOf('viewer', ['no such thing']).length, permissionsOf('viewer', []).length);
  });
});
