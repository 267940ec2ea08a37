import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { AgreementCode } from './agreement-schema.ts';

const moment = (en: string, ptBR: string) => Nullable(Type.String({ format: 'date-time', ...description(en, ptBR) }));

/** When a driver was at a point: as reported, and by the positions of the vehicle. */
export const Presence = Noun('Presence', {
  reported_arrival: moment('As reported by the driver', 'Como o motorista informou'),
  reported_departure: moment('When the last attempt was reported', 'Quando foi informada a última tentativa'),
  tracked_arrival: moment('Start of the visit found by tracking', 'Início da visita encontrada pelo rastreamento'),
  tracked_departure: moment(
    'End of that visit; null while the vehicle is still there',
    'Fim dessa visita; null enquanto o veículo ainda está ali',
  ),
  agreement: AgreementCode,
});
export type Presence = Type.Static<typeof Presence>;
