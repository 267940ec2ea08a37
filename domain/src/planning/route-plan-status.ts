import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

export const routePlanStatuses = [
  { code: 'P', name: bilingual('Awaiting execution', 'Aguardando execução') },
  { code: 'E', name: bilingual('In execution', 'Em execução') },
  { code: 'C', name: bilingual('Completed', 'Concluído') },
  { code: 'W', name: bilingual('Awaiting optimization', 'Aguardando otimização') },
  { code: 'I', name: bilingual('Optimization failed or cancelled', 'Otimização falhou ou foi cancelada') },
  { code: 'R', name: bilingual('Optimizing', 'Otimizando') },
] as const satisfies CodeList<string>;

export type RoutePlanStatus = (typeof routePlanStatuses)[number]['code'];
