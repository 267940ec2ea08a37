import { stands } from '../engine/readings.ts';
import { figure, words } from '../engine/setting.ts';
import { whileNear } from '../engine/while-near.ts';
import { nearMaxM } from '../places/place-index.ts';
import { placesNear } from '../places/places-near.ts';

/** From arrival at a place to departure, if the vehicle stood there. No event: the execution of plans asks for it. */
export const visit = whileNear({
  key: 'visit',
  category: 'visit',
  rule: words(
    'From arrival at a point of interest or a point of the plan to departure, if the vehicle stood there.',
    'Da chegada a um ponto de interesse ou a um ponto do plano até a partida, se o veículo parou ali.',
  ),
  settings: {
    near_m: figure(100, 'm', [10, nearMaxM], words('There is within', 'Estar ali é até')),
    away_m: figure(
      150,
      'm',
      [10, nearMaxM],
      words('Gone is farther than, and farther than there', 'Ter partido é além de, e além de estar ali'),
    ),
  },
  targets: (moment, { near_m, away_m }, at) => placesNear(moment, near_m, Math.max(near_m, away_m), at),
  confirms: ({ readings }) => stands(readings),
});
