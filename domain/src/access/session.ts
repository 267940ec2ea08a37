import { Type } from 'typebox';
import { DateTime, Id, Noun, Nullable, said } from '../language/schema.ts';
import { words } from '../language/words.ts';

export const Session = Noun('Session', {
  id: Id,
  address: Nullable(Type.String(said(words('Where it was opened from', 'De onde foi aberta')))),
  user_agent: Nullable(Type.String()),
  date_created: DateTime,
  date_renewed: DateTime,
  date_expires: DateTime,
  current: Type.Boolean(said(words('The session of this very call', 'A sessão desta própria chamada'))),
});
export type Session = Type.Static<typeof Session>;
