import { isOutOfGear } from '../engine/readings.ts';
import { bilingual, seconds } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** The vehicle rolls with no gear engaged. */
export const gear = whileTrue({
  key: 'gear',
  category: 27,
  unit: 'km/h',
  rule: bilingual(
    'The vehicle drives with no gear in for some seconds. If the gear is unknown, an idling engine counts as no gear.',
    'O veículo anda sem marcha engatada por alguns segundos. Se a marcha é desconhecida, um motor em marcha lenta conta como sem marcha.',
  ),
  settings: { minimum_s: seconds(5, bilingual('How long it has to last', 'Quanto precisa durar')) },
  worst: 'highest',
  measure: ({ readings, common }) => (isOutOfGear(readings, common) ? readings.speedKmh : null),
  minimumS: ({ minimum_s }) => minimum_s,
});
