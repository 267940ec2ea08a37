import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

/** The condition in which a driver found an item. */
export const itemConditions = [
  { code: 'ok', name: bilingual('In order', 'Em ordem') },
  { code: 'missing', name: bilingual('Missing', 'Faltando') },
  { code: 'damaged', name: bilingual('Damaged', 'Avariado') },
] as const satisfies CodeList<string>;

export type ItemCondition = (typeof itemConditions)[number]['code'];
