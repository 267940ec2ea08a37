import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { AccuracyM } from './panic-schema.ts';
import { phonePositionsMaxCount } from './phone-position.ts';

/** A place where a driver's phone was. */
export const SentPhonePosition = Noun('SentPhonePosition', {
  device_time: Type.String({
    ...DateTime,
    ...description('By the clock of the phone', 'Pelo relógio do aparelho'),
  }),
  latitude: Latitude,
  longitude: Longitude,
  accuracy_m: Type.Optional(Nullable(AccuracyM)),
  speed_kmh: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1000 }))),
  course_deg: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 360 }))),
});
export type SentPhonePosition = Type.Static<typeof SentPhonePosition>;

/** How many positions of a call are stored, and what is wrong with others. */
export const PhonePositionReport = Noun('PhonePositionReport', {
  accepted: Type.Integer({
    minimum: 0,
    ...description('Stored now or by an earlier call', 'Gravadas agora ou em uma chamada anterior'),
  }),
  discarded: Type.Integer({
    minimum: 0,
    ...description(
      'Not taken while a plan of the driver was in execution, or older than 7 days',
      'Não obtidas durante a execução de um plano do motorista, ou com mais de 7 dias',
    ),
  }),
  wrong: Type.Integer({ minimum: 0, ...description('Not understood', 'Não compreendidas') }),
  wrong_positions: Type.Array(
    Type.Object({
      index: Type.Integer({
        minimum: 0,
        ...description('Position in the list, from 0', 'Posição na lista, a partir de 0'),
      }),
      field: Type.String(
        description(
          'Wrong field; empty if the whole position is wrong',
          'Campo com falha; vazio se a posição inteira está errada',
        ),
      ),
      code: Type.String({ examples: ['too_small'] }),
      message: Type.String({ examples: ['É obrigatório.'] }),
    }),
    { maxItems: phonePositionsMaxCount },
  ),
});
export type PhonePositionReport = Type.Static<typeof PhonePositionReport>;
