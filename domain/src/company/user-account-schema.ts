import { Type } from 'typebox';
import { NewPassword } from '../access/password-schema.ts';
import { type Permission, permissions } from '../access/permission.ts';
import { type Realm, realmCodes } from '../access/realm.ts';
import { type Role, roleCodes } from '../access/role.ts';
import { type Language, languages } from '../language/bilingual-text.ts';
import { Name } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

const login = Type.String({
  minLength: 1,
  maxLength: 200,
  ...description(
    'Unique in its realm, ignoring case; in the realm driver, the CPF',
    'Único em seu realm, sem diferenciar maiúsculas; no realm driver, o CPF',
  ),
});
const role = Type.Unsafe<Role>(Type.String({ enum: [...roleCodes] }));
const realm = Type.Unsafe<Realm>(
  Type.String({ enum: [...realmCodes], ...description('Absent: customer', 'Ausente: customer') }),
);
const grants = Type.Array(Type.Unsafe<Permission>(Type.String({ enum: [...permissions] })), {
  maxItems: 100,
  ...description('Permissions beyond those of the role', 'Permissões além das do papel'),
});
const driverId = Nullable(Id);
const language = Nullable(
  Type.Unsafe<Language>(
    Type.String({
      enum: [...languages],
      ...description('null: the language of the company', 'null: o da empresa'),
    }),
  ),
);
const active = Type.Boolean(description('Whether the user can log in', 'Se o usuário pode entrar'));

/** A user as administrators manage it: who may log in, where and with which role. */
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

/** What users may change about themselves. */
export const OwnUserChange = Noun('OwnUserChange', { language });

/** The same fields with the id of the user. */
export const ChangedUserAccount = Noun('ChangedUserAccount', { id: Id, ...UserAccountChange.properties });
export type ChangedUserAccount = Type.Static<typeof ChangedUserAccount>;
