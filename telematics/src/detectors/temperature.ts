import { seconds, words } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

const settings = { minimum_s: seconds(300, words('How long it has to last', 'Quanto precisa durar')) };

/** What is carried is too cold. */
export const temperatureMin = whileTrue({
  key: 'temperature_min',
  category: 28,
  unit: '°C',
  rule: words(
    "Below the vehicle's lowest temperature for some minutes.",
    'Abaixo da temperatura mínima do veículo por alguns minutos.',
  ),
  settings,
  worst: 'lowest',
  measure({ readings: { temperatureC }, vehicle: { temperatureMinC } }) {
    return temperatureC !== null && temperatureMinC !== null && temperatureC < temperatureMinC ? temperatureC : null;
  },
  limit: ({ vehicle }) => vehicle.temperatureMinC,
  minimumS: ({ minimum_s }) => minimum_s,
});

/** What is carried is too warm. */
export const temperatureMax = whileTrue({
  key: 'temperature_max',
  category: 29,
  unit: '°C',
  rule: words(
    "Above the vehicle's highest temperature for some minutes.",
    'Acima da temperatura máxima do veículo por alguns minutos.',
  ),
  settings,
  worst: 'highest',
  measure({ readings: { temperatureC }, vehicle: { temperatureMaxC } }) {
    return temperatureC !== null && temperatureMaxC !== null && temperatureC > temperatureMaxC ? temperatureC : null;
  },
  limit: ({ vehicle }) => vehicle.temperatureMaxC,
  minimumS: ({ minimum_s }) => minimum_s,
});
