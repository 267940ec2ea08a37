import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

export const routePointTypes = [
  { code: 'PA', name: bilingual('Departure', 'Partida') },
  { code: 'PC', name: bilingual('Pick-up', 'Coleta') },
  { code: 'PE', name: bilingual('Delivery', 'Entrega') },
  { code: 'CH', name: bilingual('Arrival', 'Chegada') },
] as const satisfies CodeList<string>;
