import { timeOfDayPattern } from '@tropeiro/domain/time/time-of-day.ts';
import type { TSchema } from 'typebox';
import { type Sql, sql } from '../statement.ts';

/**
 * The SQL expression that returns a column as JSON text in the form that the field's schema requires, or `null`. The
 * result is valid JSON of that kind or an error, never bare text: each writer names its type, and the cast is free for
 * a column that already has it. Throws for a schema that no column can represent. This happens at the start of the
 * program, because records are made then.
 */
export function columnAsJsonText(schema: TSchema, column: Sql): Sql {
  const write = writerOf(schema);
  if (!write) throw new Error(`No column can be written as JSON of ${JSON.stringify(schema)}`);
  return sql`coalesce(${write(column)}, 'null')`;
}

/** Returns the expression of a column as JSON text. The result is SQL null if the column is null. */
type Writer = (column: Sql) => Sql;

/** The keywords of a schema that decide how its values are written. */
type Keywords = {
  readonly type?: string;
  readonly anyOf?: readonly Keywords[];
  readonly items?: Keywords;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

function writerOf(schema: Keywords): Writer | undefined {
  if (schema.anyOf) return nullableWriter(schema.anyOf);
  if (schema.type === 'string') return stringWriter(schema);
  if (schema.type === 'integer') return isSmall(schema) ? smallInteger : integer;
  if (schema.type === 'array') return listWriter(schema.items ?? {});
  return schema.type === undefined ? undefined : typeWriters[schema.type];
}

/** Of unions, only that of one schema with null can be stored in a column. */
function nullableWriter(schemas: readonly Keywords[]): Writer | undefined {
  const [schema, ...rest] = schemas.filter(({ type }) => type !== 'null');
  return schema && rest.length === 0 ? writerOf(schema) : undefined;
}

function stringWriter({ format, pattern, contentEncoding }: Keywords): Writer | undefined {
  if (contentEncoding !== undefined) return undefined;
  if (pattern === timeOfDayPattern) return timeOfDay;
  return format === undefined ? text : formatWriters[format];
}

/** A list of texts is a PostgreSQL array. A list of objects or whole numbers is jsonb. */
function listWriter(items: Keywords): Writer | undefined {
  if (items.type === 'object' || items.type === 'integer') return jsonb;
  return items.type === 'string' && stringWriter(items) === text ? texts : undefined;
}

const text: Writer = (column) => sql`to_json((${column})::text)::text`;
const texts: Writer = (column) => sql`to_json((${column})::text[])::text`;
const jsonb: Writer = (column) => sql`(${column})::jsonb::text`;
const timeOfDay: Writer = (column) => sql`'"' || to_char((${column})::time, 'HH24:MI') || '"'`;
const integer: Writer = (column) => sql`(${column})::bigint::text`;

/** Booleans too, for the flags that are 0 or 1. */
const smallInteger: Writer = (column) => sql`(${column})::integer::text`;

const formatWriters: Readonly<Record<string, Writer>> = {
  'date-time': (column) => sql`json_moment(${column})`,
  date: (column) => sql`to_json((${column})::date)::text`,
  uuid: (column) => sql`'"' || (${column})::uuid || '"'`,
};

const typeWriters: Readonly<Record<string, Writer>> = {
  // Only numbers have a sign. A cast would unify the types, and remove decimals from numbers or the time from dates.
  number: (column) => sql`(+(${column}))::text`,
  boolean: (column) => sql`(${column})::boolean::text`,
  object: jsonb,
};

const isSmall = ({ minimum = -Infinity, maximum = Infinity }: Keywords): boolean =>
  minimum >= -(2 ** 31) && maximum < 2 ** 31;
