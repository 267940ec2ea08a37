import type { Model } from '../model/model.ts';
import { addUnassigned, type Plan, unlink } from './plan.ts';

/** Where removals are written: units, and the routes they came from (each once, in order). */
export type Ruin = {
  readonly units: Int32Array;
  unitCount: number;
  readonly touched: Int32Array;
  touchedCount: number;
  readonly isTouched: Uint8Array;
  /** Scratch: the nodes of the string being removed. */
  readonly members: Int32Array;
};

/** Removes a unit, with both ends of a shipment. */
export function removeUnit(model: Model, plan: Plan, unit: number, ruin: Ruin): void {
  unlink(model, plan, model.firstOf[unit]!);
  if (model.secondOf[unit]! >= 0) unlink(model, plan, model.secondOf[unit]!);
  if (unit >= model.unitCount) return;
  addUnassigned(model, plan, unit);
  ruin.units[ruin.unitCount++] = unit;
}
