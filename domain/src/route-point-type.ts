import type { CodeList } from './codes.ts';
import { words } from './words.ts';

export const routePointTypes = [
  { code: 'PA', name: words('Departure', 'Partida') },
  { code: 'PC', name: words('Pick-up', 'Coleta') },
  { code: 'PE', name: words('Delivery', 'Entrega') },
  { code: 'CH', name: words('Arrival', 'Chegada') },
] as const satisfies CodeList<string>;
