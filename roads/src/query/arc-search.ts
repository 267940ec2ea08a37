import { type Hierarchy, noMiddle } from '../contraction/hierarchy.ts';
import type { ArcEnd } from './arc-ends.ts';
import { Climb } from './climb.ts';

export type ArcPath = {
  /** From the beginning of the first arc to the beginning of the last, and the costs of both ends. */
  readonly cost: number;
  readonly arcs: readonly number[];
};

/** Finds single routes between arcs. It keeps its memory from one search to the next. */
export class ArcSearch {
  readonly #hierarchy: Hierarchy;
  readonly #forward: Climb;
  readonly #backward: Climb;

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    const { upFirst, upHeads, upCosts, downFirst, downTails, downCosts } = hierarchy;
    this.#forward = new Climb({ first: upFirst, ends: upHeads, costs: upCosts });
    this.#backward = new Climb({ first: downFirst, ends: downTails, costs: downCosts });
  }

  /** The cheapest path from one of the arcs to another, each with a cost that is added and is not negative. */
  find(from: readonly ArcEnd[], to: readonly ArcEnd[]): ArcPath | undefined {
    const forward = this.#forward;
    const backward = this.#backward;
    forward.clear();
    backward.clear();
    for (const { arc, cost } of from) forward.begin(this.#hierarchy.ranks[arc]!, cost);
    for (const { arc, cost } of to) backward.begin(this.#hierarchy.ranks[arc]!, cost);

    let best = Number.POSITIVE_INFINITY;
    let top = -1;
    for (;;) {
      const near = forward.nextCost <= backward.nextCost ? forward : backward;
      if (near.nextCost >= best) break;
      const cost = near.nextCost;
      const rank = near.settle();
      const whole = cost + (near === forward ? backward : forward).costOf(rank);
      if (whole < best) {
        best = whole;
        top = rank;
      }
    }
    return top === -1 ? undefined : { cost: best, arcs: this.#arcsOver(top) };
  }

  #arcsOver(top: number): readonly number[] {
    const { upMiddles, downMiddles, upHeads, downTails, arcs } = this.#hierarchy;
    const climbed = this.#forward.edgesTo(top).toReversed();
    const ranks: number[] = [climbed[0]?.lower ?? top];
    for (const { edge, lower } of climbed) this.#unpack(lower, upHeads[edge]!, upMiddles[edge]!, ranks);
    for (const { edge, lower } of this.#backward.edgesTo(top)) {
      this.#unpack(downTails[edge]!, lower, downMiddles[edge]!, ranks);
    }
    return ranks.map((rank) => arcs[rank]!);
  }

  /** Appends the ranks after `from` up to `to`. A shortcut is a down edge to its middle and an up edge from there. */
  #unpack(from: number, to: number, middle: number, ranks: number[]): void {
    if (middle === noMiddle) {
      ranks.push(to);
      return;
    }
    const { downFirst, downTails, downMiddles, upFirst, upHeads, upMiddles } = this.#hierarchy;
    const down = downTails.indexOf(from, downFirst[middle]!);
    const up = upHeads.indexOf(to, upFirst[middle]!);
    this.#unpack(from, middle, downMiddles[down]!, ranks);
    this.#unpack(middle, to, upMiddles[up]!, ranks);
  }
}
