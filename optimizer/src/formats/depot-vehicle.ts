import type { Vehicle, Window } from '../problem.ts';

/**
 * The vehicle of the public instances: it starts and ends at the depot, and has one capacity and no costs of its own.
 */
export const depotVehicle = (shift: Window, capacity: number): Vehicle => ({
  start: 0,
  end: 0,
  profile: 0,
  slownessPermille: 1000,
  shift,
  capacity: [capacity],
  skills: [],
  fixedCost: 0,
  costPerSecond: 0,
  costPerMetre: 0,
  breaks: [],
});
