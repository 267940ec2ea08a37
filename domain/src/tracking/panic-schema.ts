import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';

/** How far the real place may be from the reported one. */
export const AccuracyM = Type.Number({
  minimum: 0,
  maximum: 1_000_000,
  examples: [12],
  ...description('Accuracy of the place, in metres', 'Precisão do local, em metros'),
});

/** A call for help from a driver's phone. */
export const NewPanic = Noun('NewPanic', {
  uuid: Type.String({
    format: 'uuid',
    examples: ['0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d42'],
    ...description(
      'Assigned by the phone. If it is sent again, it is the same panic',
      'Atribuído pelo aparelho. Se for enviado de novo, é o mesmo pânico',
    ),
  }),
  device_time: Type.String({
    ...DateTime,
    ...description('When it happened, by the clock of the phone', 'Quando aconteceu, pelo relógio do aparelho'),
  }),
  sent_at: Type.Optional(
    Type.String({
      ...DateTime,
      ...description(
        'Current time by the clock of the phone. It corrects a clock that is wrong by more than a minute',
        'Hora atual pelo relógio do aparelho. Corrige um relógio errado em mais de um minuto',
      ),
    }),
  ),
  latitude: Type.Optional(Nullable(Latitude)),
  longitude: Type.Optional(Nullable(Longitude)),
  accuracy_m: Type.Optional(Nullable(AccuracyM)),
});
export type NewPanic = Type.Static<typeof NewPanic>;
