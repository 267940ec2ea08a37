import type { Model } from './model.ts';

/**
 * Problems of one kind of vehicle, one amount, single windows and a price on metres alone: the benchmarks of the
 * literature and most plain delivery rounds. Routes of such a model are scanned and changed in tight loops.
 */
export function isLean(model: Omit<Model, 'near' | 'nearCount' | 'lean' | 'ordinary'>): boolean {
  const { vehicles, locked, placeOf, tasks } = model;
  if (vehicles === 0 || model.dimensions !== 1 || !model.sumLoads || !model.simpleTime || model.clocked) return false;
  if (model.gaps || model.hasSetup || !model.allFit || model.limited || model.groups.length > 0) return false;
  if (model.kinds !== 1 || locked.some((v) => v === 1) || model.slowness[0] !== 1000) return false;
  if (placeOf[tasks]! < 0 || placeOf[tasks + vehicles]! < 0) return false;
  // Last, because it reads every entry there is.
  const metres = model.distancesM[0]!;
  const seconds = model.durationsS[0]!;
  return isSymmetric(metres, model.places) && (seconds === metres || isSymmetric(seconds, model.places));
}

/** Compared tile by tile: column by column a large matrix would miss the cache at every step. */
function isSymmetric(matrix: Int32Array, places: number): boolean {
  for (let top = 0; top < places; top += TILE) {
    for (let left = 0; left <= top; left += TILE) {
      const bottom = Math.min(places, top + TILE);
      for (let a = top; a < bottom; a++) {
        const right = Math.min(a, left + TILE);
        for (let b = left; b < right; b++) if (matrix[a * places + b] !== matrix[b * places + a]) return false;
      }
    }
  }
  return true;
}

const TILE = 64;
