import type { Model } from '../model/model.ts';

/** A shipment picked up by a vehicle under way: it stays there, so its groups bind the others and not itself. */
export function isOnboard(model: Model, unit: number): boolean {
  return model.secondOf[unit]! < 0 && model.firstOf[unit]! >= model.problem.jobs.length;
}
