import assert from 'node:assert/strict';

/** A type of the specification's tables: its name there, and what is wrong with a value that should be one. */
export type FieldType = {
  readonly name: string;
  readonly faults: (value: unknown, at: string) => readonly string[];
  /** What a field of this type holds when it is empty. */
  readonly empty: null | 'nothing in it';
};

export type FieldTable = Readonly<Record<string, FieldType>>;
export type Fields = Readonly<Record<string, unknown>>;

export const Text = plain('Text', (value) => typeof value === 'string');
export const Integer = plain('Integer', (value) => Number.isSafeInteger(value));
export const Decimal = plain('Decimal', (value) => Number.isFinite(value));
export const TrueOrFalse = plain('Boolean', (value) => typeof value === 'boolean');
export const Flag = plain('Integer flag', (value) => value === 0 || value === 1);
/** Always written in UTC with Z, however it was sent. */
export const DateTime = plain('Date-time', (value) => shaped(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/));
export const Day = plain('Date', (value) => shaped(value, /^\d{4}-\d\d-\d\d$/));
/** "value or null": the specification says nothing of it but that it is there. */
export const ValueOrNull = plain('value or null', (value) => value !== undefined);

export const oneOf = (...allowed: readonly unknown[]): FieldType =>
  plain(`one of ${allowed.join(', ')}`, (value) => allowed.includes(value));

export const orNull = (type: FieldType): FieldType => ({
  ...type,
  name: `${type.name} or null`,
  faults: (value, at) => (value === null ? [] : type.faults(value, at)),
});

export const object = (table: FieldTable): FieldType => ({
  name: 'Object',
  faults: (value, at) => (isFields(value) ? faultsOf(table, value, at) : [sayFault(at, value, 'Object')]),
  empty: null,
});

export const collection = (of: FieldType = ValueOrNull): FieldType => ({
  name: 'Collection',
  faults: (value, at) =>
    Array.isArray(value)
      ? value.flatMap((element, index) => of.faults(element, `${at}[${index}]`))
      : [sayFault(at, value, 'Collection')],
  empty: 'nothing in it',
});

/** Everything in which a record is not as its table says. Fields beyond the table are additions, and welcome. */
export function faultsOf(table: FieldTable, record: Fields, at = '', empty: readonly string[] = []): readonly string[] {
  return Object.entries(table).flatMap(([name, type]) => {
    const path = at === '' ? name : `${at}.${name}`;
    if (!Object.hasOwn(record, name)) return [`${path} is missing`];
    const value = record[name];
    if (!empty.includes(name)) return type.faults(value, path);
    const isEmpty = type.empty === null ? value === null : Array.isArray(value) && value.length === 0;
    return isEmpty ? [] : [`${path} is ${show(value)}, and should be ${type.empty === null ? 'null' : '[]'}`];
  });
}

/**
 * The record has every field of its table, of the type given there. What nobody filled (`empty`) is there too: null, or
 * a collection with nothing in it.
 */
export function requireFields(table: FieldTable, record: Fields, { empty = [] }: { empty?: readonly string[] } = {}) {
  const strangers = empty.filter((name) => !Object.hasOwn(table, name));
  assert.deepEqual(strangers, [], 'fields of no table');
  assert.deepEqual(faultsOf(table, record, '', empty), []);
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plain(name: string, fits: (value: unknown) => boolean): FieldType {
  return { name, faults: (value, at) => (fits(value) ? [] : [sayFault(at, value, name)]), empty: null };
}

const shaped = (value: unknown, shape: RegExp): boolean =>
  typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value));

const sayFault = (at: string, value: unknown, name: string): string => `${at} is ${show(value)}, not ${name}`;

const show = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60);
