import { Temporal } from 'temporal-polyfill';

const shape = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * A moment as people and programs write it, as UTC with milliseconds. Without Z or offset it is read in the company's
 * zone; a bare date is its first moment, or its last where it closes a period. Undefined: not a moment.
 */
export function instantOf(text: string, timezone: string, closes: boolean): string | undefined {
  // In a query an unencoded + arrives as a space.
  const given = text
    .trim()
    .replace(/ (\d{2}:?\d{2})$/, (whole, offset: string, at: number) => (at > 10 ? `+${offset}` : whole));
  const matched = shape.exec(given);
  if (!matched) return undefined;
  try {
    const isDate = given.length === 10;
    const instant = matched[1] && !isDate ? Temporal.Instant.from(given) : inZone(given, timezone, isDate && closes);
    return new Date(instant.epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

function inZone(text: string, timezone: string, lastMoment: boolean): Temporal.Instant {
  const local = Temporal.PlainDateTime.from(text);
  if (!lastMoment) return local.toZonedDateTime(timezone).toInstant();
  return local.add({ days: 1 }).toZonedDateTime(timezone).toInstant().subtract({ milliseconds: 1 });
}
