import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';

export const periodMaxDays = 366;

/** What is wrong with a period of two UTC timestamps, each named by its parameter; either may be absent. */
export function periodFaults(
  begin: string | undefined,
  end: string | undefined,
  names: { begin: string; end: string },
): Fault[] {
  if (begin === undefined || end === undefined) return [];
  const spanMs = Date.parse(end) - Date.parse(begin);
  if (spanMs <= 0)
    return [{ parameter: names.begin, code: 'period_reversed', details: { other: verbatim(names.end) } }];
  if (spanMs > periodMaxDays * 86_400_000) {
    return [
      {
        parameter: names.end,
        code: 'period_too_long',
        details: { limit: periodMaxDays, other: verbatim(names.begin) },
      },
    ];
  }
  return [];
}
