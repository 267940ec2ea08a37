import { type Db, one } from './db.ts';
import type { Json } from './json.ts';
import type { BytesRow } from './pipeline.ts';
import { type Sql, sql } from './statement.ts';

/**
 * The query of one record that is sent as the database writes it, since it may be long: a plan with all its points and items
 * has tens of megabytes, which to parse and write anew takes a second.
 */
export type RecordQuery = { readonly selectRecord: Sql };

/** The query of the record of `rows` (from … where …), of which there is one or none. */
export const recordQuery = <T>(version: Sql, record: Json<T>, rows: Sql): RecordQuery => ({
  selectRecord: sql`select ${version}, '{"data":' || ${record} || '}' ${rows}`,
});

/** A record as the body of an answer, with the version that If-Match names. */
export type StoredBody = { readonly version: number; readonly json: Buffer };

/** Reads the row of such a query; undefined where there is no such record. */
export function readStoredBody([row]: readonly BytesRow[]): StoredBody | undefined {
  const [version, json] = row ?? [];
  return version && json ? { version: Number(version.toString()), json } : undefined;
}

/** The same body, parsed, for who has to look into it. */
export const parseStoredBody = async (db: Db, { selectRecord }: RecordQuery): Promise<unknown> =>
  one((await db.rows(selectRecord)).map(([, json]) => [json ?? null]));
