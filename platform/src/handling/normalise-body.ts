import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from './json-pointer.ts';
import { dateTimeFault, parseInstant, type UpperBound } from './parse-instant.ts';

/** A body with its texts normalised, and the faults of those that could not be read. */
export type NormalisedBody = { readonly value: unknown; readonly faults: readonly Fault[] };

/**
 * Makes a function that normalises the texts of a body, so that a handler sees one form. It parses date-times (see
 * `parseInstant`), trims lines such as names, and expands the end of a day. Undefined if the schema has no such text.
 * Values that are not texts are left for the validator.
 */
export function bodyNormaliser(schema: TSchema): ((sent: unknown, timezone: string) => NormalisedBody) | undefined {
  const normalise = normaliserOf(schema);
  if (!normalise) return undefined;
  return (sent, timezone) => {
    const faults: Fault[] = [];
    return { value: normalise(sent, timezone, '', faults), faults };
  };
}

type Normaliser = (value: unknown, timezone: string, pointer: string, faults: Fault[]) => unknown;

function normaliserOf(schema: TSchema): Normaliser | undefined {
  const {
    format,
    anyOf,
    properties,
    items,
    maxItems = Number.POSITIVE_INFINITY,
    'x-upper-bound': upperBound = false,
    'x-line': isLine,
    'x-end-of-day': isEnd,
  } = schema as Keywords;
  if (format === 'date-time') return dateTimeNormaliser(upperBound);
  if (isLine) return (value) => (typeof value === 'string' ? trimInvisible(value) : value);
  if (isEnd) return (value) => (value === '24:00' ? '00:00' : value);
  if (anyOf) return anyOf.map(normaliserOf).find((normalise) => normalise !== undefined);
  if (properties) return objectNormaliser(properties);
  const element = items && normaliserOf(items);
  return element && listNormaliser(element, maxItems);
}

type Keywords = {
  format?: string;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  maxItems?: number;
  'x-upper-bound'?: UpperBound;
  'x-line'?: boolean;
  'x-end-of-day'?: boolean;
};

/** A text without invisible characters at its beginning and end. */
function trimInvisible(text: string): string {
  let begin = 0;
  let end = text.length;
  for (let point = text.codePointAt(begin); begin < end && isInvisible(point); point = text.codePointAt(begin))
    begin += widthOf(point);
  for (let point = pointBefore(text, end); begin < end && isInvisible(point); point = pointBefore(text, end))
    end -= widthOf(point);
  return text.slice(begin, end);
}

const widthOf = (point = 0): number => (point > 0xffff ? 2 : 1);

function pointBefore(text: string, end: number): number | undefined {
  const point = end > 1 ? text.codePointAt(end - 2) : undefined;
  return point !== undefined && point > 0xffff ? point : text.codePointAt(end - 1);
}

/** Blanks, control characters and zero-width characters. */
function isInvisible(point = 0): boolean {
  if (point < 0x7f) return point <= 0x20;
  if (seenInvisible.has(point)) return true;
  const isFound = /^[\s\p{Cc}\p{Cf}]$/u.test(String.fromCodePoint(point));
  if (isFound) seenInvisible.add(point);
  return isFound;
}

/** Caches the results, a few hundred at most: testing the pattern for millions of characters takes a second. */
const seenInvisible = new Set<number>();

/** Longer than any date-time. */
const maxDateTimeLength = 100;

const dateTimeNormaliser =
  (upperBound: UpperBound): Normaliser =>
  (value, timezone, pointer, faults) => {
    if (typeof value !== 'string') return value;
    const instant = value.length > maxDateTimeLength ? undefined : parseInstant(value, timezone, upperBound);
    if (instant === undefined && faults.length <= problemMaxFaults)
      faults.push({ pointer, ...dateTimeFault(value.slice(0, maxDateTimeLength)) });
    return instant ?? value;
  };

function objectNormaliser(properties: Record<string, TSchema>): Normaliser | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const normalise = normaliserOf(property);
    return normalise ? [{ name, normalise, token: `/${pointerToken(name)}` }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, timezone, pointer, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const sent = value as Record<string, unknown>;
    const normalised = { ...sent };
    for (const { name, normalise, token } of fields)
      if (Object.hasOwn(sent, name)) normalised[name] = normalise(sent[name], timezone, pointer + token, faults);
    return normalised;
  };
}

/** A list that is too long is refused unchanged: reading a hundred thousand date-times takes a second. */
const listNormaliser =
  (element: Normaliser, maxItems: number): Normaliser =>
  (value, timezone, pointer, faults) =>
    Array.isArray(value) && value.length <= maxItems
      ? value.map((item, index) => element(item, timezone, `${pointer}/${index}`, faults))
      : value;
