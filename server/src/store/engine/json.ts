import type { Static, TObject, TSchema } from 'typebox';
import { columnAsJsonText } from './json-column.ts';
import { Fragment, identifier, joinSql, Sql, sql, textLiteral } from './statement.ts';

/** An SQL expression whose value is a text that is JSON of a T, `null` included. */
export class Json<T> extends Fragment {
  /** For the compiler alone: invariant in T, so that a record with a field more is not taken for one without it. */
  declare protected readonly holds: (value: T) => T;
  /** The same with its related records joined: adds the joins, and returns the expression that uses them. */
  readonly withJoins: ((joins: Sql[]) => Fragment) | undefined;

  constructor({ pieces, values }: Fragment, joining?: (joins: Sql[]) => Fragment) {
    super(pieces, values);
    this.withJoins = joining;
  }
}

/**
 * The SQL of a field of a record: a column, which is written as its schema says, or JSON that is of its type already.
 * What may be null, or a list, may be `nullJson` or `emptyListJson`.
 */
export type Field<T> =
  | Sql
  | Json<T>
  | (null extends T ? Json<null> | Json<NonNullable<T>> : never)
  | (NonNullable<T> extends readonly unknown[] ? Json<never[]> : never);

export type FieldsOf<S extends TObject> = { readonly [K in keyof Static<S>]-?: Field<Static<S>[K]> };

/**
 * The record of a noun as JSON. The type wants every field of the schema and no other: one that is forgotten, or one
 * that the schema does not declare, does not compile. Put together as text, which takes PostgreSQL three quarters of
 * the time of json_build_object and comes without its blanks.
 */
export function recordOf<S extends TObject>(schema: S, fields: FieldsOf<S>): Json<Static<S>> {
  requireDeclared(schema, Object.keys(fields));
  return objectOf(entriesOf(schema, fields));
}

/**
 * A record of which some fields are stored as JSON, made when their row was written, in one text without braces:
 * `"count":3,"speed_max":80`.
 */
export function recordWithStored<S extends TObject, K extends keyof Static<S> & string>(
  schema: S,
  stored: readonly K[],
  text: Sql,
  fields: Omit<FieldsOf<S>, K>,
): Json<Static<S>> {
  requireDeclared(schema, [...stored, ...Object.keys(fields)]);
  return asJson(sql`${objectText(entriesOf(schema, fields), ',')} || ${text} || '}'`);
}

/** The value of a column as JSON, as the schema says. */
export const columnJson = <S extends TSchema>(schema: S, column: Sql): Json<Static<S>> =>
  asJson(columnAsJsonText(schema, column));

/** A record that is stored as JSON of this schema, made when its row was written. */
export const storedRecord = <S extends TObject>(_schema: S, column: Sql): Json<Static<S>> => asJson(column);

/** The records of `rows` (from … where …) as a list, in this order; empty where there are none. */
export const collectionOf = <T>(record: Json<T>, rows: Sql, order: Sql): Json<T[]> =>
  new Collection(sql`coalesce((select string_agg(${record}, ',' order by ${order}) ${rows}), '')`);

/** The one record of `rows` (from … where …), null where there is none. */
export const relatedOf = <T>(record: Json<T>, rows: Sql): Json<T | null> =>
  new Json(sql`coalesce((select ${record} ${rows}), 'null')`, (joins) => {
    const name = identifier(`related_${joins.length + 1}`);
    // Offset 0 prevents that the planner merges the subquery: PostgreSQL then memoizes the record by its key.
    joins.push(sql` left join lateral (select ${record} as json ${rows} offset 0) ${name} on true`);
    return sql`coalesce(${name}.json, 'null')`;
  });

/** The same where a foreign key says that there is one. */
export const requiredRelatedOf = <T>(record: Json<T>, rows: Sql): Json<T> =>
  relatedOf(record, rows) as Json<unknown> as Json<T>;

/**
 * The same JSON in a collection of which each record has it: it must use nothing but the row that has the collection.
 * PostgreSQL then evaluates it once for that row, and not for every record.
 */
export const oncePerRow = <T>(json: Json<T>): Json<T> => new OncePerRow(json);

/** A record with the version that If-Match names. */
export type Versioned<T> = { readonly version: number; readonly record: T };

export const versionedOf = <T>(version: Sql, record: Json<T>): Json<Versioned<T>> =>
  objectOf([
    ['version', sql`${version}::text`],
    ['record', record],
  ]);

/** One of the constants, by its index, counted from 1; null where there is none. */
export const constantAt = <T>(values: readonly T[], index: Sql): Json<T | null> =>
  asJson(sql`coalesce((array[${joinSql(values.map(jsonLiteral), ', ')}])[${index}], 'null')`);

/** The list of the constants whose conditions hold, in this order. */
export const constantsWhere = <T>(cases: readonly (readonly [value: T, condition: Sql])[]): Json<T[]> => {
  const values = cases.map(([value, condition]) => sql`case when ${condition} then ${jsonLiteral(value)} end`);
  return asJson(sql`'[' || concat_ws(',', ${joinSql(values, ', ')}) || ']'`);
};

export const nullJson: Json<null> = asJson(sql`'null'`);
export const emptyListJson: Json<never[]> = asJson(sql`'[]'`);

/** JSON of a list, which may be long. An object takes its items as they are and writes the brackets around them itself. */
class Collection<T> extends Json<T[]> {
  readonly items: Sql;

  constructor(items: Sql) {
    super(sql`'[' || ${items} || ']'`);
    this.items = items;
  }
}

/** JSON that PostgreSQL evaluates once for a row. An object evaluates the texts beside it with it. */
class OncePerRow<T> extends Json<T> {
  readonly json: Json<T>;

  constructor(json: Json<T>) {
    super(sql`(select ${json})`);
    this.json = json;
  }
}

function asJson<T>(fragment: Fragment): Json<T> {
  return new Json(fragment);
}

const jsonLiteral = (value: unknown): Sql => textLiteral(JSON.stringify(value));

/** A function of PostgreSQL takes at most a hundred arguments. */
const maxConcatTexts = 90;
/** So few texts are appended one by one in less time than concat takes, which converts each of them first. */
const maxAppendedTexts = 20;

type FieldEntries = readonly (readonly [name: string, value: Fragment])[];

const entriesOf = ({ properties }: TObject, fields: object): FieldEntries =>
  Object.entries<Fragment>(fields as Record<string, Fragment>).map(([name, field]) => [
    name,
    field instanceof Sql ? columnJson(properties[name] as TSchema, field) : field,
  ]);

function objectOf<T>(fields: FieldEntries): Json<T> {
  const isJoining = fields.some(([, value]) => value instanceof Json && value.withJoins);
  if (!isJoining) return asJson(objectText(fields));
  return new Json(objectText(fields), (joins) =>
    objectText(
      fields.map(([name, value]) => [name, value instanceof Json ? (value.withJoins?.(joins) ?? value) : value]),
    ),
  );
}

/**
 * The text of an object, which ends with `end`. The items of a long list are appended by `||`, which copies them once;
 * concat does three times. What is written before and after them is put together first.
 */
function objectText(fields: FieldEntries, end = '}'): Sql {
  const groups: Sql[] = [];
  let short: Fragment[] = [];
  const endGroup = () => {
    const appended = joinSql(short, ' || ');
    if (short.length > maxAppendedTexts) groups.push(sql`concat(${joinSql(short, ', ')})`);
    else groups.push(groups.length === 0 ? appended : sql`(${appended})`);
    short = [];
  };
  /** What is evaluated once for a row: the texts on both sides of it become part of it. */
  let once: Sql | undefined;
  const withOnce = (text: string): Sql => {
    const literal = textLiteral(text);
    const all = once ? sql`(select ${once} || ${literal})` : literal;
    once = undefined;
    return all;
  };
  let begin = '{';
  for (const [name, value] of fields) {
    const before = `${begin}${JSON.stringify(name)}:`;
    begin = ',';
    if (short.length > maxConcatTexts) endGroup();
    if (value instanceof Collection) {
      short.push(withOnce(`${before}[`));
      endGroup();
      groups.push(value.items);
      begin = '],';
    } else if (value instanceof OncePerRow) {
      const literal = textLiteral(before);
      once = once ? sql`${once} || ${literal} || ${value.json}` : sql`${literal} || ${value.json}`;
    } else short.push(withOnce(before), value);
  }
  short.push(withOnce(begin === '],' ? `]${end}` : end));
  endGroup();
  return joinSql(groups, ' || ');
}

/** Throws unless the fields are those of the schema: what is spread into them may have more than the compiler sees. */
function requireDeclared({ properties }: TObject, names: readonly string[]): void {
  const undeclared = names.filter((name) => !Object.hasOwn(properties, name));
  const forgotten = Object.keys(properties).filter((name) => !names.includes(name));
  if (undeclared.length + forgotten.length > 0)
    throw new Error(`A record must have the fields of its schema: not ${undeclared}; but ${forgotten}`);
}
