import { countMaxRecords } from '@tropeiro/contract/lists/page.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BytesRow } from '../protocol/pipeline.ts';
import { emptySql, integerLiteral, type Sql, sql, textLiteral } from '../statement.ts';

/**
 * The requested page of a list: the number of records, and the cursor that it follows. Without a limit it is the whole
 * list.
 */
export type PageRequest = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Only the records modified at this time or later. */
  readonly modified_since?: string | undefined;
};

/**
 * The query of a list, read as a whole or as one page. Its rows are records as JSON with the fields that they are
 * sorted by. The cursor of the next page is made from the last record of a page.
 */
export type ListQuery = {
  readonly select: Sql;
  readonly limit: number | undefined;
  readonly cursorOf: (lastRecord: string) => string;
  /** Builds the query that counts the records on all pages, for callers that request it (see `countRecords`). */
  readonly count: () => Sql;
  /** Transforms the records chunk by chunk on their way to the caller, if they are not sent as they are stored. */
  readonly alter?: (records: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
};

/**
 * The query that counts records up to one more than the maximum count: those of a table, with its joins and conditions.
 */
export const countRecords = (found: Sql): Sql =>
  sql`select count(*) from (select from ${found} limit ${integerLiteral(countMaxRecords + 1)}) found`;

/** A page: its records as JSON with `separator` between them, and the cursor of the next page, if any. */
export type Page = { readonly records: Buffer; readonly next: string | undefined };

/**
 * The query of a page as one row, because one text costs the reader less than fifty rows. The columns are the joined
 * records, their number, and how many were found.
 */
export const aggregatePage = (query: Sql): Sql =>
  sql`select string_agg(record, ${separatorSql}), count(*), count(*) from (${query}) listed (record)`;

/**
 * Like `aggregatePage`, for records that may be long. The page ends when its records are long enough together, so a
 * page of long records has fewer than requested.
 */
export const aggregateBoundedPage = (query: Sql): Sql =>
  sql`select string_agg(record, ${separatorSql}) filter (where before < ${integerLiteral(maxPageBytes)}),
      count(*) filter (where before < ${integerLiteral(maxPageBytes)}), count(*)
    from (select record, coalesce(sum(octet_length(record)) over (rows between unbounded preceding and 1 preceding), 0)
      from (${query}) listed (record)) page (record, before)`;

export const maxPageBytes = 8_000_000;

/** The separator between records. JSON that PostgreSQL writes has no line breaks. */
export const separator = ',\n';
const separatorSql = textLiteral(separator);

const separatorBytes = Buffer.from(separator);

/** Joins records into a chunk of a list, in the form of a page. */
export const joinRecords = (records: readonly Buffer[]): Buffer => {
  const [only, ...others] = records;
  if (only && others.length === 0) return only;
  return Buffer.concat(records.flatMap((record, index) => (index === 0 ? [record] : [separatorBytes, record])));
};

/** The records of a page or a chunk, one by one. */
export function* splitRecords(records: Buffer): Generator<Buffer> {
  for (let begin = 0; begin < records.length; ) {
    const breakAt = records.indexOf(lineBreak, begin);
    const next = breakAt < 0 ? records.length + separator.length : breakAt + 1;
    yield records.subarray(begin, next - separator.length);
    begin = next;
  }
}
const lineBreak = separator.charCodeAt(1);

/** Makes the cursor that follows a record, from the fields that the list is sorted by. */
export const cursorBy =
  <T>(...fields: readonly (keyof T)[]) =>
  (lastRecord: string): string => {
    const record = JSON.parse(lastRecord) as T;
    return cursorWith(fields.map((field) => record[field]));
  };

/** Encodes these values as a cursor, which `cursorValues` decodes. */
export const cursorWith = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values.map(String))).toString('base64url');

/**
 * The limit clause: at least one row more than the page has, to know whether another page follows. The number is part
 * of the text because PostgreSQL plans a parameterized limit anew each time, which took longer than reading the page.
 * Only a few different numbers occur, so few plans are stored.
 */
export const limitClause = (limit: number | undefined): Sql =>
  limit === undefined ? emptySql : sql` limit ${integerLiteral(rowCountFor(limit))}`;

/** How many rows are selected for a page with this limit. */
export const rowCountFor = (limit: number): number => 1 + (pageSizes.find((size) => size >= limit) ?? limit);

const pageSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Reads the row of `aggregatePage`, without the extra records that only show that another page follows. */
export function readPage(rows: readonly BytesRow[], limit: number, cursorOf: ListQuery['cursorOf']): Page {
  const [text, ...counts] = rows[0] ?? [];
  const [returnedCount = 0, foundCount = 0] = counts.map((count) => Number(count?.toString()));
  const all = text ?? noRecords;
  const records = all.subarray(0, pageEnd(all, returnedCount, limit));
  return { records, next: foundCount > Math.min(limit, returnedCount) ? cursorOf(lastRecordOf(records)) : undefined };
}

const noRecords = Buffer.alloc(0);

/** The offset at which the last record of the page ends. */
function pageEnd(text: Buffer, count: number, limit: number): number {
  if (count <= limit) return text.length;
  // Usually exactly one record is too many: the last.
  if (count === limit + 1) return text.lastIndexOf(lineBreak) - 1;
  let breakAt = -1;
  for (let passed = 0; passed < limit; passed++) breakAt = text.indexOf(lineBreak, breakAt + 1);
  return breakAt - 1;
}

const lastRecordOf = (records: Buffer): string => records.toString('utf8', records.lastIndexOf(lineBreak) + 1);

/** The sort values in a cursor. Refuses a cursor of another list. */
export function cursorValues(cursor: string, count: number): readonly string[] {
  const values = parseCursor(cursor);
  if (!Array.isArray(values) || values.length !== count || !values.every(isPlainText))
    throw new Refusal('invalid_cursor');
  return values;
}

/** A value of a cursor as an integer. It is checked here because PostgreSQL must not parse unchecked values. */
export function cursorInteger(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Refusal('invalid_cursor');
  return number;
}

/** A value of a cursor as a timestamp. */
export function cursorTimestamp(text: string | undefined): string {
  if (!text || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) || !isCalendarDate(text))
    throw new Refusal('invalid_cursor');
  return text;
}

/** A value of a cursor as a date. */
export function cursorDate(text: string | undefined): string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text) || !isCalendarDate(text)) throw new Refusal('invalid_cursor');
  return text;
}

/**
 * Whether the date exists. JavaScript turns 30 February into 2 March and accepts the year 0. PostgreSQL accepts
 * neither.
 */
function isCalendarDate(text: string): boolean {
  const milliseconds = Date.parse(text);
  return (
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().slice(0, 10) === text.slice(0, 10) &&
    !text.startsWith('0000')
  );
}

const isPlainText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
