import type { Model } from '../model/model.ts';

/** Seconds that the reasons and remedies of one unit take in the mean, and as much more for every vehicle to be asked. */
const PER_UNIT_S = 0.0005;
const PER_VEHICLE_S = 0.0001;
/** What a few take at least, in a process that has explained nothing before. */
const LEAST_S = 0.05;

/** About how long it takes to explain a plan that leaves so many units unassigned, counted by level of priority. */
export function reservedTimeS({ vehicleCount }: Model, unassigned: Int32Array): number {
  let count = 0;
  for (let level = 0; level < unassigned.length; level++) count += unassigned[level]!;
  return count === 0 ? 0 : Math.max(LEAST_S, count * (PER_UNIT_S + PER_VEHICLE_S * vehicleCount));
}
