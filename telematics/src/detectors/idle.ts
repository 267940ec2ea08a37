import { isStandingStill } from '../engine/readings.ts';
import { bilingual, seconds } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** The engine runs and the vehicle stands. */
export const idle = whileTrue({
  key: 'idle',
  category: 6,
  unit: null,
  rule: bilingual(
    'The ignition is on and the vehicle stands for some minutes. Idling does not end a trip.',
    'A ignição está ligada e o veículo fica parado por alguns minutos. Isso não encerra uma viagem.',
  ),
  settings: { minimum_s: seconds(300, bilingual('How long it has to last', 'Quanto precisa durar')) },
  measure: ({ readings }) => (readings.ignition === true && isStandingStill(readings) ? 1 : null),
  minimumS: ({ minimum_s }) => minimum_s,
});
