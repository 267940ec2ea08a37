import type { ClimbEdges } from './climb.ts';
import { SlotTable } from './slot-table.ts';

/**
 * All ranks that climbing from some ranks can reach, and the edges among them. Slots are in the order of the ranks, so
 * one pass over the slots visits every edge after all edges below it.
 */
export type ClimbSet = {
  readonly slots: SlotTable;
  /** The edges of a slot are `first[slot]` up to `first[slot + 1]`, and lead to slots above it. */
  readonly first: Uint32Array;
  readonly ends: Uint32Array;
  readonly costs: Float64Array;
};

export const climbSet = (edges: ClimbEdges, from: Iterable<number>): ClimbSet => {
  const met = new SlotTable();
  for (const rank of from) met.claim(rank);
  let edgeCount = 0;
  for (let slot = 0; slot < met.count; slot++) {
    const rank = met.vertices[slot]!;
    const end = edges.first[rank + 1]!;
    for (let edge = edges.first[rank]!; edge < end; edge++) met.claim(edges.ends[edge]!);
    edgeCount += end - edges.first[rank]!;
  }
  const slots = new SlotTable();
  for (const rank of met.vertices.slice(0, met.count).sort()) slots.claim(rank);

  const first = new Uint32Array(slots.count + 1);
  const ends = new Uint32Array(edgeCount);
  const costs = new Float64Array(edgeCount);
  let count = 0;
  for (let slot = 0; slot < slots.count; slot++) {
    const rank = slots.vertices[slot]!;
    for (let edge = edges.first[rank]!; edge < edges.first[rank + 1]!; edge++) {
      ends[count] = slots.find(edges.ends[edge]!);
      costs[count++] = edges.costs[edge]!;
    }
    first[slot + 1] = count;
  }
  return { slots, first, ends, costs };
};
