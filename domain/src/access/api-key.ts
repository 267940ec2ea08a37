import { type Permission, permissions, permissionsOf } from './permission.ts';
import type { Role } from './role.ts';

/** Permissions that no API key may have, even if its user does. A leaked key could otherwise create another key. */
const neverOfKeys: readonly Permission[] = ['user:write'];

/** The permissions that an API key can have. */
export const keyPermissions: readonly Permission[] = permissions.filter(
  (permission) => !neverOfKeys.includes(permission),
);

/** The default and the maximum lifetime of an API key. */
export const defaultKeyLifeDays = 365;
export const maxKeyLifeDays = 1826;

/** The permissions of a key: its scopes, limited to the permissions that its user still has. */
export const permissionsOfKey = (role: Role, grants: readonly string[], keyScopes: readonly string[] | null) =>
  permissionsOf(role, grants).filter(
    (permission) => keyPermissions.includes(permission) && (keyScopes === null || keyScopes.includes(permission)),
  );
