import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';

export const messageMaxLength = 1000;

/** What the desk tells a driver. */
export const Message = Noun('Message', {
  id: Id,
  driver_id: Id,
  route_plan_id: Nullable(Type.Integer(description('The plan that it is about', 'O plano de que trata'))),
  user_id: Nullable(Type.Integer(description('Who sent it', 'Quem a enviou'))),
  text: Nullable(
    Type.String(
      description(
        'null in announcements, and once its driver was anonymized',
        'null em anúncios, e depois que o motorista foi anonimizado',
      ),
    ),
  ),
  date_created: DateTime,
  date_read: Nullable(
    Type.String({ format: 'date-time', ...description('When the driver read it', 'Quando o motorista a leu') }),
  ),
  date_modified: DateTime,
});
export type Message = Type.Static<typeof Message>;

/** A message that is to be sent: to a driver, or to that of a plan. */
export const NewMessage = Noun('NewMessage', {
  driver_id: Type.Optional(Id),
  route_plan_id: Type.Optional(Id),
  text: Type.String({
    minLength: 1,
    maxLength: messageMaxLength,
    pattern: '\\S',
    examples: ['Passe antes na Rua da Praia: o cliente fecha às 11h'],
  }),
});
export type NewMessage = Type.Static<typeof NewMessage>;

/** What is wrong with a message beyond its schema: it goes to a driver or to that of a plan. */
export function messageFaults({ driver_id, route_plan_id }: NewMessage): Fault[] {
  const pointer = '/data/driver_id';
  if (driver_id === undefined && route_plan_id === undefined)
    return [{ pointer, code: 'missing_either', details: { names: verbatim('driver_id, route_plan_id') } }];
  if (driver_id !== undefined && route_plan_id !== undefined)
    return [{ pointer, code: 'contradicts', details: { other: verbatim('route_plan_id') } }];
  return [];
}

/** A message as announcements show it: without what it says. */
export const announcedMessage = (message: Message): Message => ({ ...message, text: null });
