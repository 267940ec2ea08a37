/** A span of time in whole seconds since a plan's period begins, both ends included. */
export type Span = { readonly begin: number; readonly end: number };

/** What lies in a span of both lists; each list is in order and without overlaps, and so is the result. A common end is an instant. */
export function meetSpans(these: readonly Span[], those: readonly Span[]): Span[] {
  const met: Span[] = [];
  for (let i = 0, j = 0; i < these.length && j < those.length; ) {
    const one = these[i]!;
    const other = those[j]!;
    const begin = Math.max(one.begin, other.begin);
    const end = Math.min(one.end, other.end);
    if (begin <= end) met.push({ begin, end });
    if (one.end < other.end) i++;
    else j++;
  }
  return met;
}

/** Spans in any order as one list in order, those that touch or overlap joined. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.begin - b.begin)) {
    const last = joined.at(-1);
    if (last && span.begin <= last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

/** What of a span is in none of the others, which are in order and may reach past it. */
export function cutSpans(whole: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let begin = whole.begin;
  for (const other of others) {
    const end = Math.min(other.begin, whole.end);
    if (begin < end) left.push({ begin, end });
    begin = Math.max(begin, other.end);
  }
  if (begin < whole.end) left.push({ begin, end: whole.end });
  return left;
}

/** The times between one span and the next. */
export const gapsBetween = (spans: readonly Span[]): Span[] =>
  spans.slice(1).map((span, index) => ({ begin: spans[index]!.end, end: span.begin }));

/** How far a moment is from the nearest of some spans: below zero before it, above zero after it; zero without any. */
export function distanceTo(spans: readonly Span[], at: number): number {
  let nearest = spans.length === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (const { begin, end } of spans) {
    const off = at < begin ? at - begin : Math.max(0, at - end);
    if (Math.abs(off) < Math.abs(nearest)) nearest = off;
  }
  return nearest;
}
