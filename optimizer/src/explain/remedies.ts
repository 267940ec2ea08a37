import type { Model } from '../model/model.ts';
import type { TryBudget } from '../search/budget.ts';
import type { Reason, Remedy } from '../solution.ts';
import { demandOf, isListed, lackingSkills } from './demands.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import type { Change, Trial } from './trial.ts';

/** The remedy found, and whether every vehicle was tried for a smaller one. */
export type RemedySearch = { readonly remedy: Remedy | undefined; readonly isComplete: boolean };

type Found = { readonly remedy: Remedy; readonly rank: number; readonly size: number };

/**
 * Finds the smallest single change that lets a unit join a finished route while all other stops stay. Every change is
 * applied and tried. Sizes are found by growing and then halving. If several kinds of change work, the first in the
 * list below is offered.
 */
export function findRemedy(
  model: Model,
  trial: Trial,
  vehicleOf: VehicleByUnit,
  boundTo: Int32Array,
  { unit, reason }: { readonly unit: number; readonly reason: Reason },
  budget: TryBudget,
): RemedySearch {
  let best: Found | undefined;
  for (const v of listVehicles(model, vehicleOf, boundTo[unit]!)) {
    if (budget.isOver()) return { remedy: best?.remedy, isComplete: false };
    // Leaving the group would be one change, so any other change would be a second (see `explain/blocking-group.ts`).
    if (conflictingGroups(model, vehicleOf, unit, v).length === 0)
      best = findSmaller(model, trial, unit, reason, v, best);
  }
  return { remedy: best?.remedy, isComplete: true };
}

/** The vehicles that can be changed. Of idle vehicles of one kind, only one. */
function listVehicles(model: Model, vehicleOf: VehicleByUnit, boundTo: number): number[] {
  const isUsed = new Uint8Array(model.vehicleCount);
  for (const vehicle of vehicleOf) if (vehicle >= 0) isUsed[vehicle] = 1;
  const idleKinds = new Set<number>();
  return model.problem.vehicles.flatMap(({ fixedOrder }, v) => {
    if (fixedOrder || (boundTo >= 0 && boundTo !== v)) return [];
    if (isUsed[v] || model.begun[v]) return [v];
    if (idleKinds.has(model.kindOf[v]!)) return [];
    idleKinds.add(model.kindOf[v]!);
    return [v];
  });
}

/**
 * A remedy with this vehicle if it is smaller or of a kind offered before the best so far. Otherwise the best so far.
 */
function findSmaller(
  model: Model,
  trial: Trial,
  unit: number,
  reason: Reason,
  v: number,
  best: Found | undefined,
): Found | undefined {
  const lacking = lackingSkills(model, unit, v);
  const listed = isListed(model, unit, v);
  if (!listed || lacking.length > 0) {
    const [skill] = lacking;
    const rank = listed ? SKILL_RANK : VEHICLE_RANK;
    // Both, or several skills, would be several changes.
    if ((best && best.rank <= rank) || lacking.length > (listed ? 1 : 0) || !trial.fits(unit, v)) return best;
    const remedy: Remedy = listed ? { kind: 'skill', vehicle: v, skill: skill! } : { kind: 'vehicle', vehicle: v };
    return { remedy, rank, size: 1 };
  }
  if (trial.fits(unit, v)) return best;
  for (const { rank, most, change, remedy } of listChanges(model, unit, reason, v)) {
    if (best && rank > best.rank) break;
    const limit = best && rank === best.rank ? Math.min(most, best.size - 1) : most;
    const size = smallestSize(limit, (by) => trial.fits(unit, v, change(by)));
    if (size !== undefined) best = { remedy: remedy(size), rank, size };
  }
  return best;
}

/**
 * One kind of change, by its size: the largest size, the change itself, and the remedy that reports it. Lower ranks are
 * offered first.
 */
type Scale = {
  readonly rank: number;
  readonly most: number;
  readonly change: (by: number) => Change;
  readonly remedy: (by: number) => Remedy;
};

/** A day. Longer changes of hours are not offered as remedies. */
const LONGEST_S = 86_400;
const LARGEST = 2 ** 28;
const SKILL_RANK = 9;
const VEHICLE_RANK = 10;

function listChanges({ problem }: Model, unit: number, reason: Reason, vehicle: number): Scale[] {
  const car = problem.vehicles[vehicle]!;
  const { begin, end } = car.shift;
  const demand = demandOf(problem, unit);
  // Two windows, or windows at both ends of a shipment, would be two changes.
  const window = 'windows' in demand && demand.windows.length === 1 ? demand.windows[0] : undefined;
  // Without breaks a crowded day always has room. A break is therefore offered only if it is the reason.
  const breaks = reason === 'break' ? car.breaks : [];
  const scales: (Scale | undefined)[] = [
    ...breaks.map(
      (_, index): Scale => ({
        rank: 0,
        most: 1,
        change: () => ({ vehicle: { breaks: car.breaks.filter((_, other) => other !== index) } }),
        remedy: () => ({ kind: 'break', vehicle, index }),
      }),
    ),
    window && {
      rank: 1,
      most: LONGEST_S,
      change: (byS) => ({ windows: [{ begin: window.begin, end: window.end + byS }] }),
      remedy: (byS) => ({ kind: 'close_later', byS }),
    },
    window && {
      rank: 2,
      most: LONGEST_S,
      change: (byS) => ({ windows: [{ begin: window.begin - byS, end: window.end }] }),
      remedy: (byS) => ({ kind: 'open_earlier', byS }),
    },
    {
      rank: 3,
      most: LONGEST_S,
      change: (byS) => ({ vehicle: { shift: { begin, end: end + byS } } }),
      remedy: (byS) => ({ kind: 'shift_later', vehicle, byS }),
    },
    {
      rank: 4,
      most: LONGEST_S,
      change: (byS) => ({ vehicle: { shift: { begin: begin - byS, end } } }),
      remedy: (byS) => ({ kind: 'shift_earlier', vehicle, byS }),
    },
    limitScale(5, car.maxDurationS, 'maxDurationS', (by) => ({ kind: 'max_duration', vehicle, by })),
    limitScale(6, car.maxDistanceM, 'maxDistanceM', (by) => ({ kind: 'max_distance', vehicle, by })),
    limitScale(7, car.maxTasks, 'maxTasks', (by) => ({ kind: 'max_tasks', vehicle, by })),
    ...car.capacity.map(
      (most, dimension): Scale => ({
        rank: 8,
        most: LARGEST,
        change: (by) => ({ vehicle: { capacity: car.capacity.with(dimension, most + by) } }),
        remedy: (by) => ({ kind: 'capacity', vehicle, dimension, by }),
      }),
    ),
  ];
  return scales.filter((scale) => scale !== undefined);
}

function limitScale(
  rank: number,
  now: number | undefined,
  name: 'maxDurationS' | 'maxDistanceM' | 'maxTasks',
  remedy: Scale['remedy'],
): Scale | undefined {
  if (now === undefined) return undefined;
  return { rank, most: LARGEST, change: (by) => ({ vehicle: { [name]: now + by } }), remedy };
}

/** The factor from one size tried to the next. Most remedies are far smaller than the largest one offered. */
const GROWTH = 8;

/** The smallest size that works, if the largest does. */
function smallestSize(most: number, works: (size: number) => boolean): number | undefined {
  if (most < 1 || !works(most)) return undefined;
  let low = 1;
  let high = 1;
  while (high < most && !works(high)) {
    low = high + 1;
    high = Math.min(most, high * GROWTH);
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (works(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}
