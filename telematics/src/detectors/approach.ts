import { figure, words } from '../engine/setting.ts';
import { whileNear } from '../engine/while-near.ts';
import { nearMaxM } from '../places/place-index.ts';
import { placesNear } from '../places/places-near.ts';

/** Near a point of interest, or a point of the plan that is still to be done. */
export const approach = whileNear({
  key: 'approach',
  category: 5,
  rule: words(
    'From coming near a point of interest or a pending point of the plan to going farther away again; one event a target.',
    'De chegar perto de um ponto de interesse ou de um ponto pendente do plano até se afastar de novo; um evento por alvo.',
  ),
  settings: {
    near_m: figure(200, 'm', [10, nearMaxM], words('Near is within', 'Perto é até')),
    away_m: figure(
      250,
      'm',
      [10, nearMaxM],
      words('Away is farther than, and farther than near', 'Longe é além de, e além de perto'),
    ),
  },
  targets: (moment, { near_m, away_m }, at) => placesNear(moment, near_m, Math.max(near_m, away_m), at, moment.timeMs),
  confirms: () => true,
});
