import { isMetric, isSymmetric } from './matrix.ts';
import type { Model } from './model.ts';

/**
 * The kernels: inner loops written again for the models that most problems make, with the same result as the general ones
 * and several times as fast. A test compares each with the general one.
 *
 * | kernel    | serves                                        | insertion                       | recomputing               |
 * |-----------|-----------------------------------------------|---------------------------------|---------------------------|
 * | VRPTW     | jobs, one kind of vehicle, a price on metres  | `insertion/insert-vrptw.ts`     | `plan/recompute-vrptw.ts` |
 * | PDPTW     | shipments, any vehicles, a price on metres    | `insertion/insert-pdptw.ts`     | `plan/recompute-pdptw.ts` |
 * | one break | jobs, any vehicles of at most one break       | `insertion/insert-one-break.ts` | the general one           |
 * | general   | everything                                    | `insertion/insert-job.ts`, `insertion/insert-shipment.ts` | `plan/recompute.ts` |
 *
 * A model may be served by both the VRPTW and the one-break kernel: the former scans routes, the latter tries positions
 * beside near nodes where there are many routes.
 */
export function kernelsOf(model: Omit<Model, Late>): Pick<Model, 'isVrptw' | 'isPdptw' | 'isOneBreak'> {
  return { isVrptw: isVrptw(model), isPdptw: isPdptw(model), isOneBreak: isOneBreak(model) };
}

/** Fields of a model that are computed last. */
type Late = 'neighbours' | 'neighbourCount' | 'isVrptw' | 'isOneBreak' | 'isPdptw';

/**
 * The benchmarks of the literature and many delivery rounds: one kind of vehicle, one amount, single windows, a price
 * on metres only.
 */
function isVrptw(model: Omit<Model, Late>): boolean {
  const { vehicleCount, locked, locationOf, taskCount } = model;
  if (
    vehicleCount === 0 ||
    model.dimensionCount !== 1 ||
    !model.hasSumLoads ||
    !model.hasSingleTimes ||
    model.hasDurationCost
  )
    return false;
  if (model.hasGaps || model.hasSetup || !model.allCompatible || model.hasRouteLimits || model.hasRouteRules)
    return false;
  if (model.kindCount !== 1 || locked.some((v) => v === 1) || model.slowness[0] !== 1000) return false;
  if (locationOf[taskCount]! < 0 || locationOf[taskCount + vehicleCount]! < 0) return false;
  // Last, because it reads every entry.
  const metres = model.distancesM[0]!;
  const seconds = model.durationsS[0]!;
  return isSymmetric(metres, model.locationCount) && (seconds === metres || isSymmetric(seconds, model.locationCount));
}

/**
 * Shipments of one amount and single windows on any fleet, with a price on metres only, where no detour is a short cut
 * in metres or in seconds. Insertions only make a route later and fuller.
 */
function isPdptw(model: Omit<Model, Late>): boolean {
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
 * Most delivery days: windows, setups, skills, several amounts, vehicles of several kinds with limits and at most one
 * break, and a price on time.
 */
function isOneBreak(model: Omit<Model, Late>): boolean {
  if (!model.isTimed || model.isTimedExactly || model.hasGaps || model.hasSoftWindows || model.perWaitS > 0)
    return false;
  if (model.problem.shipments.length > 0 || model.siteOf.length > 0 || model.begun.some((v) => v === 1)) return false;
  return model.breaks.every((plan) => plan.stateCount === 1 || plan.isSingle);
}
