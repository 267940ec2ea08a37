import type { SettingsInForce, VehicleFacts } from './context.ts';
import { type BilingualText, bilingual, type Setting, type SettingsOf, type Unit } from './setting.ts';
import { ValueOverTime } from './timeline.ts';

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

/** The facts of a vehicle over time, with the limits that settings replace. */
export const withLimits = (
  vehicle: ValueOverTime<VehicleFacts>,
  settings: ValueOverTime<SettingsInForce>,
): ValueOverTime<VehicleFacts> =>
  new ValueOverTime((ms) => {
    const facts = vehicle.stretchAt(ms);
    const set = settings.stretchAt(ms);
    return {
      value: limitedFacts(facts.value, set.value.limits),
      sinceMs: Math.max(facts.sinceMs, set.sinceMs),
      untilMs: Math.min(facts.untilMs, set.untilMs),
    };
  });

const limitedFacts = (facts: VehicleFacts, limits: LimitSettings): VehicleFacts => ({
  ...facts,
  speedMaxKmh: limits.speed_max ?? facts.speedMaxKmh,
  speedMaxRainKmh: limits.speed_max_rain ?? facts.speedMaxRainKmh,
  speedMaxRange1Kmh: limits.speed_max_range_1 ?? facts.speedMaxRange1Kmh,
  rpmHigh: limits.rpm_high ?? facts.rpmHigh,
  rpmMax: limits.rpm_max ?? facts.rpmMax,
  temperatureMinC: limits.min_temperature ?? facts.temperatureMinC,
  temperatureMaxC: limits.max_temperature ?? facts.temperatureMaxC,
});
