import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/**
 * A call of a handler by a user of the demo company. The demo is created through the API's handlers, so it contains
 * nothing that the API would refuse.
 */
export const demoCall = (transaction: Transaction, companyId: number, userId: number, role: Role) => ({
  transaction,
  actor: {
    session_id: 0,
    user_id: userId,
    customer_id: companyId,
    role,
    permissions: permissionsOf(role, []),
    timezone: 'America/Sao_Paulo',
    user_version: 0,
    customer_version: 0,
    signing_key_id: '',
    token_expires_s: Number.POSITIVE_INFINITY,
  } satisfies Actor,
  params: undefined,
  query: undefined,
  origin: { request_id: 'demo', address: '' },
  language: 'pt-BR' as const,
  requireMatch: () => {},
  linkTo: (path: string) => path,
});

export type DemoCall = ReturnType<typeof demoCall>;

/** A driver of the demo company, with the user they log in as. */
export type DemoDriver = { readonly id: number; readonly userId: number };

export type DemoVehicle = { readonly id: number; readonly plate: string; readonly color: string; readonly km: number };
