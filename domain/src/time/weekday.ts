import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

export const weekdays = [
  { code: 0, name: bilingual('Sunday', 'Domingo') },
  { code: 1, name: bilingual('Monday', 'Segunda-feira') },
  { code: 2, name: bilingual('Tuesday', 'Terça-feira') },
  { code: 3, name: bilingual('Wednesday', 'Quarta-feira') },
  { code: 4, name: bilingual('Thursday', 'Quinta-feira') },
  { code: 5, name: bilingual('Friday', 'Sexta-feira') },
  { code: 6, name: bilingual('Saturday', 'Sábado') },
] as const satisfies CodeList<number>;
