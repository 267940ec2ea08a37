import assert from 'node:assert/strict';

/** A type of the specification's tables: its name there, and a check of a value. */
export type FieldType = {
  readonly name: string;
  readonly faults: (value: unknown, at: string) => readonly string[];
  /** The value of an empty field of this type. */
  readonly empty: null | 'nothing in it';
};

export type FieldTable = Readonly<Record<string, FieldType>>;
export type Fields = Readonly<Record<string, unknown>>;

export const Text = plain('Text', (value) => typeof value === 'string');
export const Integer = plain('Integer', (value) => Number.isSafeInteger(value));
export const Decimal = plain('Decimal', (value) => Number.isFinite(value));
export const TrueOrFalse = plain('Boolean', (value) => typeof value === 'boolean');
export const Flag = plain('Integer flag', (value) => value === 0 || value === 1);
/** Always in UTC with Z, however it was sent. */
export const DateTime = plain('Date-time', (value) => shaped(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/));
export const Day = plain('Date', (value) => shaped(value, /^\d{4}-\d\d-\d\d$/));
/** "value or null": the specification requires only that the field is present. */
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
  faults: (value, at) => (isFields(value) ? faultsOf(table, value, at) : [faultText(at, value, 'Object')]),
  empty: null,
});

export const collection = (elementType: FieldType = ValueOrNull): FieldType => ({
  name: 'Collection',
  faults: (value, at) =>
    Array.isArray(value)
      ? value.flatMap((element, index) => elementType.faults(element, `${at}[${index}]`))
      : [faultText(at, value, 'Collection')],
  empty: 'nothing in it',
});

/** Lists all differences between a record and its table. Fields beyond the table are allowed. */
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
 * Requires every field of the table with the type given there. Empty fields (`empty`) must be present too: null, or an
 * empty collection.
 */
export function requireFields(table: FieldTable, record: Fields, { empty = [] }: { empty?: readonly string[] } = {}) {
  const unknownNames = empty.filter((name) => !Object.hasOwn(table, name));
  assert.deepEqual(unknownNames, [], 'fields of no table');
  assert.deepEqual(faultsOf(table, record, '', empty), []);
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plain(name: string, fits: (value: unknown) => boolean): FieldType {
  return { name, faults: (value, at) => (fits(value) ? [] : [faultText(at, value, name)]), empty: null };
}

const shaped = (value: unknown, shape: RegExp): boolean =>
  typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value));

const faultText = (at: string, value: unknown, name: string): string => `${at} is ${show(value)}, not ${name}`;

const show = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60);
