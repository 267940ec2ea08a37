import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { DeviceMessage, type MessageKind, messageKinds } from './device-message.ts';

const { device: _, ...said } = DeviceMessage.properties;

/** A message of a device as it is kept: what it said, when that came, and in which vehicle the device was then. */
export const KeptMessage = Noun('KeptMessage', {
  ...said,
  kind: Type.Unsafe<MessageKind>(
    Type.String({
      enum: [...messageKinds],
      ...description(
        'position; status: it tells no place; alarm: it warns of something',
        'position: posição; status: não diz um lugar; alarm: avisa de algo',
      ),
    }),
  ),
  hash: Type.String({
    examples: ['4611686018427387904'],
    ...description('What tells it from others of its moment', 'O que a distingue de outras do mesmo instante'),
  }),
  vehicle_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'The vehicle whose track and events it counts for; null: of none',
        'O veículo em cujo trajeto e eventos conta; nulo: de nenhum',
      ),
    }),
  ),
  date_created: Type.String({
    ...DateTime,
    ...description('When the message was received', 'Quando a mensagem foi recebida'),
  }),
});
export type KeptMessage = Type.Static<typeof KeptMessage>;
