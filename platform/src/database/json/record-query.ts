import { type Db, parseFirst } from '../db.ts';
import type { BytesRow } from '../protocol/pipeline.ts';
import { type Sql, sql } from '../statement.ts';
import type { Json } from './json.ts';

/**
 * The query of one record whose JSON is sent exactly as the database writes it. A plan with all its points and items
 * has tens of megabytes, and parsing and rewriting it takes a second.
 */
export type RecordQuery = {
  readonly selectRecord: Sql;
  /** The minimum size of the record in bytes, if known. That much memory is reserved before the record is read. */
  readonly minBytes?: number;
  /**
   * The ETag, if the handler determined it without reading the record. A client that has this version is not sent it
   * again, and nothing is read for it. Otherwise the tag is made of the version and the bytes.
   */
  readonly entityTag?: string;
};

/** The query of the record of `rows` (from … where …), which has at most one. */
export const recordQuery = <T>(version: Sql, record: Json<T>, rows: Sql): RecordQuery => ({
  selectRecord: sql`select ${version}, '{"data":' || ${record} || '}' ${rows}`,
});

/** A record as the body of a response, with its version for If-Match. */
export type StoredBody = { readonly version: number; readonly json: Buffer };

/** Reads the row of such a query. Undefined if the record does not exist. */
export function readStoredBody([row]: readonly BytesRow[]): StoredBody | undefined {
  const [version, json] = row ?? [];
  return version && json ? { version: Number(version.toString()), json } : undefined;
}

/** Reads the same body and parses it, for callers that need its fields. */
export const parseStoredBody = async (db: Db, { selectRecord }: RecordQuery): Promise<unknown> =>
  parseFirst((await db.rows(selectRecord)).map(([, json]) => [json ?? null]));
