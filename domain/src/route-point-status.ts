import type { CodeList } from './codes.ts';
import { words } from './words.ts';

export const routePointStatuses = [
  { code: 'P', name: words('Planned', 'Planejado') },
  { code: 'R', name: words('Performed', 'Realizado') },
  { code: 'E', name: words('Delivered', 'Entregue') },
  { code: 'D', name: words('Returned', 'Devolvido') },
  { code: 'M', name: words('Performed manually', 'Realizado manualmente') },
] as const satisfies CodeList<string>;
