/**
 * Speed by distance: the first kilometres are in town, the next around it, and the rest on highways. Each section has
 * its own speed, so that the time grows with every metre and longer distances are never slower on average.
 */
export type SpeedByDistance = { readonly cityKmh: number; readonly suburbKmh: number; readonly highwayKmh: number };

/** The distances at which a trip leaves the town and reaches the highway. */
const cityM = 10_000;
const suburbM = 40_000;

/**
 * Travel time as the minimum of three straight lines, in microseconds at zero and per metre. No line is steeper than
 * the one before. So a longer distance never takes less time, and by the triangle inequality a detour is never a
 * shortcut.
 */
export type TravelTimeCurve = {
  readonly cityUs: number;
  readonly suburbFromUs: number;
  readonly suburbUs: number;
  readonly highwayFromUs: number;
  readonly highwayUs: number;
};

/** A section is at least as fast as the one before it, whatever the settings say. */
export function travelTimeCurve({ cityKmh, suburbKmh, highwayKmh }: SpeedByDistance): TravelTimeCurve {
  const cityUs = microsecondsAt(cityKmh);
  const suburbUs = Math.min(cityUs, microsecondsAt(suburbKmh));
  const highwayUs = Math.min(suburbUs, microsecondsAt(highwayKmh));
  const suburbFromUs = cityM * (cityUs - suburbUs);
  const highwayFromUs = suburbFromUs + suburbM * (suburbUs - highwayUs);
  return { cityUs, suburbFromUs, suburbUs, highwayFromUs, highwayUs };
}

/**
 * Whole seconds, rounded up. Calculated in whole microseconds to avoid rounding errors. Compared without `Math.min`,
 * which takes half as long again with millions of pairs.
 */
export function secondsOf(metres: number, time: TravelTimeCurve): number {
  const cityUs = metres * time.cityUs;
  const suburbUs = time.suburbFromUs + metres * time.suburbUs;
  const highwayUs = time.highwayFromUs + metres * time.highwayUs;
  const nearUs = cityUs < suburbUs ? cityUs : suburbUs;
  return Math.ceil((nearUs < highwayUs ? nearUs : highwayUs) / 1_000_000);
}

/** In per mille: vehicles of usual speed. */
export const usualSlowness = 1000;

/** The seconds of slower or faster vehicles, as readers of `Travel` calculate them. */
export const slowed = (seconds: number, slownessPermille: number): number =>
  slownessPermille === usualSlowness ? seconds : Math.ceil((seconds * slownessPermille) / 1000);

const microsecondsAt = (kmh: number): number => Math.round(3_600_000 / kmh);
