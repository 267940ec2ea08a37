import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/refusal.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from '../handling/json-pointer.ts';
import { expectedDateTime, parseInstant } from '../handling/parse-instant.ts';

/** What was sent with its texts in one spelling, and where one could not be read. */
export type NormalisedBody = { readonly value: unknown; readonly faults: readonly Fault[] };

/**
 * Reads the texts of a body that people and programs write in several ways, so that a handler meets one spelling:
 * moments (see `instantOf`), and lines such as names, which lose what cannot be seen around them. Undefined where the
 * schema has none. Anything that is no text is left for the validator to judge.
 */
export function bodyNormaliser(schema: TSchema): ((sent: unknown, timezone: string) => NormalisedBody) | undefined {
  const read = readerOf(schema);
  if (!read) return undefined;
  return (sent, timezone) => {
    const faults: Fault[] = [];
    return { value: read(sent, timezone, '', faults), faults };
  };
}

type Normaliser = (value: unknown, timezone: string, pointer: string, faults: Fault[]) => unknown;

function readerOf(schema: TSchema): Normaliser | undefined {
  const { format, anyOf, properties, items, 'x-upper-bound': closes = false, 'x-line': isLine } = schema as Keywords;
  if (format === 'date-time') return momentReader(closes);
  if (isLine) return (value) => (typeof value === 'string' ? withoutUnseen(value) : value);
  if (anyOf) return anyOf.map(readerOf).find((read) => read !== undefined);
  if (properties) return objectReader(properties);
  const element = items && readerOf(items);
  return element && listReader(element);
}

type Keywords = {
  format?: string;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  'x-upper-bound'?: boolean;
  'x-line'?: boolean;
};

/** Without what cannot be seen before and after it, looked at from both ends. */
function withoutUnseen(text: string): string {
  let begin = 0;
  let end = text.length;
  for (let point = text.codePointAt(begin); begin < end && isUnseen(point); point = text.codePointAt(begin))
    begin += widthOf(point);
  for (let point = pointBefore(text, end); begin < end && isUnseen(point); point = pointBefore(text, end))
    end -= widthOf(point);
  return text.slice(begin, end);
}

const widthOf = (point = 0): number => (point > 0xffff ? 2 : 1);

function pointBefore(text: string, end: number): number | undefined {
  const point = end > 1 ? text.codePointAt(end - 2) : undefined;
  return point !== undefined && point > 0xffff ? point : text.codePointAt(end - 1);
}

/** Blanks, control characters and marks of no width. */
const isUnseen = (point = 0): boolean =>
  point < 0x7f ? point <= 0x20 : /^[\s\p{Cc}\p{Cf}]$/u.test(String.fromCodePoint(point));

/** Longer than any moment is written. */
const longestMoment = 100;

const momentReader =
  (closes: boolean): Normaliser =>
  (value, timezone, pointer, faults) => {
    if (typeof value !== 'string') return value;
    const moment = value.length > longestMoment ? undefined : parseInstant(value, timezone, closes);
    if (moment === undefined && faults.length <= problemMaxFaults)
      faults.push({ pointer, code: 'bad_format', details: { expected: expectedDateTime } });
    return moment ?? value;
  };

function objectReader(properties: Record<string, TSchema>): Normaliser | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const read = readerOf(property);
    return read ? [{ name, read, at: `/${pointerToken(name)}` }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, timezone, pointer, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const given = value as Record<string, unknown>;
    const changed = fields
      .filter(({ name }) => Object.hasOwn(given, name))
      .map(({ name, read, at }) => [name, read(given[name], timezone, pointer + at, faults)] as const);
    return { ...given, ...Object.fromEntries(changed) };
  };
}

const listReader =
  (element: Normaliser): Normaliser =>
  (value, timezone, pointer, faults) =>
    Array.isArray(value) ? value.map((one, index) => element(one, timezone, `${pointer}/${index}`, faults)) : value;
