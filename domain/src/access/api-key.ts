import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../language/schema.ts';
import { type Permission, permissions, permissionsOf } from './permission.ts';
import type { Role } from './role.ts';

/** What no API key may do, whatever its user may: a key that leaked would make itself another one. */
const neverOfKeys: readonly Permission[] = ['user:write'];

/** The permissions that an API key can have. */
const keyPermissions: readonly Permission[] = permissions.filter((permission) => !neverOfKeys.includes(permission));

/** How long an API key is good when nobody says, and at most. */
export const defaultKeyLifeDays = 365;
export const maxKeyLifeDays = 1826;

const scopes = Nullable(
  Type.Array(Type.Unsafe<Permission>(Type.String({ enum: [...keyPermissions] })), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    ...description(
      'The permissions of its user that it has, and no others; null: all that its user has, but for user:write.',
      'As permissões do seu usuário que ela tem, e nenhuma outra; null: todas as do usuário, menos user:write.',
    ),
  }),
);
const name = Line(200, description('What it is for, as ERP or BI', 'Para que serve, como ERP ou BI'));

/** A credential of a machine: a bearer token of an integration user that needs no login and no renewal. */
export const ApiKey = Noun('ApiKey', {
  id: Id,
  name,
  user_id: Id,
  scopes,
  hint: Type.String(description('The last characters of the key', 'Os últimos caracteres da chave')),
  session_id: Nullable(
    Type.Integer(
      description(
        'By which the audit names what was done with it; null a week after it has expired',
        'Pelo qual a auditoria identifica o que foi feito com ela; null uma semana após expirar',
      ),
    ),
  ),
  date_created: DateTime,
  date_expires: DateTime,
  date_used: Nullable(
    Type.String({
      format: 'date-time',
      ...description('Its last use, to the minute', 'Seu último uso, com precisão de um minuto'),
    }),
  ),
});
export type ApiKey = Type.Static<typeof ApiKey>;

export const NewApiKey = Noun('NewApiKey', {
  name,
  user_id: Id,
  scopes: Type.Optional(scopes),
  date_expires: Type.Optional(
    Nullable(
      Type.String({
        format: 'date-time',
        'x-upper-bound': true,
        ...description(
          `In a year when absent; at most ${maxKeyLifeDays} days ahead`,
          `Em um ano quando ausente; no máximo ${maxKeyLifeDays} dias à frente`,
        ),
      }),
    ),
  ),
});
export type NewApiKey = Type.Static<typeof NewApiKey>;

/** An API key as whoever creates it sees it, this once. */
export const CreatedApiKey = Noun('CreatedApiKey', {
  ...ApiKey.properties,
  key: Type.String(
    description(
      'Sent as Authorization: Bearer <key>. Shown only now: what is stored cannot be turned back into it',
      'Enviada como Authorization: Bearer <key>. Mostrada só agora: o que é guardado não permite recuperá-la',
    ),
  ),
});

/** The permissions of a key of a user: those of the scopes that the user still has. */
export const permissionsOfKey = (role: Role, grants: readonly string[], keyScopes: readonly string[] | null) =>
  permissionsOf(role, grants).filter(
    (permission) => keyPermissions.includes(permission) && (keyScopes === null || keyScopes.includes(permission)),
  );
