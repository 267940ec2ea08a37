import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

export const Session = Noun('Session', {
  id: Id,
  address: Nullable(Type.String(description('Where the session was opened', 'Onde a sessão foi aberta'))),
  user_agent: Nullable(Type.String()),
  name: Nullable(
    Type.String(
      description('Name of the phone, if it was enrolled by a link', 'Nome do aparelho, se foi cadastrado por um link'),
    ),
  ),
  date_created: DateTime,
  date_renewed: DateTime,
  date_expires: DateTime,
  current: Type.Boolean(description('Whether this call uses the session', 'Se esta chamada usa a sessão')),
});
export type Session = Type.Static<typeof Session>;

/** A session with its user, as administrators see it. */
export const UserSession = Noun('UserSession', { ...Session.properties, user_id: Id });
export type UserSession = Type.Static<typeof UserSession>;
