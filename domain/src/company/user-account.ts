import { type Permission, permissionsOf, permissionsOfRole } from '../access/permission.ts';
import { masked } from '../privacy/mask.ts';
import type { UserAccount } from './user-account-schema.ts';

/** A user in announcements: without personal data. */
export const announcedUser = (user: UserAccount): UserAccount => ({ ...user, login: maskedLogin(user) });

/** The login for callers that may not read personal data. Drivers log in with the CPF, and other users may too. */
export const maskedLogin = (user: Pick<UserAccount, 'realm' | 'login'>): string =>
  isCpfLogin(user) ? masked(user.login) : user.login;

/** Whether a login is, or may be, a CPF. */
export const isCpfLogin = ({ realm, login }: Pick<UserAccount, 'realm' | 'login'>): boolean =>
  realm === 'driver' || /^[0-9]{11}$/.test(login.replace(/[.\- ]/g, ''));

/** Whether a change of a user voids their tokens, which contain these fields. */
export const voidsUserTokens = (before: Access, after: Access): boolean =>
  before.role !== after.role ||
  before.realm !== after.realm ||
  before.active !== after.active ||
  before.driver_id !== after.driver_id ||
  [...before.grants].sort().join() !== [...after.grants].sort().join();

type Access = Pick<UserAccount, 'role' | 'realm' | 'active' | 'driver_id' | 'grants'>;

/** Whether the change removes an active administrator from the company. */
export const losesAdmin = (before: Access, after: Access): boolean =>
  before.role === 'admin' && before.active && !(after.role === 'admin' && after.active);

/**
 * The permissions of a user that the caller does not have. Callers cannot grant permissions beyond their own. They also
 * cannot take over a user with more permissions, for example by setting a new password.
 */
export const permissionsBeyond = (
  own: readonly Permission[],
  { role, grants }: Pick<Access, 'role' | 'grants'>,
): Permission[] => permissionsOf(role, grants).filter((permission) => !own.includes(permission));

/**
 * The permissions of a user that the caller would need to open or end a session of that user. Callers need all that the
 * user has, except those that every driver has: they do not count for a driver.
 */
export const permissionsBeyondForSessions = (
  own: readonly Permission[],
  access: Pick<Access, 'role' | 'grants'>,
): Permission[] => permissionsBeyond(access.role === 'driver' ? [...own, ...permissionsOfRole.driver] : own, access);
