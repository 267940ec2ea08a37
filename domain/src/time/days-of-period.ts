/** From a day to another, both among them: dates of the calendar. */
export type DayRange = { readonly first: string; readonly last: string };

const hourMs = 3_600_000;

/**
 * The days that a period holds: those whose local noon is in it, and the running day where it reaches into that. A period
 * without a noon has the day of its begin.
 */
export function daysOfPeriod(begin: string, end: string, timezone: string, now: Date): DayRange {
  const [beginMs, endMs, nowMs] = [new Date(begin), new Date(end), now].map((moment) => localMs(moment, timezone)) as [
    number,
    number,
    number,
  ];
  const first = dateOf(beginMs + 12 * hourMs - 1);
  const last = dateOf(endMs - 12 * hourMs - 1);
  const held = last < first ? { first: dateOf(beginMs), last: dateOf(beginMs) } : { first, last };
  const today = dateOf(nowMs);
  if (dateOf(beginMs) > today || dateOf(endMs - 1) < today) return held;
  return { first: held.first < today ? held.first : today, last: held.last > today ? held.last : today };
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** What the clocks of a zone show, as milliseconds that UTC would show it at. Swedish writes times as ISO 8601 does, but for years of fewer than four digits. */
function localMs(moment: Date, timeZone: string): number {
  const text = moment.toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${text.padStart(19, '0').replace(' ', 'T')}Z`) + moment.getUTCMilliseconds();
}
