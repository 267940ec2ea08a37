import { type BilingualText, bilingual, phrase } from '../language/bilingual-text.ts';
import { weekdays } from './weekday.ts';

/** An instant for people, in the local time of a zone: “2026-12-01 08:00”, “01/12/2026 às 08:00”. */
export function localMoment(instant: string, timezone: string): BilingualText {
  const { date, time } = localParts(instant, timezone);
  return bilingual(`${date} ${time}`, `${reversed(date)} às ${time}`);
}

/** The day of an instant with its name: “Sunday, 2026-12-06”, “domingo, 06/12/2026”. */
export function localDay(instant: string, timezone: string): BilingualText {
  const { date } = localParts(instant, timezone);
  const { name } = weekdays[new Date(`${date}T00:00Z`).getUTCDay()]!;
  return bilingual(`${name.en}, ${date}`, `${name['pt-BR'].toLowerCase()}, ${reversed(date)}`);
}

/** The local date of an instant in a time zone: “2026-12-06”. */
export const localDate = (instant: string, timezone: string): string => localParts(instant, timezone).date;

/** The days from one instant to another. One day if both are the same. */
export function localDays(begin: string, end: string, timezone: string): BilingualText {
  const [first, last] = [localDay(begin, timezone), localDay(end, timezone)];
  if (first.en === last.en) return first;
  return phrase((translate) => `${translate(first)} ${translate(to)} ${translate(last)}`);
}

const to = bilingual('to', 'a');

/** Seconds are included unless they are zero. */
function localParts(instant: string, timezone: string): { readonly date: string; readonly time: string } {
  const formatted = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    formatted.find((formattedPart) => formattedPart.type === type)?.value ?? '';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}${seconds}`,
  };
}

/** A date in Brazilian notation. */
const reversed = (date: string): string => date.split('-').reverse().join('/');
