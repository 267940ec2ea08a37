import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';

/** Absent units by priority, then as a chain of near neighbours. */
export function chainOrder(model: Model, plan: Plan): Int32Array {
  const order: number[] = [];
  const seen = new Uint8Array(model.units);
  for (let at = 0; at < plan.absentCount; at++) {
    let unit = plan.absent[at]!;
    while (unit >= 0 && !seen[unit]) {
      seen[unit] = 1;
      order.push(unit);
      const from = model.firstOf[unit]! * model.nearCount;
      unit = -1;
      for (let i = from; i < from + model.nearCount; i++) {
        const other = model.near[i]! < 0 ? -1 : model.unitOf[model.near[i]!]!;
        if (other >= 0 && !seen[other] && plan.absentAt[other]! >= 0) {
          unit = other;
          break;
        }
      }
    }
  }
  return Int32Array.from(order).sort((a, b) => model.level[b]! - model.level[a]!);
}
