import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { permissionsBeyond } from '@tropeiro/domain/company/user-account.ts';
import type { UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';

/** Where a fault is: in the body or in a parameter. */
export type FaultLocation = Pick<Fault, 'pointer' | 'parameter'>;

/** Refuses a role or grants with more permissions than the actor has. */
export function requireWithinOwn(
  { permissions }: Actor,
  access: Pick<UserAccount, 'role' | 'grants'>,
  target: FaultLocation,
): void {
  const beyond = permissionsBeyond(permissions, access).join(', ');
  if (beyond === '') return;
  const fault = { ...target, code: 'beyond_own', details: { permissions: verbatim(beyond) } } as const;
  throw new Refusal('rule_violated', { faults: [fault] });
}
