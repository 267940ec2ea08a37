import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The states of a recomputation of days. */
export const recomputationStates = [
  { code: 'waiting', name: bilingual('Waiting', 'Aguardando') },
  { code: 'running', name: bilingual('Running', 'Em andamento') },
  { code: 'done', name: bilingual('Done', 'Concluído') },
  { code: 'failed', name: bilingual('Failed', 'Falhou') },
  { code: 'cancelled', name: bilingual('Cancelled', 'Cancelado') },
] as const satisfies CodeList<string>;
export type RecomputationState = (typeof recomputationStates)[number]['code'];
