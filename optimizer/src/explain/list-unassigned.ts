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
 * What is in none of the routes, each with the reason that trying it gave and the smallest change that would let it in. The
 * reasons of all come first, then remedies, as far as the budget goes: those of a higher priority before others, and
 * of equals one of each reason in turn, so that every kind of trouble gets its example. Where the search was cut short before
 * it had tried everything, what could join a route as it is was not tried, nor is it known of what is not tried here either.
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
      // Room there is, were it not for the group: that is what the caller can act on.
      const group = findBlockingGroup(model, trial, vehicleOf, boundTo, unit, budget);
      if (group !== undefined) return { unit, reason: 'group', remedy: { kind: 'group', group }, isComplete: true };
      const isOpen = model.groupsOf[unit] !== undefined && budget.isOver();
      return { unit, reason: isOpen ? 'not_tried' : alone, isComplete: false };
    });
  if (isCutShort)
    for (const one of explained)
      if (one.reason === 'no_room' && mayHaveRoom(model, trial, vehicleOf, boundTo, one.unit, budget))
        one.reason = 'not_tried';
  for (const one of inTurn(model, explained)) {
    if (one.isComplete || one.reason === 'not_tried') continue;
    const { remedy, isComplete } = findRemedy(model, trial, vehicleOf, boundTo, one, budget);
    if (remedy) one.remedy = remedy;
    one.isComplete = isComplete;
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

/** The highest priority first; within one, the first of every reason, then the second of every reason, and so on. */
function inTurn(model: Model, explained: readonly Explained[]): readonly Explained[] {
  const met = new Map<string, number>();
  return explained
    .map((one) => {
      const level = model.level[one.unit]!;
      const key = `${level} ${one.reason}`;
      const turn = met.get(key) ?? 0;
      met.set(key, turn + 1);
      return { one, level, turn };
    })
    .sort((a, b) => b.level - a.level || a.turn - b.turn || a.one.unit - b.one.unit)
    .map(({ one }) => one);
}
