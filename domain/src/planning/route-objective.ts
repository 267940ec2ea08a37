import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** What the optimization minimises after serving as many points as possible. */
export const routeObjectives = [
  { code: 'time', name: bilingual('Time on the road', 'Tempo em rota') },
  { code: 'distance', name: bilingual('Distance', 'Distância') },
  { code: 'vehicles', name: bilingual('Vehicles in use', 'Veículos em uso') },
  { code: 'balance', name: bilingual('Even work for all crews', 'Trabalho igual para todas as equipes') },
] as const satisfies CodeList<string>;

export type RouteObjective = (typeof routeObjectives)[number]['code'];
