import type { Model } from '../model/model.ts';

/**
 * Was the shipment picked up by a vehicle under way? It stays there, so its groups bind the other units but not this
 * one.
 */
export function isOnboard(model: Model, unit: number): boolean {
  return model.secondOf[unit]! < 0 && model.firstOf[unit]! >= model.problem.jobs.length;
}
