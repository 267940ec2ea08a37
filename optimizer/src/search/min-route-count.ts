import type { Model } from '../model/model.ts';

/** No plan can do with fewer routes than this: the sum of amounts over the largest capacity. */
export function minRouteCount(model: Model): number {
  if (!model.hasSumLoads || model.freeUnits.length === 0) return 1;
  let fewest = 1;
  for (let d = 0; d < model.dimensionCount; d++) {
    let amount = 0;
    let largest = 1;
    for (const unit of model.freeUnits) {
      const at = model.firstOf[unit]! * model.dimensionCount + d;
      amount += model.delivery[at]! + model.pickup[at]!;
    }
    for (let v = 0; v < model.vehicleCount; v++)
      largest = Math.max(largest, model.capacity[v * model.dimensionCount + d]!);
    fewest = Math.max(fewest, Math.ceil(amount / largest));
  }
  return fewest;
}
