import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The source of the travel times of a plan. */
export const routeSources = [
  { code: 'G', name: bilingual('Configured road engine', 'Motor viário configurado') },
  { code: 'O', name: bilingual('Embedded open road engine', 'Motor viário aberto embutido') },
  { code: 'H', name: bilingual('Great circle with a road factor', 'Linha reta com fator viário') },
  { code: 'M', name: bilingual('Matrix supplied with the plan', 'Matriz fornecida com o plano') },
] as const satisfies CodeList<string>;

export type RouteSource = (typeof routeSources)[number]['code'];
