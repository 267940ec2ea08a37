import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

/** The source of the service time at a point. */
export const deliveryTimeSources = [
  { code: 'given', name: bilingual('Given with the point', 'Informado com o ponto') },
  { code: 'default', name: bilingual('Setting of the company', 'Configuração da empresa') },
  { code: 'learnt', name: bilingual('Learnt at the place', 'Aprendido no local') },
] as const satisfies CodeList<string>;

export type DeliveryTimeSource = (typeof deliveryTimeSources)[number]['code'];

/** The source of service times for points without one. */
export type DefaultTimeSource = Exclude<DeliveryTimeSource, 'given'>;
