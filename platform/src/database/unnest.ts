import {
  booleanArray,
  dateArray,
  float8Array,
  idArray,
  int2Array,
  int4Array,
  jsonbArray,
  textArray,
  timestampArray,
} from './protocol/binary-array.ts';
import { identifier, joinSql, Sql } from './statement.ts';

/** How values of a column travel, by their type in PostgreSQL. */
const arrayOf = {
  int2: int2Array,
  int4: int4Array,
  int8: idArray,
  float8: float8Array,
  bool: booleanArray,
  text: textArray,
  date: dateArray,
  /** Milliseconds since 1970, or a text. */
  timestamptz: (values: readonly (number | string | null)[]) => timestampArray(values.map(msOf)),
  jsonb: (values: readonly (object | null)[]) => jsonbArray(values.map(jsonOf)),
} as const;

// Defined outside the functions that use them. Inside, V8 would optimize them anew for each call, and they run for each
// value.
const msOf = (moment: number | string | null): number | null =>
  typeof moment === 'string' ? Date.parse(moment) : moment;
const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

type ColumnType = keyof typeof arrayOf;

type ValueOf<Type extends ColumnType> = Parameters<(typeof arrayOf)[Type]>[0][number];

/** The types of columns by their names, which are the field names of the rows. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** Rows with a field for each of the columns. An absent field is null. */
export type RowOf<Types extends ColumnTypes> = {
  readonly [Name in keyof Types]?: ValueOf<Types[Name]> | undefined;
};

/** The parts that all queries with rows of these columns share: the text of the table and the list of column names. */
type Shape = {
  readonly sqlTexts: readonly string[];
  readonly columns: readonly (readonly [name: string, toArray: (values: readonly unknown[]) => Buffer])[];
  readonly list: Sql;
};

/**
 * Cached by the columns, which are constants where calls are frequent. Building the text takes longer than sending a
 * few rows.
 */
const shapes = new WeakMap<ColumnTypes, Shape>();

function shapeOf(types: ColumnTypes): Shape {
  let shape = shapes.get(types);
  if (shape === undefined) {
    const entries = Object.entries(types);
    shape = {
      sqlTexts: ['unnest(', ...entries.map(([, type], at) => `::"${type}"[]${at < entries.length - 1 ? ', ' : ')'}`)],
      columns: entries.map(([name, type]) => [name, arrayOf[type] as (values: readonly unknown[]) => Buffer]),
      list: joinSql(Object.keys(types).map(identifier), ', '),
    };
    shapes.set(types, shape);
  }
  return shape;
}

/** The names of the columns as a list. */
export const columnList = (types: ColumnTypes): Sql => shapeOf(types).list;

/**
 * Rows of the program as a table of a query: `from ${unnest(types, rows)} as sent (${columnList(types)})`. Each column
 * travels as an array that PostgreSQL need not parse, which is faster than JSON of the same rows. A column that rows
 * are looked up by must have the exact type that it is compared with. Under row-level security no index is used for a
 * cast value, since a failing cast could reveal hidden rows.
 */
export function unnest<Types extends ColumnTypes>(types: Types, rows: readonly RowOf<Types>[]): Sql {
  const { sqlTexts, columns } = shapeOf(types);
  return new Sql(
    sqlTexts,
    columns.map(([name, toArray]) => toArray(valuesOf(rows, name))),
  );
}

function valuesOf(rows: readonly Readonly<Record<string, unknown>>[], name: string): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) values.push(row[name] ?? null);
  return values;
}
