import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type Agreement, agreements } from './agreement.ts';

export const AgreementCode = Type.Unsafe<Agreement>(
  Type.String({
    enum: codesOf(agreements),
    ...description(
      'confirmed: the vehicle visited the point at the reported time; contradicted: the vehicle cannot have been there, the report was sent from elsewhere, or a visit was never reported; unknown: there is no evidence',
      'confirmed: o veículo visitou o ponto no horário informado; contradicted: o veículo não pode ter estado ali, a informação foi enviada de outro lugar, ou uma visita nunca foi informada; unknown: não há evidência',
    ),
  }),
);
