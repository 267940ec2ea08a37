import type { CodeList } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const weekdays = [
  { code: 0, name: words('Sunday', 'Domingo') },
  { code: 1, name: words('Monday', 'Segunda-feira') },
  { code: 2, name: words('Tuesday', 'Terça-feira') },
  { code: 3, name: words('Wednesday', 'Quarta-feira') },
  { code: 4, name: words('Thursday', 'Quinta-feira') },
  { code: 5, name: words('Friday', 'Sexta-feira') },
  { code: 6, name: words('Saturday', 'Sábado') },
] as const satisfies CodeList<number>;
