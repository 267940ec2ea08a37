import type { Model } from '../model/model.ts';
import type { TryBudget } from '../search/budget.ts';
import { isListed, lackingSkills } from './demands.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import type { Trial } from './trial.ts';

/** Whether a unit could join a finished route as it is. Unknown if the budget ended before all vehicles were tried. */
export function mayHaveRoom(
  model: Model,
  trial: Trial,
  vehicleOf: VehicleByUnit,
  boundTo: Int32Array,
  unit: number,
  budget: TryBudget,
): boolean {
  for (let v = 0; v < model.vehicleCount; v++) {
    if (model.problem.vehicles[v]!.fixedOrder || (boundTo[unit]! >= 0 && boundTo[unit] !== v)) continue;
    if (!isListed(model, unit, v) || lackingSkills(model, unit, v).length > 0) continue;
    if (conflictingGroups(model, vehicleOf, unit, v).length > 0) continue;
    if (budget.isOver() || trial.fits(unit, v)) return true;
  }
  return false;
}
