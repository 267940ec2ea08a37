import { Temporal } from 'temporal-polyfill';

/** As it is told to whoever wrote something else. */
export const expectedDateTime = 'ISO 8601, 2026-01-31T08:00:00-03:00';

const shape = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * A moment as people and programs write it, as UTC with milliseconds. Without Z or offset it is read in the company's
 * zone; a bare date is its first moment, or its last where it closes a period. Undefined: not a moment, or one of the
 * year 0, which PostgreSQL does not count.
 */
export function parseInstant(text: string, timezone: string, closes: boolean): string | undefined {
  // In a query an unencoded + arrives as a space.
  const given = text
    .trim()
    .replace(/ (\d{2}:?\d{2})$/, (whole, offset: string, at: number) => (at > 10 ? `+${offset}` : whole));
  const matched = shape.exec(given);
  if (!matched) return undefined;
  try {
    const isDate = given.length === 10;
    const instant = matched[1] && !isDate ? Temporal.Instant.from(given) : inZone(given, timezone, isDate && closes);
    const text = new Date(instant.epochMilliseconds).toISOString();
    return /^(?!0000)\d{4}-/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function inZone(text: string, timezone: string, lastMoment: boolean): Temporal.Instant {
  const local = Temporal.PlainDateTime.from(text);
  if (!lastMoment) return local.toZonedDateTime(timezone).toInstant();
  return local.add({ days: 1 }).toZonedDateTime(timezone).toInstant().subtract({ milliseconds: 1 });
}
