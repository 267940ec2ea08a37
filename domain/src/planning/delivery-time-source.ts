import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** Whence the time of service at a point came. */
export const deliveryTimeSources = [
  { code: 'given', name: bilingual('Given with the point', 'Informado com o ponto') },
  { code: 'default', name: bilingual('Setting of the company', 'Configuração da empresa') },
  { code: 'learnt', name: bilingual('Learnt at the place', 'Aprendido no local') },
] as const satisfies CodeList<string>;

export type DeliveryTimeSource = (typeof deliveryTimeSources)[number]['code'];

export const DeliveryTimeSourceCode = Type.Unsafe<DeliveryTimeSource>(
  Type.String({
    enum: codesOf(deliveryTimeSources),
    ...description(
      'Whence its delivery_time came: given with the point, default of the company, learnt from what services took at the place; null: the point is from before this was told',
      'De onde veio seu delivery_time: given informado com o ponto, default o da empresa, learnt aprendido do que os atendimentos levaram no local; null: o ponto é de antes de isso ser informado',
    ),
  }),
);

/** What the time of service is taken from where nobody gives it. */
export type UngivenTimeSource = Exclude<DeliveryTimeSource, 'given'>;

export const UngivenTimeSourceCode = Type.Unsafe<UngivenTimeSource>(
  Type.String({
    enum: codesOf(deliveryTimeSources).filter((code) => code !== 'given'),
    ...description(
      'How long a delivery is planned to take when nobody says: default delivery_time, learnt what services took at the place, where enough are known, else delivery_time',
      'Quanto se planeja para uma entrega quando não informado: default o delivery_time, learnt o que os atendimentos levaram no local, onde se conhecem bastantes, senão o delivery_time',
    ),
  }),
);
