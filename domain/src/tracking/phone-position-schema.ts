import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { AccuracyM } from './panic-schema.ts';

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

/** How many positions of a call are stored. */
export const PhonePositionReport = Noun('PhonePositionReport', {
  accepted: Type.Integer({
    minimum: 0,
    ...description('Stored now or by an earlier call', 'Gravadas agora ou em uma chamada anterior'),
  }),
  discarded: Type.Integer({
    minimum: 0,
    ...description(
      'Not taken while the driver was in the crew of a plan under way, or older than 7 days',
      'Não obtidas enquanto o motorista estava na equipe de um plano em execução, ou com mais de 7 dias',
    ),
  }),
});
export type PhonePositionReport = Type.Static<typeof PhonePositionReport>;
