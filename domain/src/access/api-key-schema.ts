import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../language/noun-schema.ts';
import { keyPermissions, maxKeyLifeDays } from './api-key.ts';
import type { Permission } from './permission.ts';

const scopes = Nullable(
  Type.Array(Type.Unsafe<Permission>(Type.String({ enum: [...keyPermissions] })), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    ...description(
      'The permissions of its user that the key has; null: all permissions of the user except user:write.',
      'As permissões do usuário que a chave tem; null: todas as permissões do usuário, exceto user:write.',
    ),
  }),
);
const name = Line(200, description('Its purpose, such as ERP or BI', 'Sua finalidade, como ERP ou BI'));

/** A credential of a machine: a bearer token of an integration user. It needs no login and no renewal. */
export const ApiKey = Noun('ApiKey', {
  id: Id,
  name,
  user_id: Id,
  scopes,
  hint: Type.String(description('The last characters of the key', 'Os últimos caracteres da chave')),
  session_id: Nullable(
    Type.Integer(
      description(
        'Identifies the actions of the key in the audit; null a week after the key expires',
        'Identifica na auditoria as ações da chave; null uma semana após a chave expirar',
      ),
    ),
  ),
  date_created: DateTime,
  date_expires: DateTime,
  date_used: Nullable(
    Type.String({
      format: 'date-time',
      ...description('Time of the last use, to the minute', 'Horário do último uso, com precisão de um minuto'),
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
          `Expiry of the key. Absent: in a year; at most ${maxKeyLifeDays} days ahead`,
          `Validade da chave. Ausente: em um ano; no máximo ${maxKeyLifeDays} dias à frente`,
        ),
      }),
    ),
  ),
});
export type NewApiKey = Type.Static<typeof NewApiKey>;

/** An API key as returned at its creation, which is the only time. */
export const CreatedApiKey = Noun('CreatedApiKey', {
  ...ApiKey.properties,
  key: Type.String(
    description(
      'Send it as Authorization: Bearer <key>. It is returned only now and cannot be recovered from the stored hash',
      'Envie-a como Authorization: Bearer <key>. É devolvida somente agora e não pode ser recuperada do hash armazenado',
    ),
  ),
});
