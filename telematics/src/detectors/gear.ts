import { isOutOfGear } from '../engine/readings.ts';
import { seconds, words } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** It rolls with no gear in. */
export const gear = whileTrue({
  key: 'gear',
  category: 27,
  unit: 'km/h',
  rule: words(
    'Driving with no gear in, or with the engine idling where the gear is unknown, for some seconds.',
    'Em movimento sem marcha engatada, ou com o motor em marcha lenta onde a marcha é desconhecida, por alguns segundos.',
  ),
  settings: { minimum_s: seconds(5, words('How long it has to last', 'Quanto precisa durar')) },
  worst: 'highest',
  measure: ({ readings, common }) => (isOutOfGear(readings, common) ? readings.speedKmh : null),
  minimumS: ({ minimum_s }) => minimum_s,
});
