import type { CodeList } from './codes.ts';
import { words } from './words.ts';

export const riskLevels = [
  { code: 'H', name: words('High', 'Alto') },
  { code: 'M', name: words('Medium', 'Médio') },
  { code: 'L', name: words('Low', 'Baixo') },
] as const satisfies CodeList<string>;
