import { isMetric } from './matrix.ts';
import type { Model } from './model.ts';

/**
 * Problems of one kind of vehicle, one amount, single windows and a price on metres alone: the benchmarks of the
 * literature and most plain delivery rounds. Routes of such a model are scanned and changed in tight loops.
 */
export function isLean(model: Omit<Model, Late>): boolean {
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

/**
 * Problems of shipments, of any fleet, with one amount, single windows and a price on metres alone, where no detour is a
 * short cut in metres or in seconds: an insertion only ever makes a route later and fuller, which `insertion/insert-pdptw.ts` builds on.
 */
export function isPaired(model: Omit<Model, Late>): boolean {
  const { vehicles, placeOf, tasks, problem } = model;
  if (vehicles === 0 || problem.shipments.length === 0 || problem.jobs.length > 0 || model.siteOf.length > 0)
    return false;
  if (model.dimensions !== 1 || !model.timed || !model.simpleTime || model.clocked || model.gaps) return false;
  if (model.hasSetup || model.limited || !model.metric || model.begun.some((v) => v === 1)) return false;
  if (model.slowness.some((s) => s !== 1000)) return false;
  for (let node = tasks; node < tasks + 2 * vehicles; node++) if (placeOf[node]! < 0) return false;
  return problem.profiles.every(
    (profile) => profile.durationsS === profile.distancesM || isMetric(profile.durationsS, model.places),
  );
}

/**
 * Delivery days as most are: windows, setups, skills, several amounts, vehicles of several kinds with limits and at most
 * one break, and a price on time. Places of such a model are judged in one tight loop (see `insertion/insert-one-break.ts`).
 */
export function isOrdinary(model: Omit<Model, Late>): boolean {
  if (!model.timed || model.exact || model.gaps || model.soft || model.perWaitS > 0) return false;
  if (model.problem.shipments.length > 0 || model.siteOf.length > 0 || model.begun.some((v) => v === 1)) return false;
  return model.breaks.every((plan) => plan.states === 1 || plan.isOne);
}

/** Known last. */
type Late = 'near' | 'nearCount' | 'lean' | 'ordinary' | 'paired';

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
