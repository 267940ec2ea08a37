import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** What the optimization makes as small as it can, once as many points as possible are served. */
export const routeObjectives = [
  { code: 'time', name: bilingual('Time on the road', 'Tempo em rota') },
  { code: 'distance', name: bilingual('Distance', 'Distância') },
  { code: 'vehicles', name: bilingual('Vehicles in use', 'Veículos em uso') },
  { code: 'balance', name: bilingual('Even work for all crews', 'Trabalho igual para todas as equipes') },
] as const satisfies CodeList<string>;

export type RouteObjective = (typeof routeObjectives)[number]['code'];

export const RouteObjectiveCode = Type.Unsafe<RouteObjective>(
  Type.String({
    enum: codesOf(routeObjectives),
    ...description(
      'What is made as small as possible once as many points as possible are served',
      'O que se minimiza depois de atender o maior número possível de pontos',
    ),
  }),
);
