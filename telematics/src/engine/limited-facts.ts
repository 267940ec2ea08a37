import type { SettingsInForce, VehicleFacts } from './context.ts';
import type { LimitSettings } from './limit-settings.ts';
import { ValueOverTime } from './timeline.ts';

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
