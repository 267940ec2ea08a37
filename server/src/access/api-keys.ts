import { defaultKeyLifeDays, maxKeyLifeDays, permissionsOfKey } from '@tropeiro/domain/access/api-key.ts';
import type { ApiKey, NewApiKey } from '@tropeiro/domain/access/api-key-schema.ts';
import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { permissionsBeyond } from '@tropeiro/domain/company/user-account.ts';
import type { UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { unknownReferencesRefusal } from '@tropeiro/platform/database/records/constraint-refusals.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/access/api-keys.ts';
import { lockUserAccount } from '../store/access/user-accounts.ts';
import { newApiKeySecret } from './api-key-secret.ts';

export const listApiKeys: Handler<'listApiKeys'> = async ({ query }) =>
  store.listApiKeys({ userId: query.user_id, limit: query.limit, cursor: query.cursor });

export const getApiKey: Handler<'getApiKey'> = async ({ params, db }) => ({
  body: { data: await requireApiKey(db, params.id) },
});

export const createApiKey: Handler<'createApiKey'> = async ({ body: { data }, actor, transaction }) => {
  // Locked, so that the user is not moved out of the realm or deactivated meanwhile.
  const user = (await lockUserAccount(transaction, data.user_id))?.record;
  if (!user) throw unknownReferencesRefusal(['user_id'], data);
  const dateExpires = data.date_expires ?? daysFromNow(defaultKeyLifeDays);
  const faults = [
    ...userFaults(user, actor.permissions),
    ...scopeFaults(user, data),
    ...expiryFaults(dateExpires, actor.timezone),
  ];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const { key, hash, hint } = newApiKeySecret();
  const { name, user_id: userId, scopes = null } = data;
  const id = await store.insertApiKey(transaction, { userId, name, scopes, dateExpires, hash, hint });
  return {
    body: { data: { ...(await requireApiKey(transaction, id)), key } },
    headers: { location: `/api_key/${id}`, 'cache-control': 'no-store' },
  };
};

export const deleteApiKey: Handler<'deleteApiKey'> = async ({ params, actor, transaction }) => {
  const { user_id: userId } = await requireApiKey(transaction, params.id);
  const user = (await lockUserAccount(transaction, userId))?.record;
  const faults = user ? beyondFaults(user, actor.permissions, { parameter: 'id' }) : [];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  if (!(await store.deleteApiKey(transaction, params.id))) throw new Refusal('not_found');
  return {};
};

async function requireApiKey(db: Db, id: number): Promise<ApiKey> {
  const found = await store.getApiKey(db, id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Faults of the user who is to own the key. */
function userFaults(user: UserAccount, own: readonly Permission[]): Fault[] {
  const pointer = '/data/user_id';
  if (user.realm !== 'integration' || !user.active) return [{ pointer, code: 'not_integration' }];
  return beyondFaults(user, own, { pointer });
}

/** Faults of a user with more permissions than the caller, who may neither create nor revoke that user's keys. */
function beyondFaults(
  user: UserAccount,
  own: readonly Permission[],
  at: Pick<Fault, 'pointer' | 'parameter'>,
): Fault[] {
  const beyond = permissionsBeyond(own, user).join(', ');
  return beyond === '' ? [] : [{ ...at, code: 'beyond_own', details: { permissions: verbatim(beyond) } }];
}

/** Faults of scopes that the user does not have. Calls that need them would be refused later. */
function scopeFaults(user: UserAccount, { scopes }: NewApiKey): Fault[] {
  if (!scopes) return [];
  const had = permissionsOfKey(user.role, user.grants, scopes);
  const lacking = scopes.filter((scope) => !had.includes(scope)).join(', ');
  return lacking === ''
    ? []
    : [{ pointer: '/data/scopes', code: 'beyond_user', details: { permissions: verbatim(lacking) } }];
}

function expiryFaults(dateExpires: string, timezone: string): Fault[] {
  const pointer = '/data/date_expires';
  const [earliest, latest] = [daysFromNow(0), daysFromNow(maxKeyLifeDays)];
  if (dateExpires < earliest)
    return [{ pointer, code: 'too_early', details: { limit: localMoment(earliest, timezone) } }];
  if (dateExpires > latest) return [{ pointer, code: 'too_late', details: { limit: localMoment(latest, timezone) } }];
  return [];
}

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
