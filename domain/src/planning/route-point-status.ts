import type { CodeList } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const routePointStatuses = [
  { code: 'P', name: words('Planned', 'Planejado') },
  { code: 'R', name: words('Performed', 'Realizado') },
  { code: 'E', name: words('Delivered', 'Entregue') },
  { code: 'D', name: words('Returned', 'Devolvido') },
  { code: 'M', name: words('Performed manually', 'Realizado manualmente') },
] as const satisfies CodeList<string>;
