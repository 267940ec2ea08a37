import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import { canServeRouteOf, isTransferable, transferRoute } from './transfer-route.ts';

/** Moves routes to unused vehicles that drive them for less, such as faster ones with enough capacity. */
export function useCheaperVehicles(model: Model, plan: Plan): void {
  for (let v = 0; v < model.vehicleCount; v++) {
    if (isTransferable(model, plan, v)) handOnToCheapest(model, plan, v);
  }
}

function handOnToCheapest(model: Model, plan: Plan, vehicle: number): void {
  let driver = vehicle;
  for (let kind = 0; kind < model.kindCount; kind++) {
    if (plan.idleCount[kind] === 0) continue;
    const other = plan.idle[kind]![plan.idleCount[kind]! - 1]!;
    if (model.begun[other] || !canServeRouteOf(model, plan, other, driver)) continue;
    const cost = plan.cost[driver]!;
    if (!transferRoute(model, plan, driver, other)) continue;
    if (plan.cost[other]! < cost - 1e-6) driver = other;
    else transferRoute(model, plan, other, driver);
  }
}
