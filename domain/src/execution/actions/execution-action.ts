import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

export const actionOutcomes = [
  { code: 'applied', name: bilingual('Applied', 'Aplicada') },
  { code: 'refused', name: bilingual('Refused', 'Recusada') },
] as const satisfies CodeList<string>;
export type ActionOutcomeCode = (typeof actionOutcomes)[number]['code'];
