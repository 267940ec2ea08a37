import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';

export const Session = Noun('Session', {
  id: Id,
  address: Nullable(Type.String(description('Where it was opened from', 'De onde foi aberta'))),
  user_agent: Nullable(Type.String()),
  date_created: DateTime,
  date_renewed: DateTime,
  date_expires: DateTime,
  current: Type.Boolean(description('The session of this very call', 'A sessão desta própria chamada')),
});
export type Session = Type.Static<typeof Session>;
