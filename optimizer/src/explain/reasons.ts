import type { Model } from '../model/model.ts';
import { listUnassignedUnits, unitTask } from '../plan/unassigned.ts';
import type { Vehicle, Visit } from '../problem.ts';
import type { Reason, Unassigned } from '../solution.ts';
import { BlockingGroups } from './blocking-group.ts';
import { conflictingGroups, type VehicleByUnit, vehicleByUnit } from './group-conflicts.ts';
import { findRemedy } from './remedies.ts';
import { canInsert, refusingRule, type Subproblem, subproblemOf } from './subproblem.ts';

/** Past this many left-out units the rest gets reasons only: remedies take many tries. */
const MOST_REMEDIES = 20;

/** What is in none of the routes, each with the reason that trying it gave and the smallest change that would let it in. */
export function listUnassigned(model: Model, routes: readonly ArrayLike<number>[]): Unassigned[] {
  const vehicleOf = vehicleByUnit(model, routes);
  const behind = vehicleByUnit(model, []);
  const keptOut = new BlockingGroups(model, routes, vehicleOf);
  return listUnassignedUnits(model, routes).map((unit, at): Unassigned => {
    const alone = findReason(model, behind, unit);
    const task = unitTask(model, unit);
    // Room there is, were it not for the group: that is what the caller can act on.
    const group = keptOut.find(unit);
    if (group !== undefined) {
      return { task, reason: alone === 'no_room' ? 'group' : alone, remedy: { kind: 'group', group } };
    }
    const remedy = at < MOST_REMEDIES ? findRemedy(model, routes, vehicleOf, unit) : undefined;
    return { task, reason: alone, ...(remedy && { remedy }) };
  });
}

/** From what stops a unit first to what stops it last: the reason is that of the vehicle that comes nearest to serving it. */
const NEARNESS: readonly Reason[] = [
  'no_vehicle',
  'skills',
  'unreachable',
  'capacity',
  'max_tasks',
  'max_distance',
  'max_duration',
  'shift',
  'time_window',
  'group',
  'no_room',
];

/** Tries the unit alone with one vehicle of each kind; what the vehicles have behind them stays. */
function findReason(model: Model, behind: VehicleByUnit, unit: number): Reason {
  let nearest = 0;
  const tried = new Set<number>();
  for (let v = 0; v < model.vehicleCount; v++) {
    const kind = model.kindOf[v]!;
    if (tried.has(kind) || !isBoundTo(model, unit, v)) continue;
    tried.add(kind);
    const reason = whyNot(subproblemOf(model, v, [], unit));
    const isAlien = reason === 'no_room' && conflictingGroups(model, behind, unit, v).length > 0;
    nearest = Math.max(nearest, NEARNESS.indexOf(isAlien ? 'group' : reason));
  }
  return NEARNESS[nearest]!;
}

/** Given orders and goods aboard leave a unit to one vehicle. */
export function isBoundTo(model: Model, unit: number, vehicle: number): boolean {
  const { problem } = model;
  const isIn = (tasks: readonly { readonly kind: string; readonly index: number }[] | undefined): boolean =>
    tasks?.some(({ kind, index }) => (kind === 'job' ? index : problem.jobs.length + index) === unit) === true;
  const owner = problem.vehicles.findIndex((car) => isIn(car.fixedOrder) || isIn(car.begun?.done));
  return owner < 0 ? problem.vehicles[vehicle]!.fixedOrder === undefined : owner === vehicle;
}

/** Why this vehicle cannot serve the unit even alone: the first single thing without which it could. */
function whyNot(alone: Subproblem): Reason {
  const car = alone.problem.vehicles[0]!;
  const demand =
    alone.unit.kind === 'job' ? alone.problem.jobs[alone.unit.index]! : alone.problem.shipments[alone.unit.index]!;
  if (demand.vehicles?.length === 0) return 'no_vehicle';
  if (!demand.skills.every((skill) => car.skills.includes(skill))) return 'skills';
  if (canInsert(alone)) return 'no_room';
  const rule = refusingRule(alone);
  if (rule) return rule.reason;
  if (car.shift.begin > car.shift.end) return 'shift';
  if (!canInsert(withVisits(withVehicle(alone, { ...car, ...NO_LIMITS }), (visit) => ({ ...visit, windows: [] })))) {
    return 'unreachable';
  }
  for (const reason of ['capacity', 'max_tasks', 'max_distance', 'max_duration', 'time_window', 'shift'] as const) {
    if (canInsert(without(alone, reason))) return reason;
  }
  for (const reason of ['capacity', 'max_tasks', 'max_distance', 'max_duration', 'shift'] as const) {
    if (!canInsert(withoutAllBut(alone, reason))) return reason;
  }
  return 'time_window';
}

const UNLIMITED = 2 ** 29;
const NO_LIMITS = {
  capacity: Array.from({ length: 64 }, () => UNLIMITED),
  shift: { begin: -UNLIMITED, end: UNLIMITED },
  breaks: [],
  maxTasks: UNLIMITED,
  maxDistanceM: UNLIMITED,
  maxDurationS: UNLIMITED,
};

type Rule = 'capacity' | 'max_tasks' | 'max_distance' | 'max_duration' | 'shift' | 'time_window';

function without(alone: Subproblem, rule: Rule): Subproblem {
  if (rule === 'time_window') return withVisits(alone, (visit) => ({ ...visit, windows: [] }));
  return withVehicle(alone, { ...alone.problem.vehicles[0]!, ...loosened(alone, rule) });
}

function withoutAllBut(alone: Subproblem, rule: Rule): Subproblem {
  const rules: readonly Rule[] = ['capacity', 'max_tasks', 'max_distance', 'max_duration', 'shift', 'time_window'];
  return rules.filter((other) => other !== rule).reduce(without, alone);
}

function loosened(alone: Subproblem, rule: Rule): Partial<Vehicle> {
  const car = alone.problem.vehicles[0]!;
  if (rule === 'capacity') {
    const capacity = car.capacity.map(() => UNLIMITED);
    return car.begun
      ? { capacity, begun: { ...car.begun, load: car.begun.load.map(() => UNLIMITED / 2) } }
      : { capacity };
  }
  if (rule === 'shift') return { shift: NO_LIMITS.shift, breaks: [] };
  if (rule === 'max_tasks') return { maxTasks: UNLIMITED };
  if (rule === 'max_distance') return { maxDistanceM: UNLIMITED };
  return { maxDurationS: UNLIMITED };
}

function withVehicle(alone: Subproblem, car: Vehicle): Subproblem {
  const capacity = car.capacity.slice(0, alone.problem.vehicles[0]!.capacity.length);
  return { ...alone, problem: { ...alone.problem, vehicles: [{ ...car, capacity }] } };
}

function withVisits(alone: Subproblem, change: (visit: Visit) => Visit): Subproblem {
  const { problem, unit } = alone;
  return {
    ...alone,
    problem: {
      ...problem,
      jobs: problem.jobs.map((job, j) => (unit.kind === 'job' && unit.index === j ? { ...job, ...change(job) } : job)),
      shipments: problem.shipments.map((s, i) =>
        unit.kind === 'shipment' && unit.index === i
          ? { ...s, pickup: change(s.pickup), delivery: change(s.delivery) }
          : s,
      ),
    },
  };
}
