import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/schema.ts';
import { AgreementCode } from './agreement.ts';

const moment = (en: string, ptBR: string) => Nullable(Type.String({ format: 'date-time', ...description(en, ptBR) }));

/** When a driver was at a point: as was reported, and as the positions of the vehicle tell. */
export const Presence = Noun('Presence', {
  reported_arrival: moment('As the driver reported it', 'Como o motorista informou'),
  reported_departure: moment('When the last attempt was reported', 'Quando foi informada a última tentativa'),
  tracked_arrival: moment('Begin of the visit that tracking found', 'Início da visita que o rastreamento encontrou'),
  tracked_departure: moment(
    'Its end; null also while the vehicle is there',
    'Seu fim; nulo também enquanto o veículo está ali',
  ),
  agreement: AgreementCode,
});
export type Presence = Type.Static<typeof Presence>;
