import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import { bestJobInRoute } from './insert-job.ts';
import { bestPairInRoute } from './insert-pdptw.ts';
import { bestShipmentInRoute } from './insert-shipment.ts';
import { bestLeanInRoute } from './insert-vrptw.ts';
import type { Spot } from './position.ts';

/** The cheapest place of a unit in one route, reloads aside. */
export function bestInRoute(model: Model, plan: Plan, unit: number, vehicle: number, spot: Spot): void {
  const node = model.firstOf[unit]!;
  if (model.lean) bestLeanInRoute(model, plan, node, vehicle, -1, spot);
  else if (model.paired) bestPairInRoute(model, plan, unit, vehicle, Number.POSITIVE_INFINITY, spot);
  else if (model.secondOf[unit]! < 0) bestJobInRoute(model, plan, node, vehicle, spot);
  else bestShipmentInRoute(model, plan, unit, vehicle, spot);
}
