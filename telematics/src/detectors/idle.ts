import { stands } from '../engine/readings.ts';
import { seconds, words } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** The engine runs and the vehicle stands. */
export const idle = whileTrue({
  key: 'idle',
  category: 6,
  unit: null,
  rule: words(
    'Ignition on and not moving for some minutes; it does not end a trip.',
    'Ignição ligada sem movimento por alguns minutos; não encerra a viagem.',
  ),
  settings: { minimum_s: seconds(300, words('How long it has to last', 'Quanto precisa durar')) },
  measure: ({ readings }) => (readings.ignition === true && stands(readings) ? 1 : null),
  minimumS: ({ minimum_s }) => minimum_s,
});
