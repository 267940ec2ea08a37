import { isClosed } from '../model/leave-window.ts';
import type { Model } from '../model/model.ts';
import type { Vehicle } from '../problem.ts';
import type { TryBudget } from '../search/budget.ts';
import type { Reason } from '../solution.ts';
import { isListed, lackingSkills } from './demands.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import type { Change, Trial } from './trial.ts';

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
  'break',
  'group',
  'no_room',
];
const NEAREST = NEARNESS.length - 1;

/**
 * Tries the unit alone with one vehicle of each kind, given the routes of vehicles that have nothing ahead; what they have
 * behind them stays. Not known when the budget ends first: the vehicles left might come nearer.
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

/** Given orders and goods aboard leave a unit to one vehicle, and a given order has room for nothing else. */
function mayBeAsked(model: Model, boundTo: number, vehicle: number): boolean {
  return boundTo < 0 ? model.problem.vehicles[vehicle]!.fixedOrder === undefined : boundTo === vehicle;
}

/** Why this vehicle cannot serve the unit even alone: the first single thing without which it could. */
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
  // Several bind at once: the first that does so even alone.
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

/** The break before the window: who is open while the crew rests need not open at another time. */
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
        // Nothing can be delivered that is not aboard.
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
