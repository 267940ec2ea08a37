import type { Span } from './span.ts';

/**
 * Sorted, disjoint working spans, indexed for many queries. Each query looks at few spans, because a plan of thousands
 * of stops makes many, and a shift may have hundreds of spans.
 */
export class WorkingTime {
  private readonly spans: readonly Span[];
  /** For each span, the seconds worked before it. The last entry is the total. */
  private readonly workedS: readonly number[];
  /**
   * A binary tree with the longest span below each node. The root is 1, and the children of `node` are `2 × node` and
   * `2 × node + 1`.
   */
  private readonly longestS: Float64Array;
  private readonly leafCount: number;

  constructor(spans: readonly Span[]) {
    this.spans = spans;
    const workedS = [0];
    for (const { begin, end } of spans) workedS.push(workedS.at(-1)! + end - begin);
    this.workedS = workedS;
    this.leafCount = 2 ** Math.ceil(Math.log2(Math.max(1, spans.length)));
    this.longestS = new Float64Array(2 * this.leafCount).fill(Number.NEGATIVE_INFINITY);
    for (const [index, { begin, end }] of spans.entries()) this.longestS[this.leafCount + index] = end - begin;
    for (let node = this.leafCount - 1; node > 0; node--)
      this.longestS[node] = Math.max(this.longestS[2 * node]!, this.longestS[2 * node + 1]!);
  }

  /** When a number of seconds of work is completed. Past the last span, work continues without a break. */
  after(fromS: number, durationS: number): number {
    if (durationS === 0) return fromS;
    const goalS = this.workedBefore(fromS) + durationS;
    const index = firstIndex(this.spans.length, (at) => this.workedS[at + 1]! >= goalS);
    const span = this.spans[index];
    if (span) return span.begin + goalS - this.workedS[index]!;
    return Math.max(fromS, this.spans.at(-1)?.end ?? fromS) + goalS - this.workedS.at(-1)!;
  }

  /** The first moment from which a number of seconds fits into one span. Undefined if no span is long enough. */
  firstFit(fromS: number, durationS: number): number | undefined {
    const index = this.indexFrom(fromS);
    const span = this.spans[index];
    if (!span) return undefined;
    const beginS = Math.max(fromS, span.begin);
    if (beginS + durationS <= span.end) return beginS;
    return this.spans[this.firstOfLength(index + 1, durationS)]?.begin;
  }

  /**
   * The seconds between two moments outside working time. For a single moment, its distance from working time, or zero
   * if there is none.
   */
  outside(beginS: number, endS: number): number {
    if (beginS < endS) return endS - beginS - (this.workedBefore(endS) - this.workedBefore(beginS));
    const index = this.indexFrom(beginS);
    const before = this.spans[index - 1];
    const next = this.spans[index];
    if (!before && !next) return 0;
    return Math.min(
      before ? beginS - before.end : Number.POSITIVE_INFINITY,
      next ? Math.max(0, next.begin - beginS) : Number.POSITIVE_INFINITY,
    );
  }

  private workedBefore(atS: number): number {
    const index = this.indexFrom(atS);
    const span = this.spans[index];
    return this.workedS[index]! + (span ? Math.max(0, atS - span.begin) : 0);
  }

  /** The first span that ends at or after a moment, or the number of spans. */
  private indexFrom(atS: number): number {
    return firstIndex(this.spans.length, (index) => this.spans[index]!.end >= atS);
  }

  /** The first span from an index on that is long enough. Beyond the last one if there is none. */
  private firstOfLength(from: number, durationS: number): number {
    if (from >= this.leafCount) return from;
    let node = this.leafCount + from;
    while (this.longestS[node]! < durationS) {
      // Moves up from right children, whose parents have nothing further to the right, then to the right neighbour.
      while (node % 2 === 1) node = (node - 1) / 2;
      if (node === 0) return this.leafCount;
      node++;
    }
    while (node < this.leafCount) node = this.longestS[2 * node]! >= durationS ? 2 * node : 2 * node + 1;
    return node - this.leafCount;
  }
}

/**
 * Binary search: the first index below a count for which a condition holds, given that it holds for all later ones. The
 * count if it holds for none.
 */
function firstIndex(count: number, isTrue: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
