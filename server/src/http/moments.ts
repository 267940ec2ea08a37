import type { Fault } from '@tropeiro/domain/refusal.ts';
import type { TSchema } from 'typebox';
import { pointerPart } from './body.ts';
import { instantOf, momentForm } from './dates.ts';

/** What was sent with every moment in it as UTC, and where one could not be read. */
export type ReadMoments = { readonly value: unknown; readonly faults: readonly Fault[] };

/**
 * Reads the moments of a body as people and programs write them (see `instantOf`), so that a handler meets one
 * spelling. Undefined where the schema has none. Anything that is no text is left for the validator to judge.
 */
export function momentsReader(schema: TSchema): ((sent: unknown, timezone: string) => ReadMoments) | undefined {
  const read = readerOf(schema);
  if (!read) return undefined;
  return (sent, timezone) => {
    const faults: Fault[] = [];
    return { value: read(sent, timezone, '', faults), faults };
  };
}

type Reader = (value: unknown, timezone: string, pointer: string, faults: Fault[]) => unknown;

function readerOf(schema: TSchema): Reader | undefined {
  const { format, anyOf, properties, items, 'x-upper-bound': closes = false } = schema as Keywords;
  if (format === 'date-time') return momentReader(closes);
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
};

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
