import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';

/** Unassigned units by priority, then as a chain of near neighbours. */
export function constructionOrder(model: Model, plan: Plan): Int32Array {
  const order: number[] = [];
  const seen = new Uint8Array(model.unitCount);
  for (let at = 0; at < plan.unassignedCount; at++) {
    let unit = plan.unassigned[at]!;
    while (unit >= 0 && !seen[unit]) {
      seen[unit] = 1;
      order.push(unit);
      const from = model.firstOf[unit]! * model.neighbourCount;
      unit = -1;
      for (let i = from; i < from + model.neighbourCount; i++) {
        const other = model.neighbours[i]! < 0 ? -1 : model.unitOf[model.neighbours[i]!]!;
        if (other >= 0 && !seen[other] && plan.unassignedAt[other]! >= 0) {
          unit = other;
          break;
        }
      }
    }
  }
  return Int32Array.from(order).sort((a, b) => model.level[b]! - model.level[a]!);
}
