/** From a moment on, and before another: UTC timestamps, all of one spelling. */
export type Period = { readonly begin: string; readonly end: string };

/** The same moments in periods that neither overlap nor touch, in order: what is in several is in one of them. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((a, b) => Date.parse(a.begin) - Date.parse(b.begin))) {
    const last = merged.at(-1);
    if (!last || Date.parse(last.end) < Date.parse(period.begin)) merged.push(period);
    else if (Date.parse(period.end) > Date.parse(last.end))
      merged[merged.length - 1] = { begin: last.begin, end: period.end };
  }
  return merged;
}
