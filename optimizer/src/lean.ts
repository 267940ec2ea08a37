import type { Model } from './model.ts';

/**
 * Problems of one kind of vehicle, one amount, single windows and a price on metres alone: the benchmarks of the
 * literature and most plain delivery rounds. Routes of such a model are scanned and changed in tight loops.
 */
export function isLean(model: Omit<Model, 'near' | 'nearCount' | 'lean'>): boolean {
  const { vehicles, locked, placeOf, tasks } = model;
  if (vehicles === 0 || model.dimensions !== 1 || !model.sumLoads || !model.simpleTime || model.clocked) return false;
  if (!model.symmetric || model.gaps || model.hasSetup || !model.allFit || model.limited) return false;
  if (model.kinds !== 1 || locked.some((v) => v === 1) || model.slowness[0] !== 1000) return false;
  return placeOf[tasks]! >= 0 && placeOf[tasks + vehicles]! >= 0;
}
