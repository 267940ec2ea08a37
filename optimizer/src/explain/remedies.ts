import type { Model } from '../model/model.ts';
import type { Problem, Vehicle, Window } from '../problem.ts';
import type { Remedy } from '../solution.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import { canInsert, type Subproblem, subproblemOf } from './subproblem.ts';

/** Vehicles whose routes are tried: each takes some dozens of tries. */
const MOST_VEHICLES = 10;
/** A day: no change of hours longer than this is a remedy. */
const LONGEST_S = 86_400;

/**
 * The smallest single change that lets a unit join a finished route, all other stops kept as they are. Every change is
 * applied and tried; sizes of a kind are found by growing and then halving. Of several kinds the first in the list below is offered.
 */
export function findRemedy(
  model: Model,
  routes: readonly ArrayLike<number>[],
  vehicleOf: VehicleByUnit,
  unit: number,
): Remedy | undefined {
  let best: { remedy: Remedy; rank: number; size: number } | undefined;
  const tried = new Set<string>();
  for (let v = 0; v < model.vehicleCount && tried.size < MOST_VEHICLES; v++) {
    const route = routes[v] ?? [];
    const key = route.length === 0 && !model.begun[v] ? `kind ${model.kindOf[v]}` : `vehicle ${v}`;
    if (tried.has(key) || model.problem.vehicles[v]!.fixedOrder || isElsewhere(model, unit, v)) continue;
    tried.add(key);
    // Out of the group would be one change, so any other a second one (see `explain/blocking-group.ts`).
    if (conflictingGroups(model, vehicleOf, unit, v).length > 0) continue;
    const joined = subproblemOf(model, v, route, unit);
    if (canInsert(joined)) continue;
    for (const [rank, change] of CHANGES.entries()) {
      if (best && rank > best.rank) break;
      const found = change(joined, v);
      if (found && (!best || rank < best.rank || found.size < best.size)) best = { ...found, rank };
    }
  }
  return best?.remedy;
}

type Change = (joined: Subproblem, vehicle: number) => { remedy: Remedy; size: number } | undefined;

const CHANGES: readonly Change[] = [
  (joined) =>
    sized(
      1,
      LONGEST_S,
      (byS) => withWindows(joined, byS, 0),
      (byS) => ({ kind: 'close_later', byS }),
    ),
  (joined) =>
    sized(
      1,
      LONGEST_S,
      (byS) => withWindows(joined, 0, byS),
      (byS) => ({ kind: 'open_earlier', byS }),
    ),
  (joined, vehicle) =>
    sized(
      1,
      LONGEST_S,
      (byS) => withVehicle(joined, (car) => ({ shift: { ...car.shift, end: car.shift.end + byS } })),
      (byS) => ({ kind: 'shift_later', vehicle, byS }),
    ),
  (joined, vehicle) =>
    sized(
      1,
      LONGEST_S,
      (byS) => withVehicle(joined, (car) => ({ shift: { ...car.shift, begin: car.shift.begin - byS } })),
      (byS) => ({ kind: 'shift_earlier', vehicle, byS }),
    ),
  (joined, vehicle) => limit(joined, 'maxDurationS', (by) => ({ kind: 'max_duration', vehicle, by })),
  (joined, vehicle) => limit(joined, 'maxDistanceM', (by) => ({ kind: 'max_distance', vehicle, by })),
  (joined, vehicle) => limit(joined, 'maxTasks', (by) => ({ kind: 'max_tasks', vehicle, by })),
  (joined, vehicle) => {
    const found = joined.problem.vehicles[0]!.capacity.map((_, dimension) =>
      sized(
        1,
        2 ** 28,
        (by) =>
          withVehicle(joined, (car) => ({
            capacity: car.capacity.map((most, d) => (d === dimension ? most + by : most)),
          })),
        (by) => ({ kind: 'capacity', vehicle, dimension, by }),
      ),
    );
    return found.filter((one) => one !== undefined).sort((a, b) => a.size - b.size)[0];
  },
  (joined, vehicle) => {
    const car = joined.problem.vehicles[0]!;
    const lacking = demandOf(joined).skills.filter((skill) => !car.skills.includes(skill));
    const skill = lacking[0];
    if (skill === undefined || new Set(lacking).size > 1) return undefined;
    const trained = withVehicle(joined, () => ({ skills: [...car.skills, skill] }));
    return canInsert(trained) ? { remedy: { kind: 'skill', vehicle, skill }, size: 1 } : undefined;
  },
  (joined, vehicle) => {
    if (demandOf(joined).vehicles?.length !== 0) return undefined;
    const allowed = withDemand(joined, { vehicles: [0] });
    return canInsert(allowed) ? { remedy: { kind: 'vehicle', vehicle }, size: 1 } : undefined;
  },
];

/** From one size tried to the next larger one: most remedies are far smaller than the largest that would be offered. */
const GROWTH = 8;

/** The smallest size between two bounds at which the changed subproblem works, if the largest does. */
function sized(
  least: number,
  most: number,
  change: (size: number) => Subproblem | undefined,
  remedy: (size: number) => Remedy,
): { remedy: Remedy; size: number } | undefined {
  const works = (size: number): boolean => {
    const changed = change(size);
    return changed !== undefined && canInsert(changed);
  };
  if (!works(most)) return undefined;
  let low = least;
  let high = least;
  while (high < most && !works(high)) {
    low = high + 1;
    high = Math.min(most, high * GROWTH);
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (works(middle)) high = middle;
    else low = middle + 1;
  }
  return { remedy: remedy(high), size: high };
}

function limit(joined: Subproblem, name: 'maxDurationS' | 'maxDistanceM' | 'maxTasks', remedy: (by: number) => Remedy) {
  const now = joined.problem.vehicles[0]![name];
  if (now === undefined) return undefined;
  return sized(1, 2 ** 28, (by) => withVehicle(joined, () => ({ [name]: now + by })), remedy);
}

function withVehicle(joined: Subproblem, change: (car: Vehicle) => Partial<Vehicle>): Subproblem {
  const car = joined.problem.vehicles[0]!;
  return { ...joined, problem: { ...joined.problem, vehicles: [{ ...car, ...change(car) }] } };
}

/** The job's windows open earlier or close later; two ends of a shipment would be two changes. */
function withWindows(joined: Subproblem, laterS: number, earlierS: number): Subproblem | undefined {
  if (joined.unit.kind === 'shipment') return undefined;
  const { windows } = joined.problem.jobs[joined.unit.index]!;
  if (windows.length !== 1) return undefined;
  const wider = windows.map(({ begin, end }: Window) => ({ begin: begin - earlierS, end: end + laterS }));
  return withDemand(joined, { windows: wider });
}

function demandOf({ problem, unit }: Subproblem): Problem['jobs'][number] | Problem['shipments'][number] {
  return unit.kind === 'job' ? problem.jobs[unit.index]! : problem.shipments[unit.index]!;
}

function withDemand(
  joined: Subproblem,
  change: { vehicles?: readonly number[]; windows?: readonly Window[] },
): Subproblem {
  const { problem, unit } = joined;
  const list = <T>(items: readonly T[], kind: string): T[] =>
    items.map((item, i) => (kind === unit.kind && i === unit.index ? { ...item, ...change } : item));
  return {
    ...joined,
    problem: { ...problem, jobs: list(problem.jobs, 'job'), shipments: list(problem.shipments, 'shipment') },
  };
}

/** Given to another vehicle by its order, or aboard another one. */
function isElsewhere(model: Model, unit: number, vehicle: number): boolean {
  const { problem } = model;
  const owner = problem.vehicles.findIndex((car) =>
    [...(car.fixedOrder ?? []), ...(car.begun?.done ?? [])].some(
      ({ kind, index }) => (kind === 'job' ? index : problem.jobs.length + index) === unit,
    ),
  );
  return owner >= 0 && owner !== vehicle;
}
