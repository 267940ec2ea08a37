import type { Model } from '../model/model.ts';

/** Mean seconds for the reason and remedy of one unit, and as much again for every vehicle to try. */
const PER_UNIT_S = 0.0005;
const PER_VEHICLE_S = 0.0001;
/** Least seconds for a few units, in a process that has explained nothing before. */
const LEAST_S = 0.05;

/** Estimates how long it takes to explain a plan with these unassigned units, counted by level of priority. */
export function reservedTimeS({ vehicleCount }: Model, unassigned: Int32Array): number {
  let count = 0;
  for (let level = 0; level < unassigned.length; level++) count += unassigned[level]!;
  return count === 0 ? 0 : Math.max(LEAST_S, count * (PER_UNIT_S + PER_VEHICLE_S * vehicleCount));
}
