import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

export const virtualAreaTypes = [
  { code: 'circle', name: bilingual('Circle', 'Círculo') },
  { code: 'polygon', name: bilingual('Polygon', 'Polígono') },
] as const satisfies CodeList<string>;

export type VirtualAreaType = (typeof virtualAreaTypes)[number]['code'];

export const virtualAreaTypeCodes: readonly VirtualAreaType[] = codesOf(virtualAreaTypes);
