import type { Model } from '../model/model.ts';
import { finishedVehicles } from '../model/unit-groups.ts';

/** By unit: the vehicle that serves it in these routes or served it before them, or -1. */
export type VehicleByUnit = Int32Array;

export function vehicleByUnit(model: Model, routes: readonly ArrayLike<number>[]): VehicleByUnit {
  const vehicleOf = new Int32Array(model.unitCount).fill(-1);
  routes.forEach((route, vehicle) => {
    for (const node of Array.from(route)) if (node < model.reloadsFrom) vehicleOf[model.unitOf[node]!] = vehicle;
  });
  for (const [unit, vehicle] of finishedVehicles(model.problem)) vehicleOf[unit] = vehicle;
  return vehicleOf;
}

/** The groups, by their index in the problem, that keep a unit off this vehicle. */
export function conflictingGroups(model: Model, vehicleOf: VehicleByUnit, unit: number, vehicle: number): number[] {
  const forbidding: number[] = [];
  model.groups.forEach(({ isTogether, units }, g) => {
    if (!units.includes(unit)) return;
    const isForbidden = units.some(
      (other) => other !== unit && vehicleOf[other]! >= 0 && isTogether !== (vehicleOf[other] === vehicle),
    );
    if (isForbidden) forbidding.push(g);
  });
  return forbidding;
}
