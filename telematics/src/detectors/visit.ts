import { isStandingStill } from '../engine/readings.ts';
import { bilingual, figure } from '../engine/setting.ts';
import { whileNear } from '../engine/while-near.ts';
import { nearMaxM } from '../places/place-index.ts';
import { placesNear } from '../places/places-near.ts';

/**
 * From arrival at a place to departure, if the vehicle stood there. This is not an event of the specification; the
 * execution of plans uses it.
 */
export const visit = whileNear({
  key: 'visit',
  category: 'visit',
  rule: bilingual(
    'From arrival at a point of interest or a point of the plan to departure, if the vehicle stood there.',
    'Da chegada a um ponto de interesse ou a um ponto do plano até a partida, se o veículo parou ali.',
  ),
  settings: {
    near_m: figure(
      100,
      'm',
      [10, nearMaxM],
      bilingual('There: at most this distance', 'No local: no máximo esta distância'),
    ),
    away_m: figure(
      150,
      'm',
      [10, nearMaxM],
      bilingual(
        'Gone: more than this distance, and more than `visit.near_m`',
        'Fora do local: mais que esta distância, e mais que `visit.near_m`',
      ),
    ),
  },
  targets: (moment, { near_m, away_m }, currentTargets) =>
    placesNear(moment, near_m, Math.max(near_m, away_m), currentTargets),
  confirms: ({ readings }) => isStandingStill(readings),
});
