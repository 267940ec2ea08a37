/** A range of calendar dates, both ends included. */
export type DayRange = { readonly first: string; readonly last: string };

const hourMs = 3_600_000;

/**
 * The days of a period: those whose local noon it contains, and the current day if it reaches into it. A period without
 * a noon has the day of its start.
 */
export function daysOfPeriod(begin: string, end: string, timezone: string, now: Date): DayRange {
  const [beginMs, endMs, nowMs] = [new Date(begin), new Date(end), now].map((moment) => localMs(moment, timezone)) as [
    number,
    number,
    number,
  ];
  const first = dateOf(beginMs + 12 * hourMs - 1);
  const last = dateOf(endMs - 12 * hourMs - 1);
  const range = last < first ? { first: dateOf(beginMs), last: dateOf(beginMs) } : { first, last };
  const today = dateOf(nowMs);
  if (dateOf(beginMs) > today || dateOf(endMs - 1) < today) return range;
  return { first: range.first < today ? range.first : today, last: range.last > today ? range.last : today };
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The local time of a zone, as the milliseconds of the same UTC time. The Swedish locale formats times like ISO 8601,
 * except for years of fewer than four digits.
 */
function localMs(moment: Date, timeZone: string): number {
  const text = moment.toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${text.padStart(19, '0').replace(' ', 'T')}Z`) + moment.getUTCMilliseconds();
}
