import { seconds, words } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** The engine turns faster than it should. */
export const rpm = whileTrue({
  key: 'rpm',
  category: 26,
  unit: 'rpm',
  rule: words(
    "Above the vehicle's maximum of revolutions for some seconds. No maximum, no event.",
    'Acima do RPM máximo do veículo por alguns segundos. Sem máximo, sem evento.',
  ),
  settings: { minimum_s: seconds(5, words('How long it has to last', 'Quanto precisa durar')) },
  worst: 'highest',
  measure: ({ readings, vehicle }) =>
    readings.rpm !== null && readings.ignition !== false && vehicle.rpmMax !== null && readings.rpm > vehicle.rpmMax
      ? readings.rpm
      : null,
  limit: ({ vehicle }) => vehicle.rpmMax,
  minimumS: ({ minimum_s }) => minimum_s,
});
