import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

export const routePointStatuses = [
  { code: 'P', name: bilingual('Planned', 'Planejado') },
  { code: 'R', name: bilingual('Performed', 'Realizado') },
  { code: 'E', name: bilingual('Delivered', 'Entregue') },
  { code: 'D', name: bilingual('Returned', 'Devolvido') },
  { code: 'M', name: bilingual('Performed manually', 'Realizado manualmente') },
] as const satisfies CodeList<string>;

export type RoutePointStatus = (typeof routePointStatuses)[number]['code'];
