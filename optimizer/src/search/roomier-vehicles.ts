import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import { canServeRouteOf, isTransferable, transferRoute } from './transfer-route.ts';

/**
 * Moves routes to unused vehicles that have more room, at no higher price or at a price below the amount to spare.
 * Unassigned units then find more room on the same number of vehicles, independent of the order of the vehicles. Ends
 * when no route can be moved.
 */
export function useRoomierVehicles(model: Model, plan: Plan, sparePrice: number): void {
  if (model.kindCount === 1) return;
  let spare = sparePrice;
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let v = 0; v < model.vehicleCount; v++) {
      if (!isTransferable(model, plan, v)) continue;
      const other = findRoomier(model, plan, v, spare);
      if (other < 0 || !transferRoute(model, plan, v, other)) continue;
      spare -= model.fixedCost[other]! - model.fixedCost[v]!;
      hasChanged = true;
    }
  }
}

/** The unused vehicle with the most room of those that may take over a route, or -1. */
function findRoomier(model: Model, plan: Plan, vehicle: number, spare: number): number {
  let best = vehicle;
  for (let kind = 0; kind < model.kindCount; kind++) {
    if (plan.idleCount[kind] === 0) continue;
    const other = plan.idle[kind]![plan.idleCount[kind]! - 1]!;
    const addedPrice = model.fixedCost[other]! - model.fixedCost[vehicle]!;
    if (model.begun[other] || (addedPrice > 0 && addedPrice >= spare)) continue;
    if (isRoomier(model, other, best) && servesAsMuch(model, plan, other, vehicle)) best = other;
  }
  return best === vehicle ? -1 : best;
}

/**
 * Does one vehicle carry at least as much as another, work at least as long and go at least as far, and exceed it in
 * one of these?
 */
function isRoomier(model: Model, vehicle: number, otherVehicle: number): boolean {
  let hasMore = false;
  const hasLess = roomOf(model, vehicle).some((room, i) => {
    const than = roomOf(model, otherVehicle)[i]!;
    hasMore ||= room > than;
    return room < than;
  });
  return hasMore && !hasLess;
}

/** The limits of a vehicle's routes. For each, larger is better. */
function roomOf(model: Model, vehicle: number): number[] {
  const { shift } = model.problem.vehicles[vehicle]!;
  const at = vehicle * model.dimensionCount;
  return [
    ...model.capacity.subarray(at, at + model.dimensionCount),
    -shift.begin,
    shift.end,
    model.maxDurationS[vehicle]!,
    model.maxDistanceM[vehicle]!,
    model.maxTasks[vehicle]!,
  ];
}

/** May one vehicle serve the stops of another's route, and every unassigned unit that the other may serve? */
function servesAsMuch(model: Model, plan: Plan, vehicle: number, otherVehicle: number): boolean {
  const { compatible, vehicleCount } = model;
  if (!canServeRouteOf(model, plan, vehicle, otherVehicle)) return false;
  for (let i = 0; i < plan.unassignedCount; i++) {
    const at = plan.unassigned[i]! * vehicleCount;
    if (compatible[at + otherVehicle]! > compatible[at + vehicle]!) return false;
  }
  return true;
}
