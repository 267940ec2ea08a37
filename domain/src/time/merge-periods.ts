/** A period from a moment (included) to another (excluded), as UTC timestamps in one notation. */
export type Period = { readonly begin: string; readonly end: string };

/** Merges periods into ones that neither overlap nor touch, in order. */
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
