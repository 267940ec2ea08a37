import { isClosed } from '../model/leave-window.ts';
import type { Model } from '../model/model.ts';
import type { Vehicle } from '../problem.ts';
import type { TryBudget } from '../search/budget.ts';
import type { Reason } from '../solution.ts';
import { isListed, lackingSkills } from './demands.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import type { Change, Trial } from './trial.ts';

/**
 * The reasons in order, from the first obstacle to the last. The reason of the vehicle that comes nearest to serving
 * the unit is reported.
 */
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
  'break',
  'group',
  'no_room',
];
const NEAREST = NEARNESS.length - 1;

/**
 * Tries the unit alone with one vehicle of each kind, given the routes without anything ahead. Tasks before the begun
 * part stay. Undefined when the budget ends first, because the vehicles left might come nearer.
 */
export function findReason(
  model: Model,
  empty: Trial,
  behind: VehicleByUnit,
  boundTo: Int32Array,
  unit: number,
  budget: TryBudget,
): Reason {
  let nearest = 0;
  const tried = new Set<number>();
  for (let v = 0; v < model.vehicleCount && nearest < NEAREST; v++) {
    const kind = model.kindOf[v]!;
    if (tried.has(kind) || !mayBeAsked(model, boundTo[unit]!, v)) continue;
    if (budget.isOver()) return 'not_tried';
    tried.add(kind);
    const reason = whyNot(model, empty, unit, v);
    const isAlien = reason === 'no_room' && conflictingGroups(model, behind, unit, v).length > 0;
    nearest = Math.max(nearest, NEARNESS.indexOf(isAlien ? 'group' : reason));
  }
  return NEARNESS[nearest]!;
}

/** A given order or goods aboard tie a unit to one vehicle. A given order takes no other unit. */
function mayBeAsked(model: Model, boundTo: number, vehicle: number): boolean {
  return boundTo < 0 ? model.problem.vehicles[vehicle]!.fixedOrder === undefined : boundTo === vehicle;
}

/** Why this vehicle cannot serve the unit even alone: the first single rule without which it could. */
function whyNot(model: Model, empty: Trial, unit: number, v: number): Reason {
  if (!isListed(model, unit, v)) return 'no_vehicle';
  if (lackingSkills(model, unit, v).length > 0) return 'skills';
  if (empty.fits(unit, v)) return 'no_room';
  const rule = empty.refusingRule(unit, v);
  if (rule) return rule.reason;
  const car = model.problem.vehicles[v]!;
  if (isClosed(car)) return 'shift';
  if (!empty.fits(unit, v, without(car, LIMITS))) return 'unreachable';
  for (const limit of LIMITS) if (empty.fits(unit, v, without(car, [limit]))) return limit;
  // Several rules bind at once. Reports the first that binds on its own.
  const binds = (limit: Limit): boolean =>
    !empty.fits(
      unit,
      v,
      without(
        car,
        LIMITS.filter((other) => other !== limit),
      ),
    );
  return LIMITS.find((limit) => limit !== 'time_window' && binds(limit)) ?? 'time_window';
}

type Limit = 'capacity' | 'max_tasks' | 'max_distance' | 'max_duration' | 'break' | 'time_window' | 'shift';

/** The break comes before the window: a stop that is open while the crew rests need not open at another time. */
const LIMITS: readonly Limit[] = [
  'capacity',
  'max_tasks',
  'max_distance',
  'max_duration',
  'break',
  'time_window',
  'shift',
];

function without(car: Vehicle, limits: readonly Limit[]): Change {
  const vehicle = Object.assign({}, ...limits.map((limit) => loosened(car, limit)));
  return limits.includes('time_window') ? { vehicle, windows: [] } : { vehicle };
}

const UNLIMITED = 2 ** 29;

function loosened({ capacity, begun }: Vehicle, limit: Limit): Partial<Vehicle> {
  switch (limit) {
    case 'capacity':
      return {
        capacity: capacity.map(() => UNLIMITED),
        // Goods that are not aboard cannot be delivered.
        ...(begun && { begun: { ...begun, load: begun.load.map(() => UNLIMITED / 2) } }),
      };
    case 'max_tasks':
      return { maxTasks: UNLIMITED };
    case 'max_distance':
      return { maxDistanceM: UNLIMITED };
    case 'max_duration':
      return { maxDurationS: UNLIMITED };
    case 'shift':
      return { shift: { begin: -UNLIMITED, end: UNLIMITED }, breaks: [] };
    case 'break':
      return { breaks: [] };
    case 'time_window':
      return {};
  }
}
