import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** When drivers see new plans. */
export const dispatchModes = [
  { code: 'at_once', name: bilingual('At once', 'Imediato') },
  { code: 'by_hand', name: bilingual('By hand', 'Manual') },
] as const satisfies CodeList<string>;

export type DispatchMode = (typeof dispatchModes)[number]['code'];
