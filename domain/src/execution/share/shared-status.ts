import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

/** The progress of a point or plan, as shown by a link. */
export const sharedStatuses = [
  { code: 'planned', name: bilingual('Planned', 'Programada') },
  { code: 'under_way', name: bilingual('Under way', 'Em andamento') },
  { code: 'next', name: bilingual('On the way to you', 'A caminho de você') },
  { code: 'here', name: bilingual('The vehicle is there', 'O veículo está no local') },
  { code: 'done', name: bilingual('Done', 'Concluída') },
  { code: 'returned', name: bilingual('Not completed', 'Não concluída') },
  { code: 'cancelled', name: bilingual('Cancelled', 'Cancelada') },
] as const satisfies CodeList<string>;

export type SharedStatus = (typeof sharedStatuses)[number]['code'];
