import type { CodeList } from './codes.ts';
import { words } from './words.ts';

export const vehicleStatuses = [
  { code: 'A', name: words('Active', 'Ativo') },
  { code: 'B', name: words('Blocked', 'Bloqueado') },
  { code: 'C', name: words('Cancelled', 'Cancelado') },
] as const satisfies CodeList<string>;
