import { type BilingualText, bilingual, type Setting, type SettingsOf, type Unit } from './setting.ts';

const limit = (
  unit: Unit,
  [minimum, maximum]: readonly [number, number],
  description: BilingualText,
): Setting<number | null> => ({ default: null, unit, minimum, maximum, isWhole: true, description });

/**
 * The limits of vehicles as settings, by the names of the vehicle's fields. The fields change from now on. A setting
 * also corrects the past, since it has a date. Without it, the field applies.
 */
export const limitSettings = {
  speed_max: limit(
    'km/h',
    [1, 300],
    bilingual('Speed limit, instead of that of the vehicle', 'Limite de velocidade, em vez do limite do veículo'),
  ),
  speed_max_range_1: limit(
    'km/h',
    [1, 300],
    bilingual('Upper end of the first range of excessive speed', 'Fim da primeira faixa de excesso de velocidade'),
  ),
  speed_max_rain: limit('km/h', [1, 300], bilingual('Speed limit in the rain', 'Limite de velocidade na chuva')),
  rpm_high: limit(
    'rpm',
    [1, 30_000],
    bilingual('RPM above which the engine speed is high', 'RPM acima da qual a rotação é alta'),
  ),
  rpm_max: limit('rpm', [1, 30_000], bilingual('Maximum RPM', 'RPM máxima')),
  min_temperature: limit('°C', [-100, 200], bilingual('Lowest temperature of the load', 'Menor temperatura da carga')),
  max_temperature: limit('°C', [-100, 200], bilingual('Highest temperature of the load', 'Maior temperatura da carga')),
};
export type LimitSettings = SettingsOf<typeof limitSettings>;
