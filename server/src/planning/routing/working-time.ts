import type { Span } from './span.ts';

/**
 * Spans of work, in order and apart from each other, made ready for many questions: whichever it is, it looks at a few of
 * them only, since a plan of thousands of stops asks each of them many times, and a shift may have hundreds.
 */
export class WorkingTime {
  private readonly spans: readonly Span[];
  /** By span, the seconds worked before it; last, those of all. */
  private readonly workedS: readonly number[];
  /** A binary tree of the longest span below each node: the root is 1, the children of `node` are `2 × node` and the next. */
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

  /** When so many seconds of work are done; past the last span it simply goes on. */
  after(fromS: number, durationS: number): number {
    if (durationS === 0) return fromS;
    const goalS = this.workedBefore(fromS) + durationS;
    const index = firstIndex(this.spans.length, (at) => this.workedS[at + 1]! >= goalS);
    const span = this.spans[index];
    if (span) return span.begin + goalS - this.workedS[index]!;
    return Math.max(fromS, this.spans.at(-1)?.end ?? fromS) + goalS - this.workedS.at(-1)!;
  }

  /** The first moment from a time on from which so many seconds fit into one span; undefined where they fit into none. */
  firstFit(fromS: number, durationS: number): number | undefined {
    const index = this.indexFrom(fromS);
    const span = this.spans[index];
    if (!span) return undefined;
    const beginS = Math.max(fromS, span.begin);
    if (beginS + durationS <= span.end) return beginS;
    return this.spans[this.firstOfLength(index + 1, durationS)]?.begin;
  }

  /** The seconds between two moments outside of work; of one moment, how far it is from it. Zero for it where nobody works at all. */
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

  /** The first span that is not over before a moment; the number of spans where all are. */
  private indexFrom(atS: number): number {
    return firstIndex(this.spans.length, (index) => this.spans[index]!.end >= atS);
  }

  /** The first span from an index on that is so long; beyond all of them where none is. */
  private firstOfLength(from: number, durationS: number): number {
    if (from >= this.leafCount) return from;
    let node = this.leafCount + from;
    while (this.longestS[node]! < durationS) {
      // Up from right children, whose parents hold nothing more to come; then to the neighbour on the right.
      while (node % 2 === 1) node = (node - 1) / 2;
      if (node === 0) return this.leafCount;
      node++;
    }
    while (node < this.leafCount) node = this.longestS[2 * node]! >= durationS ? 2 * node : 2 * node + 1;
    return node - this.leafCount;
  }
}

/** The first index below a count that something is true of, as it is of all after it; the count where it is true of none. */
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
