import { bilingual, seconds } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** The engine speed exceeds the limit. */
export const rpm = whileTrue({
  key: 'rpm',
  category: 26,
  unit: 'rpm',
  rule: bilingual(
    'The engine turns faster than the maximum of the vehicle for some seconds. Without a maximum there is no event.',
    'O motor gira acima da RPM máxima do veículo por alguns segundos. Sem máximo não há evento.',
  ),
  settings: { minimum_s: seconds(5, bilingual('How long it has to last', 'Quanto precisa durar')) },
  worst: 'highest',
  measure: ({ readings, vehicle }) =>
    readings.rpm !== null && readings.ignition !== false && vehicle.rpmMax !== null && readings.rpm > vehicle.rpmMax
      ? readings.rpm
      : null,
  limit: ({ vehicle }) => vehicle.rpmMax,
  minimumS: ({ minimum_s }) => minimum_s,
});
