import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { losesAdmin, voidsUserTokens } from './user-account.ts';

const admin = {
  role: 'admin',
  realm: 'customer',
  active: true,
  driver_id: null,
  grants: ['pii:read', 'audit:read'],
} as const;
const user = { ...admin, grants: [...admin.grants] };
type Change = Readonly<Record<string, unknown>>;

describe('A change of a user', () => {
  const changes: readonly [says: string, change: Change, voids: boolean, loses: boolean][] = [
    ['nothing', {}, false, false],
    ['the order of grants', { grants: ['audit:read', 'pii:read'] }, false, false],
    ['one grant less', { grants: ['pii:read'] }, true, false],
    ['another realm', { realm: 'integration' }, true, false],
    ['a driver', { driver_id: 7 }, true, false],
    ['another role', { role: 'manager' }, true, true],
    ['no longer active', { active: false }, true, true],
  ];
  for (const [title, change, voids, loses] of changes) {
    it(`to ${title} ${voids ? 'voids' : 'keeps'} their tokens and ${loses ? 'takes' : 'leaves'} the company an administrator`, () => {
      const after = { ...user, ...change } as typeof user;
      assert.deepEqual([voidsUserTokens(user, after), losesAdmin(user, after)], [voids, loses]);
    });
  }

  it('does not remove the last administrator if there was none', () => {
    const viewer = { ...user, role: 'viewer' } as const;
    assert.equal(losesAdmin(viewer, { ...viewer, active: false }), false);
    assert.equal(losesAdmin({ ...user, active: false }, viewer), false);
  });
});
