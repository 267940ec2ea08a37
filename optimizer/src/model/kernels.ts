import { isMetric } from './matrix.ts';
import type { Model } from './model.ts';

/**
 * Problems of one kind of vehicle, one amount, single windows and a price on metres alone: the benchmarks of the
 * literature and most plain delivery rounds. Routes of such a model are scanned and changed in tight loops.
 */
export function servesVrptw(model: Omit<Model, Late>): boolean {
  const { vehicleCount, locked, locationOf, taskCount } = model;
  if (
    vehicleCount === 0 ||
    model.dimensionCount !== 1 ||
    !model.sumLoads ||
    !model.hasSingleTimes ||
    model.hasDurationCost
  )
    return false;
  if (model.hasGaps || model.hasSetup || !model.allFit || model.hasRouteLimits || model.hasRouteRules) return false;
  if (model.kindCount !== 1 || locked.some((v) => v === 1) || model.slowness[0] !== 1000) return false;
  if (locationOf[taskCount]! < 0 || locationOf[taskCount + vehicleCount]! < 0) return false;
  // Last, because it reads every entry there is.
  const metres = model.distancesM[0]!;
  const seconds = model.durationsS[0]!;
  return isSymmetric(metres, model.locationCount) && (seconds === metres || isSymmetric(seconds, model.locationCount));
}

/**
 * Problems of shipments, of any fleet, with one amount, single windows and a price on metres alone, where no detour is a
 * short cut in metres or in seconds: an insertion only ever makes a route later and fuller, which `insertion/insert-pdptw.ts` builds on.
 */
export function servesPdptw(model: Omit<Model, Late>): boolean {
  const { vehicleCount, locationOf, taskCount, problem } = model;
  if (vehicleCount === 0 || problem.shipments.length === 0 || problem.jobs.length > 0 || model.siteOf.length > 0)
    return false;
  if (model.dimensionCount !== 1 || !model.isTimed || !model.hasSingleTimes || model.hasDurationCost || model.hasGaps)
    return false;
  if (model.hasSetup || model.hasRouteLimits || !model.isMetric || model.begun.some((v) => v === 1)) return false;
  if (model.slowness.some((s) => s !== 1000)) return false;
  for (let node = taskCount; node < taskCount + 2 * vehicleCount; node++) if (locationOf[node]! < 0) return false;
  return problem.profiles.every(
    (profile) => profile.durationsS === profile.distancesM || isMetric(profile.durationsS, model.locationCount),
  );
}

/**
 * Delivery days as most are: windows, setups, skills, several amounts, vehicles of several kinds with limits and at most
 * one break, and a price on time. Places of such a model are judged in one tight loop (see `insertion/insert-one-break.ts`).
 */
export function servesOneBreak(model: Omit<Model, Late>): boolean {
  if (!model.isTimed || model.isTimedExactly || model.hasGaps || model.hasSoftWindows || model.perWaitS > 0)
    return false;
  if (model.problem.shipments.length > 0 || model.siteOf.length > 0 || model.begun.some((v) => v === 1)) return false;
  return model.breaks.every((plan) => plan.stateCount === 1 || plan.isSingle);
}

/** Known last. */
type Late = 'neighbours' | 'neighbourCount' | 'isVrptw' | 'isOneBreak' | 'isPdptw';

/** Compared tile by tile: column by column a large matrix would miss the cache at every step. */
function isSymmetric(matrix: Int32Array, locationCount: number): boolean {
  for (let top = 0; top < locationCount; top += TILE) {
    for (let left = 0; left <= top; left += TILE) {
      const bottom = Math.min(locationCount, top + TILE);
      for (let a = top; a < bottom; a++) {
        const right = Math.min(a, left + TILE);
        for (let b = left; b < right; b++)
          if (matrix[a * locationCount + b] !== matrix[b * locationCount + a]) return false;
      }
    }
  }
  return true;
}

const TILE = 64;
