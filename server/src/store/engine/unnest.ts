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
} from './binary-array.ts';
import { identifier, joinSql, Sql } from './statement.ts';

/** How values of a column travel, by the type that they have in PostgreSQL. */
const arrayOf = {
  int2: int2Array,
  int4: int4Array,
  int8: idArray,
  float8: float8Array,
  bool: booleanArray,
  text: textArray,
  date: dateArray,
  /** Of milliseconds since 1970, or as people write it. */
  timestamptz: (values: readonly (number | string | null)[]) => timestampArray(values.map(msOf)),
  jsonb: (values: readonly (object | null)[]) => jsonbArray(values.map(jsonOf)),
} as const;

// Beside the functions that use them, and not within, where V8 would have to optimize them anew: they are run for each value.
const msOf = (moment: number | string | null): number | null =>
  typeof moment === 'string' ? Date.parse(moment) : moment;
const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

type ColumnType = keyof typeof arrayOf;

type ValueOf<Type extends ColumnType> = Parameters<(typeof arrayOf)[Type]>[0][number];

/** The types of columns by their names, which are those of fields of our rows. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** Rows with a field for each of the columns; what is absent is null. */
export type RowOf<Types extends ColumnTypes> = {
  readonly [Name in keyof Types]?: ValueOf<Types[Name]> | undefined;
};

/** What is the same in all queries with rows of these columns: the text of the table, and the list of their names. */
type Shape = {
  readonly pieces: readonly string[];
  readonly columns: readonly (readonly [name: string, toArray: (values: readonly unknown[]) => Buffer])[];
  readonly list: Sql;
};

/** By the columns, which are constants where calls are many: to write the text takes longer than to send a few rows. */
const shapes = new WeakMap<ColumnTypes, Shape>();

function shapeOf(types: ColumnTypes): Shape {
  let shape = shapes.get(types);
  if (shape === undefined) {
    const entries = Object.entries(types);
    shape = {
      pieces: ['unnest(', ...entries.map(([, type], at) => `::"${type}"[]${at < entries.length - 1 ? ', ' : ')'}`)],
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
 * Rows of ours as a table of a query: `from ${unnest(types, rows)} as sent (${columnList(types)})`. Each column travels as an
 * array that PostgreSQL need not parse, which takes it less than JSON of the same rows does. A column that rows are found by
 * has the very type that it is compared with: under row-level security no index is used for what has to be cast, since a cast
 * that fails could tell of rows that are not to be seen.
 */
export function unnest<Types extends ColumnTypes>(types: Types, rows: readonly RowOf<Types>[]): Sql {
  const { pieces, columns } = shapeOf(types);
  return new Sql(
    pieces,
    columns.map(([name, toArray]) => toArray(valuesOf(rows, name))),
  );
}

function valuesOf(rows: readonly Readonly<Record<string, unknown>>[], name: string): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) values.push(row[name] ?? null);
  return values;
}
