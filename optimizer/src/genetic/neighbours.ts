import type { Model } from '../model/model.ts';

/** Near customers that a local search tries. */
const NEAR = 40;

/** The near customers of customer c stand from `from[c]` to `from[c + 1]` in the list, nearest first. */
export type Neighbours = { readonly list: Int32Array; readonly from: Int32Array };

/** Near customers in both directions: those near to a customer, and those it is near to. */
export function neighboursOf(model: Model): Neighbours {
  const { taskCount, neighbourCount } = model;
  const lists: number[][] = Array.from({ length: taskCount }, () => []);
  const count = Math.min(NEAR, neighbourCount);
  for (let rank = 0; rank < count; rank++) {
    for (let c = 0; c < taskCount; c++) {
      const other = model.neighbours[c * neighbourCount + rank]!;
      if (other < 0) continue;
      if (!lists[c]!.includes(other)) lists[c]!.push(other);
      if (!lists[other]!.includes(c)) lists[other]!.push(c);
    }
  }
  const from = new Int32Array(taskCount + 1);
  for (let c = 0; c < taskCount; c++) from[c + 1] = from[c]! + lists[c]!.length;
  return { list: Int32Array.from(lists.flat()), from };
}
