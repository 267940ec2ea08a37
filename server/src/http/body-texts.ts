import type { Fault } from '@tropeiro/domain/refusal.ts';
import type { TSchema } from 'typebox';
import { pointerPart } from './body.ts';
import { instantOf, momentForm } from './dates.ts';

/** What was sent with its texts in one spelling, and where one could not be read. */
export type ReadTexts = { readonly value: unknown; readonly faults: readonly Fault[] };

/**
 * Reads the texts of a body that people and programs write in several ways, so that a handler meets one spelling:
 * moments (see `instantOf`), and lines such as names, which lose what cannot be seen around them. Undefined where the
 * schema has none. Anything that is no text is left for the validator to judge.
 */
export function bodyTextsReader(schema: TSchema): ((sent: unknown, timezone: string) => ReadTexts) | undefined {
  const read = readerOf(schema);
  if (!read) return undefined;
  return (sent, timezone) => {
    const faults: Fault[] = [];
    return { value: read(sent, timezone, '', faults), faults };
  };
}

type Reader = (value: unknown, timezone: string, pointer: string, faults: Fault[]) => unknown;

function readerOf(schema: TSchema): Reader | undefined {
  const { format, anyOf, properties, items, 'x-upper-bound': closes = false, 'x-line': isLine } = schema as Keywords;
  if (format === 'date-time') return momentReader(closes);
  if (isLine) return (value) => (typeof value === 'string' ? value.replace(unseen, '') : value);
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

/** Blanks, control characters and marks of no width before or after a text. */
const unseen = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

const momentReader =
  (closes: boolean): Reader =>
  (value, timezone, pointer, faults) => {
    if (typeof value !== 'string') return value;
    const moment = instantOf(value, timezone, closes);
    if (moment === undefined) faults.push({ pointer, code: 'bad_format', details: { expected: momentForm } });
    return moment ?? value;
  };

function objectReader(properties: Record<string, TSchema>): Reader | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const read = readerOf(property);
    return read ? [{ name, read, at: `/${pointerPart(name)}` }] : [];
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
  (element: Reader): Reader =>
  (value, timezone, pointer, faults) =>
    Array.isArray(value) ? value.map((one, index) => element(one, timezone, `${pointer}/${index}`, faults)) : value;
