import { bilingual, figure } from '../engine/setting.ts';
import { whileNear } from '../engine/while-near.ts';
import { nearMaxM } from '../places/place-index.ts';
import { placesNear } from '../places/places-near.ts';

/** Near a point of interest, or a route point that is not done yet. */
export const approach = whileNear({
  key: 'approach',
  category: 5,
  rule: bilingual(
    'From coming near a point of interest or a pending point of the plan until moving away again. Each target has its own event.',
    'Da aproximação a um ponto de interesse ou a um ponto pendente do plano até o afastamento. Cada alvo tem o seu evento.',
  ),
  settings: {
    near_m: figure(
      200,
      'm',
      [10, nearMaxM],
      bilingual('Near: at most this distance', 'Perto: no máximo esta distância'),
    ),
    away_m: figure(
      250,
      'm',
      [10, nearMaxM],
      bilingual(
        'Away: more than this distance, and more than `approach.near_m`',
        'Longe: mais que esta distância, e mais que `approach.near_m`',
      ),
    ),
  },
  targets: (moment, { near_m, away_m }, currentTargets) =>
    placesNear(moment, near_m, Math.max(near_m, away_m), currentTargets, moment.timeMs),
  confirms: () => true,
});
