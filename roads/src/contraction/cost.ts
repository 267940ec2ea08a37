/**
 * The cost of a route is its duration, and between routes of equal duration its length. Both are in one number, the
 * duration above bit 27, so that searches add and compare one double. Every route of least cost then has the same
 * duration and the same length, whichever algorithm finds it. 2^26 tenths of a second are 77 days, 2^27 decimetres
 * are 13,421 km; sums below those are exact.
 */
const durationUnit = 2 ** 27;

export const costOf = (tenths: number, decimetres: number): number => tenths * durationUnit + decimetres;

export const tenthsOf = (cost: number): number => Math.floor(cost / durationUnit);

export const decimetresOf = (cost: number): number => cost - Math.floor(cost / durationUnit) * durationUnit;
