import type { ArcGraph } from '../contraction/arc-graph.ts';

const unseen = 0;

/**
 * 1 for each arc of the largest strongly connected part (Tarjan 1972, with its own stack, because a recursion would be
 * as deep as the extract is large). Of parts of equal size, the one found first.
 */
export const largestPart = ({ first, heads }: ArcGraph): Uint8Array => {
  const size = first.length - 1;
  const numbers = new Uint32Array(size);
  const lows = new Uint32Array(size);
  const parts = new Uint32Array(size);
  const nextEdge = new Uint32Array(size);
  const callers = new Int32Array(size);
  const open = new Uint32Array(size);
  let openCount = 0;
  let number = 0;
  let part = 0;
  let largest = { part: 0, size: 0 };

  for (let root = 0; root < size; root++) {
    if (numbers[root] !== unseen) continue;
    callers[root] = -1;
    for (let vertex = root; vertex !== -1; ) {
      if (numbers[vertex] === unseen) {
        numbers[vertex] = lows[vertex] = ++number;
        nextEdge[vertex] = first[vertex]!;
        open[openCount++] = vertex;
      }
      if (nextEdge[vertex]! < first[vertex + 1]!) {
        const head = heads[nextEdge[vertex]!++]!;
        if (numbers[head] === unseen) {
          callers[head] = vertex;
          vertex = head;
        } else if (parts[head] === 0) lows[vertex] = Math.min(lows[vertex]!, numbers[head]!);
        continue;
      }
      if (lows[vertex] === numbers[vertex]) {
        part++;
        const before = openCount;
        do parts[open[--openCount]!] = part;
        while (open[openCount] !== vertex);
        if (before - openCount > largest.size) largest = { part, size: before - openCount };
      }
      const caller = callers[vertex]!;
      if (caller !== -1) lows[caller] = Math.min(lows[caller]!, lows[vertex]!);
      vertex = caller;
    }
  }
  return Uint8Array.from(parts, (found) => (found === largest.part ? 1 : 0));
};
