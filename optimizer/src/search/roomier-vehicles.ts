import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import { handOn, isOpen, mayDrive } from './hand-on.ts';

/**
 * Gives routes to unused vehicles that have more room, for no higher price or for less than there is to spare: what is
 * unassigned finds more of it on as many vehicles, in whatever order they were named. Stops when no route can be handed on.
 */
export function takeRoomierVehicles(model: Model, plan: Plan, sparePrice: number): void {
  if (model.kindCount === 1) return;
  let spare = sparePrice;
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let v = 0; v < model.vehicleCount; v++) {
      if (!isOpen(model, plan, v)) continue;
      const other = findRoomier(model, plan, v, spare);
      if (other < 0 || !handOn(model, plan, v, other)) continue;
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

/** Does one vehicle carry as much as another, work as long and go as far, and more of one of these? */
function isRoomier(model: Model, one: number, other: number): boolean {
  let hasMore = false;
  const hasLess = roomOf(model, one).some((room, i) => {
    const than = roomOf(model, other)[i]!;
    hasMore ||= room > than;
    return room < than;
  });
  return hasMore && !hasLess;
}

/** What limits the routes of a vehicle, each the larger the better. */
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

/** May one vehicle serve the stops of another's route, and of what is unassigned all that the other may? */
function servesAsMuch(model: Model, plan: Plan, one: number, other: number): boolean {
  const { compatible, vehicleCount } = model;
  if (!mayDrive(model, plan, one, other)) return false;
  for (let i = 0; i < plan.unassignedCount; i++) {
    const at = plan.unassigned[i]! * vehicleCount;
    if (compatible[at + other]! > compatible[at + one]!) return false;
  }
  return true;
}
