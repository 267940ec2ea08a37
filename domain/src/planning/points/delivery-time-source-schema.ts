import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { description } from '../../language/noun-schema.ts';
import { type DefaultTimeSource, type DeliveryTimeSource, deliveryTimeSources } from './delivery-time-source.ts';

export const DeliveryTimeSourceCode = Type.Unsafe<DeliveryTimeSource>(
  Type.String({
    enum: codesOf(deliveryTimeSources),
    ...description(
      'Source of delivery_time. given: sent with the point; default: setting of the company; learnt: from service times at the place; null: the point is older than this field',
      'Origem de delivery_time. given: enviado com o ponto; default: configuração da empresa; learnt: dos tempos de atendimento no local; null: o ponto é anterior a este campo',
    ),
  }),
);

export const DefaultTimeSourceCode = Type.Unsafe<DefaultTimeSource>(
  Type.String({
    enum: codesOf(deliveryTimeSources).filter((code) => code !== 'given'),
    ...description(
      'Planned service time of deliveries without one. default: delivery_time; learnt: the service time at the place if enough services are known, otherwise delivery_time',
      'Tempo planejado para entregas que não o informam. default: delivery_time; learnt: o tempo de atendimento no local, se houver atendimentos suficientes; senão, delivery_time',
    ),
  }),
);
