/**
 * How fast one goes by the length of a way: its first kilometres in a town, the next around it, and the rest on highways. Each
 * stretch has its own speed, so that time grows with every metre and a way is never slower for being longer.
 */
export type SpeedByDistance = { readonly cityKmh: number; readonly suburbKmh: number; readonly highwayKmh: number };

/** Where a way leaves the town, and where it comes onto the highway. */
const cityM = 10_000;
const suburbM = 40_000;

/**
 * The time of a way as the least of three straight lines, in microseconds at nought and for each metre. Farther is never sooner,
 * and by the triangle inequality a detour never a short cut: none of the lines is steeper than the one before it.
 */
export type TimeOfWay = {
  readonly cityUs: number;
  readonly suburbFromUs: number;
  readonly suburbUs: number;
  readonly highwayFromUs: number;
  readonly highwayUs: number;
};

/** A stretch is at least as fast as the one before it, whatever is set. */
export function timeOfWay({ cityKmh, suburbKmh, highwayKmh }: SpeedByDistance): TimeOfWay {
  const cityUs = microsecondsAt(cityKmh);
  const suburbUs = Math.min(cityUs, microsecondsAt(suburbKmh));
  const highwayUs = Math.min(suburbUs, microsecondsAt(highwayKmh));
  const suburbFromUs = cityM * (cityUs - suburbUs);
  const highwayFromUs = suburbFromUs + suburbM * (suburbUs - highwayUs);
  return { cityUs, suburbFromUs, suburbUs, highwayFromUs, highwayUs };
}

/**
 * Whole seconds, rounded up. In whole microseconds, so that nothing is lost before that; and compared by hand, since a large plan has
 * millions of ways and `Math.min` takes half as long again.
 */
export function secondsOf(metres: number, time: TimeOfWay): number {
  const cityUs = metres * time.cityUs;
  const suburbUs = time.suburbFromUs + metres * time.suburbUs;
  const highwayUs = time.highwayFromUs + metres * time.highwayUs;
  const nearUs = cityUs < suburbUs ? cityUs : suburbUs;
  return Math.ceil((nearUs < highwayUs ? nearUs : highwayUs) / 1_000_000);
}

/** In per mille: that of vehicles that are neither faster nor slower. */
export const usualSlowness = 1000;

/** The seconds of slower or faster vehicles, as whoever reads a `Travel` works them out. */
export const slowed = (seconds: number, slownessPermille: number): number =>
  slownessPermille === usualSlowness ? seconds : Math.ceil((seconds * slownessPermille) / 1000);

const microsecondsAt = (kmh: number): number => Math.round(3_600_000 / kmh);
