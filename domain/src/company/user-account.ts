import { Type } from 'typebox';
import { NewPassword } from '../access/password.ts';
import { type Permission, permissions, permissionsOf } from '../access/permission.ts';
import { type Realm, realmCodes } from '../access/realm.ts';
import { type Role, roleCodes } from '../access/role.ts';
import { type Language, languages } from '../language/bilingual-text.ts';
import { Name } from '../language/named-record.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { masked } from '../privacy/mask.ts';

const login = Type.String({
  minLength: 1,
  maxLength: 200,
  ...description(
    'Unique in its realm, whatever the case; in the realm driver, the CPF',
    'Único em seu realm, sem distinção de caixa; no realm driver, o CPF',
  ),
});
const role = Type.Unsafe<Role>(Type.String({ enum: [...roleCodes] }));
const realm = Type.Unsafe<Realm>(
  Type.String({ enum: [...realmCodes], ...description('customer when absent', 'customer quando ausente') }),
);
const grants = Type.Array(Type.Unsafe<Permission>(Type.String({ enum: [...permissions] })), {
  maxItems: 100,
  ...description('Permissions beyond those of the role', 'Permissões além das do papel'),
});
const driverId = Nullable(Id);
const language = Nullable(
  Type.Unsafe<Language>(
    Type.String({ enum: [...languages], ...description('Null: that of the company', 'Null: o da empresa') }),
  ),
);
const active = Type.Boolean(description('Whether they can log in', 'Se pode entrar'));

/** A user as an administrator keeps it: who may log in, where and as what. */
export const UserAccount = Noun('UserAccount', {
  id: Id,
  name: Name,
  login: Type.String(),
  email: Nullable(Type.String()),
  role,
  realm,
  grants,
  driver_id: driverId,
  language,
  active,
  date_created: DateTime,
  date_modified: DateTime,
  date_anonymized: Nullable(DateTime),
});
export type UserAccount = Type.Static<typeof UserAccount>;

export const NewUserAccount = Noun('NewUserAccount', {
  name: Name,
  login,
  role,
  realm: Type.Optional(realm),
  email: Type.Optional(Nullable(Type.String({ maxLength: 200, format: 'email', examples: ['name@example.com'] }))),
  grants: Type.Optional(grants),
  driver_id: Type.Optional(driverId),
  language: Type.Optional(language),
  active: Type.Optional(active),
  password: NewPassword,
});
export type NewUserAccount = Type.Static<typeof NewUserAccount>;

export const UserAccountChange = Noun('UserAccountChange', Type.Partial(NewUserAccount).properties);

/** The same with the id of the user. */
export const ChangedUserAccount = Noun('ChangedUserAccount', { id: Id, ...UserAccountChange.properties });
export type ChangedUserAccount = Type.Static<typeof ChangedUserAccount>;

/** A user as announcements show it: without personal data. */
export const announcedUser = (user: UserAccount): UserAccount => ({ ...user, login: maskedLogin(user) });

/** The login as it is shown to those who may not read personal data. A driver logs in with the CPF, and so may others. */
export const maskedLogin = (user: Pick<UserAccount, 'realm' | 'login'>): string =>
  isCpfLogin(user) ? masked(user.login) : user.login;

/** Whether a login is, or may be, a CPF. */
export const isCpfLogin = ({ realm, login }: Pick<UserAccount, 'realm' | 'login'>): boolean =>
  realm === 'driver' || /^[0-9]{11}$/.test(login.replace(/[.\- ]/g, ''));

/** Whether a change of a user voids their tokens, which were made from these fields. */
export const voidsUserTokens = (before: Access, after: Access): boolean =>
  before.role !== after.role ||
  before.realm !== after.realm ||
  before.active !== after.active ||
  before.driver_id !== after.driver_id ||
  [...before.grants].sort().join() !== [...after.grants].sort().join();

type Access = Pick<UserAccount, 'role' | 'realm' | 'active' | 'driver_id' | 'grants'>;

/** Whether the company has one administrator less after the change. */
export const losesAdmin = (before: Access, after: Access): boolean =>
  before.role === 'admin' && before.active && !(after.role === 'admin' && after.active);

/**
 * The permissions of somebody that these permissions do not cover. Nobody gives away more than they have, nor takes over
 * somebody who may do more, as setting a new password would.
 */
export const permissionsBeyond = (
  own: readonly Permission[],
  { role, grants }: Pick<Access, 'role' | 'grants'>,
): Permission[] => permissionsOf(role, grants).filter((permission) => !own.includes(permission));
