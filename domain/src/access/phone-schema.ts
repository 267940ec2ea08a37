import { Type } from 'typebox';
import { description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { Session } from './session-schema.ts';

const { id, name, user_agent, date_created, date_renewed, date_expires } = Session.properties;

/** A session of a driver, which is on a phone. */
export const Phone = Noun('Phone', {
  id,
  driver_id: Id,
  user_id: Id,
  name,
  user_agent,
  enrolled_by_user_id: Nullable(
    Type.Integer(
      description(
        'User who created the link; null: the driver logged in with a password',
        'Usuário que criou o link; null: o motorista entrou com uma senha',
      ),
    ),
  ),
  date_created,
  date_renewed,
  date_expires,
});
export type Phone = Type.Static<typeof Phone>;
