import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { type MessageKind, messageKinds } from './device-message.ts';
import { DeviceMessage } from './device-message-schema.ts';

const { device: _, ...messageFields } = DeviceMessage.properties;

/** A stored message of a device: its content, its time of receipt, and the vehicle of the device at that time. */
export const StoredMessage = Noun('KeptMessage', {
  ...messageFields,
  kind: Type.Unsafe<MessageKind>(
    Type.String({
      enum: [...messageKinds],
      ...description(
        'position; status: without a position; alarm: a warning',
        'position: posição; status: sem posição; alarm: um alarme',
      ),
    }),
  ),
  hash: Type.String({
    examples: ['4611686018427387904'],
    ...description(
      'Distinguishes it from other messages of the same moment',
      'Distingue-a de outras mensagens do mesmo instante',
    ),
  }),
  vehicle_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'Vehicle to whose track and events it belongs; null: none',
        'Veículo a cujo trajeto e eventos pertence; null: nenhum',
      ),
    }),
  ),
  date_created: Type.String({
    ...DateTime,
    ...description('When the message was received', 'Quando a mensagem foi recebida'),
  }),
});
export type StoredMessage = Type.Static<typeof StoredMessage>;
