import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

export const routePlanStatuses = [
  { code: 'P', name: bilingual('Awaiting execution', 'Aguardando execução') },
  { code: 'E', name: bilingual('In execution', 'Em execução') },
  { code: 'C', name: bilingual('Completed', 'Concluído') },
  { code: 'W', name: bilingual('Awaiting optimization', 'Aguardando otimização') },
  { code: 'I', name: bilingual('Optimization failed or cancelled', 'Otimização falhou ou foi cancelada') },
  { code: 'R', name: bilingual('Optimizing', 'Otimizando') },
] as const satisfies CodeList<string>;

export type RoutePlanStatus = (typeof routePlanStatuses)[number]['code'];

export const RoutePlanStatusCode = Type.Unsafe<RoutePlanStatus>(
  Type.String({
    enum: codesOf(routePlanStatuses),
    ...description(
      'P awaiting execution, E in execution, C completed, W awaiting optimization, I optimization failed or cancelled, R optimizing',
      'P aguardando execução, E em execução, C concluído, W aguardando otimização, I otimização falhou ou foi cancelada, R otimizando',
    ),
  }),
);
