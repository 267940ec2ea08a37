import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';

export const periodMaxDays = 366;

type Ends = { readonly begin: string; readonly end: string };

/**
 * The faults of a period over tracking, execution or plans: two UTC timestamps, each named by its parameter. Either may
 * be absent.
 */
export function periodFaults(
  begin: string | undefined,
  end: string | undefined,
  names: Ends,
  maxDays = periodMaxDays,
): Fault[] {
  const reversed = reversedPeriodFaults(begin, end, names);
  if (reversed.length > 0 || spanMs(begin, end) <= maxDays * 86_400_000) return reversed;
  const details = { limit: maxDays, other: verbatim(names.begin) };
  return [{ parameter: names.end, code: 'period_too_long', details }];
}

/** The same for a period of any length, such as one of creation dates. */
export const reversedPeriodFaults = (begin: string | undefined, end: string | undefined, names: Ends): Fault[] =>
  spanMs(begin, end) > 0
    ? []
    : [{ parameter: names.begin, code: 'period_reversed', details: { other: verbatim(names.end) } }];

/** The length of a period, in milliseconds. An open period counts as the shortest one. */
const spanMs = (begin: string | undefined, end: string | undefined): number =>
  begin === undefined || end === undefined ? 1 : Date.parse(end) - Date.parse(begin);
