import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

/**
 * Makes a function that writes records as JSON by their schema. It is compiled at its first use: compiling those of all
 * operations would delay the start by a second.
 */
export function recordWriter(schema: TSchema): (record: unknown) => string {
  return writer(schema, asWritten);
}

/** Like `recordWriter`, for records that an earlier release stored. Fields that they lack are left out. */
export function storedRecordWriter(schema: TSchema): (record: unknown) => string {
  return writer(schema, (name, value) =>
    name === 'required' && Array.isArray(value) ? undefined : asWritten(name, value),
  );
}

function writer(schema: TSchema, rewrite: (name: string, value: unknown) => unknown): (record: unknown) => string {
  let write: ((record: unknown) => string) | undefined;
  return (record) => {
    write ??= fastJson(JSON.parse(JSON.stringify(schema), rewrite) as fastJson.AnySchema);
    return write(record);
  };
}

/** A part of a schema in the form that is fastest to write. */
function asWritten(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // Base64 needs no escaping, so megabytes of it are not scanned.
  if ('contentEncoding' in value && value.contentEncoding === 'base64') return { ...value, format: 'unsafe' };
  return 'anyOf' in value && Array.isArray(value.anyOf) ? (nullable(value.anyOf) ?? value) : value;
}

/**
 * For “something or null” the option is obvious. For other unions each option would be validated to find the one that
 * applies.
 */
function nullable(options: readonly { type?: string; anyOf?: unknown }[]): object | undefined {
  const [only, ...others] = options.filter(({ type }) => type !== 'null');
  const isNullable = only?.type !== undefined && others.length === 0 && options.length === 2;
  return isNullable ? { ...only, nullable: true } : undefined;
}
