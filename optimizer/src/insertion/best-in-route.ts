import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import { bestJobInRoute } from './insert-job.ts';
import { bestPdptwInRoute } from './insert-pdptw.ts';
import { bestShipmentInRoute } from './insert-shipment.ts';
import { bestVrptwInRoute } from './insert-vrptw.ts';
import type { InsertionPosition } from './position.ts';

/** The cheapest position of a unit in one route, without reloads. */
export function bestInRoute(
  model: Model,
  plan: Plan,
  unit: number,
  vehicle: number,
  position: InsertionPosition,
): void {
  const node = model.firstOf[unit]!;
  if (model.isVrptw) bestVrptwInRoute(model, plan, node, vehicle, -1, position);
  else if (model.isPdptw) bestPdptwInRoute(model, plan, unit, vehicle, Number.POSITIVE_INFINITY, position);
  else if (model.secondOf[unit]! < 0) bestJobInRoute(model, plan, node, vehicle, position);
  else bestShipmentInRoute(model, plan, unit, vehicle, position);
}
