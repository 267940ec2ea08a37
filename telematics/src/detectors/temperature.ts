import { bilingual, seconds } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

const settings = { minimum_s: seconds(300, bilingual('How long it has to last', 'Quanto precisa durar')) };

/** The cargo is too cold. */
export const temperatureMin = whileTrue({
  key: 'temperature_min',
  category: 28,
  unit: '°C',
  rule: bilingual(
    'The cargo is colder than the minimum temperature of the vehicle for some minutes.',
    'A carga fica abaixo da temperatura mínima do veículo por alguns minutos.',
  ),
  settings,
  worst: 'lowest',
  measure({ readings: { temperatureC }, vehicle: { temperatureMinC } }) {
    return temperatureC !== null && temperatureMinC !== null && temperatureC < temperatureMinC ? temperatureC : null;
  },
  limit: ({ vehicle }) => vehicle.temperatureMinC,
  minimumS: ({ minimum_s }) => minimum_s,
});

/** The cargo is too warm. */
export const temperatureMax = whileTrue({
  key: 'temperature_max',
  category: 29,
  unit: '°C',
  rule: bilingual(
    'The cargo is warmer than the maximum temperature of the vehicle for some minutes.',
    'A carga fica acima da temperatura máxima do veículo por alguns minutos.',
  ),
  settings,
  worst: 'highest',
  measure({ readings: { temperatureC }, vehicle: { temperatureMaxC } }) {
    return temperatureC !== null && temperatureMaxC !== null && temperatureC > temperatureMaxC ? temperatureC : null;
  },
  limit: ({ vehicle }) => vehicle.temperatureMaxC,
  minimumS: ({ minimum_s }) => minimum_s,
});
