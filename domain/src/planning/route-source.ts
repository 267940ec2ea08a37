import type { CodeList } from '../language/codes.ts';
import { words } from '../language/words.ts';

/** Where the travel times of a plan come from. */
export const routeSources = [
  { code: 'G', name: words('Configured road engine', 'Motor viário configurado') },
  { code: 'O', name: words('Embedded open road engine', 'Motor viário aberto embutido') },
  { code: 'H', name: words('Great circle with a road factor', 'Linha reta com fator viário') },
  { code: 'M', name: words('Matrix supplied with the plan', 'Matriz fornecida com o plano') },
] as const satisfies CodeList<string>;
