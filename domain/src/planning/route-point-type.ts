import type { CodeList } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const routePointTypes = [
  { code: 'PA', name: words('Departure', 'Partida') },
  { code: 'PC', name: words('Pick-up', 'Coleta') },
  { code: 'PE', name: words('Delivery', 'Entrega') },
  { code: 'CH', name: words('Arrival', 'Chegada') },
] as const satisfies CodeList<string>;
