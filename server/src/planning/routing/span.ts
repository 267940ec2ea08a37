/** A span of time in whole seconds since the begin of a plan's period, both ends included. */
export type Span = { readonly begin: number; readonly end: number };

/**
 * The intersection of two sorted, disjoint lists, which is sorted and disjoint too. If two spans only touch, the result
 * has that instant.
 */
export function intersectSpans(first: readonly Span[], second: readonly Span[]): Span[] {
  const common: Span[] = [];
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const span = first[i]!;
    const otherSpan = second[j]!;
    const begin = Math.max(span.begin, otherSpan.begin);
    const end = Math.min(span.end, otherSpan.end);
    if (begin <= end) common.push({ begin, end });
    if (span.end < otherSpan.end) i++;
    else j++;
  }
  return common;
}

/** Sorts spans and merges those that touch or overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.begin - b.begin)) {
    const last = joined.at(-1);
    if (last && span.begin <= last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

/** The parts of a span that are in none of the others. The others are sorted and may extend beyond it. */
export function subtractSpans(whole: Span, subtracted: readonly Span[]): Span[] {
  const left: Span[] = [];
  let begin = whole.begin;
  for (const other of subtracted) {
    const end = Math.min(other.begin, whole.end);
    if (begin < end) left.push({ begin, end });
    begin = Math.max(begin, other.end);
  }
  if (begin < whole.end) left.push({ begin, end: whole.end });
  return left;
}

/** The gaps between consecutive spans. */
export const gapsBetween = (spans: readonly Span[]): Span[] =>
  spans.slice(1).map((span, index) => ({ begin: spans[index]!.end, end: span.begin }));

/** The distance of a moment from the nearest span: negative before it, positive after it, zero without spans. */
export function distanceTo(spans: readonly Span[], at: number): number {
  let nearest = spans.length === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (const { begin, end } of spans) {
    const off = at < begin ? at - begin : Math.max(0, at - end);
    if (Math.abs(off) < Math.abs(nearest)) nearest = off;
  }
  return nearest;
}
