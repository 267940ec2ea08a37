import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** Whether what a driver reported of a point agrees with where the vehicle was. */
export const agreements = [
  { code: 'confirmed', name: bilingual('Confirmed by tracking', 'Confirmado pelo rastreamento') },
  { code: 'contradicted', name: bilingual('Contradicted by tracking', 'Contrariado pelo rastreamento') },
  { code: 'unknown', name: bilingual('Unknown', 'Desconhecido') },
] as const satisfies CodeList<string>;

export type Agreement = (typeof agreements)[number]['code'];

export const AgreementCode = Type.Unsafe<Agreement>(
  Type.String({
    enum: codesOf(agreements),
    ...description(
      'confirmed: the vehicle visited the point when it was reported; contradicted: it cannot have been there, the report was sent from elsewhere, or a visit was never reported; unknown: nothing tells',
      'confirmed: o veículo visitou o ponto quando foi informado; contradicted: não pode ter estado ali, a informação foi enviada de outro lugar, ou uma visita nunca foi informada; unknown: nada o diz',
    ),
  }),
);

/** What a report is measured by. */
export const agreementLimits = {
  /** So long before or after a visit a report is still one of it: drivers press the button on the way. */
  visitMinutes: 10,
  /** So far from the point a phone, or a vehicle, is elsewhere. */
  nearM: 300,
  /** Positions so long before or after a report tell where the vehicle was. */
  positionMinutes: 5,
  /** As fast as a vehicle gets from a position to the point, in m/s: 108 km/h. */
  reachMps: 30,
};
