import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

/** Why a driver pauses. */
export const breakKinds = [
  { code: 'meal', name: bilingual('Meal', 'Refeição') },
  { code: 'rest', name: bilingual('Rest', 'Descanso') },
  { code: 'waiting', name: bilingual('Waiting', 'Espera') },
] as const satisfies CodeList<string>;

export type BreakKind = (typeof breakKinds)[number]['code'];
