import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import type { Plan } from '../plan/plan.ts';
import { type Ruin, removeUnit } from '../plan/ruin.ts';

/**
 * The chance that a group that has to stay together is removed as a whole. One by one its units could never change
 * vehicle.
 */
const CHANCE = 0.5;
/** Larger groups stay: removing so many units at once rebuilds the whole plan rather than a part. */
const MOST_UNITS = 50;

/** Removes the other members of the removed units' groups. They are on routes already touched. */
export function removeGroups(model: Model, plan: Plan, random: Random, ruin: Ruin): void {
  const removed = ruin.unitCount;
  for (let i = 0; i < removed; i++) {
    for (const { isTogether, units } of model.groupsOf[ruin.units[i]!] ?? []) {
      if (!isTogether || units.length > MOST_UNITS || random.unit() >= CHANCE) continue;
      for (let at = 0; at < units.length; at++) {
        const vehicle = plan.routeOf[model.firstOf[units[at]!]!]!;
        if (vehicle >= 0 && !model.locked[vehicle]) removeUnit(model, plan, units[at]!, ruin);
      }
    }
  }
}
