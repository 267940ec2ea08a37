import type { CodeList } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const routePlanStatuses = [
  { code: 'P', name: words('Awaiting execution', 'Aguardando execução') },
  { code: 'E', name: words('In execution', 'Em execução') },
  { code: 'C', name: words('Completed', 'Concluído') },
  { code: 'W', name: words('Awaiting optimization', 'Aguardando otimização') },
  { code: 'I', name: words('Optimization failed', 'Falha na otimização') },
  { code: 'R', name: words('Optimizing', 'Otimizando') },
] as const satisfies CodeList<string>;
