import type { Model } from '../model/model.ts';

/** A lower bound on the number of routes: as many of the largest capacities as the sum of amounts needs. */
export function minRouteCount(model: Model): number {
  if (!model.hasSumLoads || model.freeUnits.length === 0) return 1;
  let fewest = 1;
  for (let d = 0; d < model.dimensionCount; d++) {
    let amount = 0;
    for (const unit of model.freeUnits) {
      const at = model.firstOf[unit]! * model.dimensionCount + d;
      amount += model.delivery[at]! + model.pickup[at]!;
    }
    const capacities = new Float64Array(model.vehicleCount).map(
      (_, v) => model.capacity[v * model.dimensionCount + d]!,
    );
    let count = 0;
    for (const capacity of capacities.sort().reverse()) {
      if (amount <= 0) break;
      amount -= capacity;
      count++;
    }
    fewest = Math.max(fewest, count);
  }
  return fewest;
}
