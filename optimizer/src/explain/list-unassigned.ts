import type { Model } from '../model/model.ts';
import { listUnassignedUnits, unitTask } from '../plan/unassigned.ts';
import type { TryBudget } from '../search/budget.ts';
import type { Reason, Remedy, Unassigned } from '../solution.ts';
import { findBlockingGroup } from './blocking-group.ts';
import { vehicleBoundTo } from './demands.ts';
import { vehicleByUnit } from './group-conflicts.ts';
import { findReason } from './reasons.ts';
import { findRemedy } from './remedies.ts';
import { mayHaveRoom } from './room.ts';
import { Trial } from './trial.ts';

type Explained = { readonly unit: number; reason: Reason; remedy?: Remedy; isComplete: boolean };

/**
 * Lists the units in none of the routes, each with the reason found by trying it and the smallest change that would let
 * it in. Reasons come first, then remedies as far as the budget goes: higher priorities first, and within a priority
 * one of each reason in turn, so that every reason gets an example. If the search ended before it had tried everything,
 * a unit that fits a route as it is gets `not_tried`, and so does one that is not tried here.
 */
export function listUnassigned(
  model: Model,
  routes: readonly ArrayLike<number>[],
  budget: TryBudget,
  isCutShort = false,
): readonly Unassigned[] {
  const units = listUnassignedUnits(model, routes);
  if (units.length === 0) return [];
  const boundTo = vehicleBoundTo(model);
  const behind = vehicleByUnit(model, []);
  const vehicleOf = vehicleByUnit(model, routes);
  const empty = new Trial(model, [], budget);
  const trial = new Trial(model, routes, budget);
  const explained = units
    .sort((a, b) => model.level[b]! - model.level[a]! || a - b)
    .map((unit): Explained => {
      const alone = findReason(model, empty, behind, boundTo, unit, budget);
      // Without the group the unit would fit, so the group is the reason that the caller can act on.
      const group = findBlockingGroup(model, trial, vehicleOf, boundTo, unit, budget);
      if (group !== undefined) return { unit, reason: 'group', remedy: { kind: 'group', group }, isComplete: true };
      const isOpen = model.groupsOf[unit] !== undefined && budget.isOver();
      return { unit, reason: isOpen ? 'not_tried' : alone, isComplete: false };
    });
  if (isCutShort)
    for (const entry of explained)
      if (entry.reason === 'no_room' && mayHaveRoom(model, trial, vehicleOf, boundTo, entry.unit, budget))
        entry.reason = 'not_tried';
  for (const entry of inTurn(model, explained)) {
    if (entry.isComplete || entry.reason === 'not_tried') continue;
    const { remedy, isComplete } = findRemedy(model, trial, vehicleOf, boundTo, entry, budget);
    if (remedy) entry.remedy = remedy;
    entry.isComplete = isComplete;
  }
  return explained
    .sort((a, b) => a.unit - b.unit)
    .map(({ unit, reason, remedy, isComplete }) => ({
      task: unitTask(model, unit),
      reason,
      ...(remedy && { remedy }),
      remedySearch: isComplete ? 'complete' : 'cut_short',
    }));
}

/**
 * Orders units by priority, highest first. Within one priority the first unit of every reason comes first, then the
 * second of every reason, and so on.
 */
function inTurn(model: Model, explained: readonly Explained[]): readonly Explained[] {
  const met = new Map<string, number>();
  return explained
    .map((entry) => {
      const level = model.level[entry.unit]!;
      const key = `${level} ${entry.reason}`;
      const turn = met.get(key) ?? 0;
      met.set(key, turn + 1);
      return { one: entry, level, turn };
    })
    .sort((a, b) => b.level - a.level || a.turn - b.turn || a.one.unit - b.one.unit)
    .map(({ one: entry }) => entry);
}
