import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const virtualAreaTypes = [
  { code: 'circle', name: words('Circle', 'Círculo') },
  { code: 'polygon', name: words('Polygon', 'Polígono') },
] as const satisfies CodeList<string>;

export type VirtualAreaType = (typeof virtualAreaTypes)[number]['code'];

export const virtualAreaTypeCodes: readonly VirtualAreaType[] = codesOf(virtualAreaTypes);
