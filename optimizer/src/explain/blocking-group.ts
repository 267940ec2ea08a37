import type { Model } from '../model/model.ts';
import type { TryBudget } from '../search/budget.ts';
import { isListed, lackingSkills } from './demands.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import type { Trial } from './trial.ts';

/**
 * A single group without which the unit would fit into a finished route as it is, by its index in the problem.
 */
export function findBlockingGroup(
  model: Model,
  trial: Trial,
  vehicleOf: VehicleByUnit,
  boundTo: Int32Array,
  unit: number,
  budget: TryBudget,
): number | undefined {
  if (model.groupsOf[unit] === undefined) return undefined;
  for (let v = 0; v < model.vehicleCount && !budget.isOver(); v++) {
    if (model.problem.vehicles[v]!.fixedOrder || (boundTo[unit]! >= 0 && boundTo[unit] !== v)) continue;
    const [group, ...others] = conflictingGroups(model, vehicleOf, unit, v);
    if (group === undefined || others.length > 0) continue;
    if (!isListed(model, unit, v) || lackingSkills(model, unit, v).length > 0) continue;
    if (trial.fits(unit, v)) return group;
  }
  return undefined;
}
