import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';

export const periodMaxDays = 366;

type Ends = { readonly begin: string; readonly end: string };

/**
 * What is wrong with a period over what is tracked, executed or planned, of two UTC timestamps, each named by its
 * parameter; either may be absent.
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

/** The same of a period that may be as long as one likes, such as that in which records were created. */
export const reversedPeriodFaults = (begin: string | undefined, end: string | undefined, names: Ends): Fault[] =>
  spanMs(begin, end) > 0
    ? []
    : [{ parameter: names.begin, code: 'period_reversed', details: { other: verbatim(names.end) } }];

/** How long a period is; one that is open is as long as the shortest. */
const spanMs = (begin: string | undefined, end: string | undefined): number =>
  begin === undefined || end === undefined ? 1 : Date.parse(end) - Date.parse(begin);
