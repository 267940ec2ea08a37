import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

export const callStates = [
  { code: 'waiting', name: bilingual('Waiting for its turn', 'Aguardando a vez') },
  { code: 'running', name: bilingual('Running', 'Em andamento') },
  { code: 'done', name: bilingual('Done', 'Concluída') },
  { code: 'failed', name: bilingual('Failed', 'Falhou') },
  { code: 'cancelled', name: bilingual('Cancelled', 'Cancelada') },
] as const satisfies CodeList<string>;

export type CallState = (typeof callStates)[number]['code'];

export const callPhases = [
  { code: 'reading', name: bilingual('Reading the request', 'Lendo a requisição') },
  { code: 'geocoding', name: bilingual('Finding addresses', 'Localizando endereços') },
  { code: 'travel', name: bilingual('Finding travel times', 'Calculando tempos de viagem') },
  { code: 'solving', name: bilingual('Optimizing', 'Otimizando') },
  { code: 'storing', name: bilingual('Storing', 'Gravando') },
  { code: 'recomputing', name: bilingual('Recomputing days', 'Recalculando dias') },
] as const satisfies CodeList<string>;

export type CallPhase = (typeof callPhases)[number]['code'];
