import type { Model } from '../model/model.ts';

/** Near customers a local search looks at. */
const NEAR = 40;

/** Customers near to each: those of customer c stand from `from[c]` to `from[c + 1]` in the list, nearest first. */
export type Near = { readonly list: Int32Array; readonly from: Int32Array };

/** Near customers both ways: whom a customer is near to, and who is near to it. */
export function nearOf(model: Model): Near {
  const { tasks, nearCount } = model;
  const lists: number[][] = Array.from({ length: tasks }, () => []);
  const count = Math.min(NEAR, nearCount);
  for (let rank = 0; rank < count; rank++) {
    for (let c = 0; c < tasks; c++) {
      const other = model.near[c * nearCount + rank]!;
      if (other < 0) continue;
      if (!lists[c]!.includes(other)) lists[c]!.push(other);
      if (!lists[other]!.includes(c)) lists[other]!.push(c);
    }
  }
  const from = new Int32Array(tasks + 1);
  for (let c = 0; c < tasks; c++) from[c + 1] = from[c]! + lists[c]!.length;
  return { list: Int32Array.from(lists.flat()), from };
}
