import type { TObject } from 'typebox';
import { identifier, integerLiteral, joinSql, type Sql, sql } from '../statement.ts';

/**
 * An SQL expression for a number of bytes that the JSON of a row has at least, as `recordOf` writes it: the names of its fields, one
 * character for each value, and the texts of these columns. PostgreSQL knows the length of a long text without reading it.
 */
export function leastJsonBytes(schema: TObject, textColumns: readonly string[]): Sql {
  const names = Object.keys(schema.properties);
  const lengths = textColumns.map((name) => sql`coalesce(octet_length(${identifier(name)}), 0)`);
  return joinSql([integerLiteral(names.reduce((sum, name) => sum + leastFieldBytes(name), 1)), ...lengths], ' + ');
}

/** `"name":` with quotes, colon, the shortest value and a comma. Escapes only make a text longer. */
const leastFieldBytes = (name: string): number => Buffer.byteLength(name) + 5;
