import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { permissionsBeyond, permissionsBeyondForSessions } from '@tropeiro/domain/company/user-account.ts';
import type { UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';

/** Where a fault is: in the body or in a parameter. */
export type FaultLocation = Pick<Fault, 'pointer' | 'parameter'>;

type Access = Pick<UserAccount, 'role' | 'grants'>;

/** Refuses a role or grants with more permissions than the actor has. */
export const requireWithinOwn = ({ permissions }: Actor, access: Access, target: FaultLocation): void =>
  requireNone(permissionsBeyond(permissions, access), target);

/** Refuses an actor who may not open or end sessions of a user with this access (`permissionsBeyondForSessions`). */
export const requireSessionsWithinOwn = ({ permissions }: Actor, access: Access, target: FaultLocation): void =>
  requireNone(permissionsBeyondForSessions(permissions, access), target);

function requireNone(beyond: readonly Permission[], target: FaultLocation): void {
  if (beyond.length === 0) return;
  const fault = { ...target, code: 'beyond_own', details: { permissions: verbatim(beyond.join(', ')) } } as const;
  throw new Refusal('rule_violated', { faults: [fault] });
}
