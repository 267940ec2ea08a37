import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { messageMaxLength } from './message.ts';

/** A message between the desk and a driver. */
export const Message = Noun('Message', {
  id: Id,
  driver_id: Id,
  from_driver: Type.Boolean(
    description(
      'true: from the driver to the desk; false: to the driver',
      'true: do motorista à central; false: ao motorista',
    ),
  ),
  route_plan_id: Nullable(
    Type.Integer(description('Plan to which the message refers', 'Plano a que a mensagem se refere')),
  ),
  route_point_id: Nullable(
    Type.Integer(description('Point to which the message refers', 'Ponto a que a mensagem se refere')),
  ),
  user_id: Nullable(Type.Integer(description('User who sent it', 'Usuário que a enviou'))),
  text: Nullable(
    Type.String(
      description(
        'null in announcements, and after the driver was anonymized',
        'null em anúncios, e depois que o motorista foi anonimizado',
      ),
    ),
  ),
  date_created: DateTime,
  date_read: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'When the driver read it, or the desk if it is from the driver',
        'Quando o motorista a leu, ou a central se for do motorista',
      ),
    }),
  ),
  read_by_user_id: Nullable(
    Type.Integer(
      description(
        'User who read it; null: unread, or read in an earlier release',
        'Usuário que a leu; null: não lida, ou lida em uma versão anterior',
      ),
    ),
  ),
  date_modified: DateTime,
});
export type Message = Type.Static<typeof Message>;

/** A new message, addressed to a driver, to the driver of a plan, or about a point to the driver of its plan. */
export const NewMessage = Noun('NewMessage', {
  driver_id: Type.Optional(Id),
  route_plan_id: Type.Optional(Id),
  route_point_id: Type.Optional(Id),
  text: Type.String({
    minLength: 1,
    maxLength: messageMaxLength,
    pattern: '\\S',
    examples: ['Passe antes na Rua da Praia: o cliente fecha às 11h'],
  }),
});
export type NewMessage = Type.Static<typeof NewMessage>;

/** A new message of a driver to the desk, about a plan of the driver or about a point of one. */
export const NewDriverMessage = Noun('NewDriverMessage', {
  route_plan_id: NewMessage.properties.route_plan_id,
  route_point_id: NewMessage.properties.route_point_id,
  text: NewMessage.properties.text,
});
export type NewDriverMessage = Type.Static<typeof NewDriverMessage>;
