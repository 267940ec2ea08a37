import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BytesRow } from './pipeline.ts';
import { emptySql, integerLiteral, type Sql, sql, textLiteral } from './statement.ts';

/**
 * A list to be read whole or page by page. Its rows are records as JSON. What a record is sorted by can be told from the
 * record, so that the last one of a page is the cursor of the next.
 */
export type ListQuery = {
  readonly select: Sql;
  readonly limit: number | undefined;
  readonly cursorOf: (lastRecord: string) => string;
};

/** The records of a page, one behind the other with `separator` between them, and the cursor of the next page. */
export type Page = { readonly records: Buffer; readonly next: string | undefined };

/**
 * The records of a page in one row: fifty rows cost the reader more than one text. Beside them stands how many they are,
 * and how many were found.
 */
export const aggregatePage = (question: Sql): Sql =>
  sql`select string_agg(record, ${separatorSql}), count(*), count(*) from (${question}) listed (record)`;

/**
 * The same where records may be long: none follows those that together are long enough already, so that a page of long
 * records is shorter than was asked for.
 */
export const aggregateBoundedPage = (question: Sql): Sql =>
  sql`select string_agg(record, ${separatorSql}) filter (where before < ${integerLiteral(maxPageBytes)}),
      count(*) filter (where before < ${integerLiteral(maxPageBytes)}), count(*)
    from (select record, coalesce(sum(octet_length(record)) over (rows between unbounded preceding and 1 preceding), 0)
      from (${question}) listed (record)) page (record, before)`;

export const maxPageBytes = 8_000_000;

/** JSON that PostgreSQL writes has no line breaks. */
export const separator = ',\n';
const separatorSql = textLiteral(separator);

const separatorBytes = Buffer.from(separator);

/** Records as the portion of a list, which is written as a page is. */
export const joinRecords = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.flatMap((record, index) => (index === 0 ? [record] : [separatorBytes, record])));

/** The records of a page or a portion, one by one. */
export const splitRecords = (records: Buffer): readonly string[] =>
  records.length === 0 ? [] : records.toString().split(separator);
const lineBreak = separator.charCodeAt(1);

/** Writes the cursor from the fields a noun's list is sorted by. */
export const cursorBy =
  <T>(...fields: readonly (keyof T)[]) =>
  (lastRecord: string): string => {
    const record = JSON.parse(lastRecord) as T;
    return Buffer.from(JSON.stringify(fields.map((field) => String(record[field])))).toString('base64url');
  };

/**
 * Asks for at least one row more than the page holds, to know whether another page follows. The number is part of the
 * text: PostgreSQL plans a limit it cannot see anew each time, which took longer than reading the page. There are few
 * numbers, so that few plans are kept.
 */
export const limitClause = (limit: number | undefined): Sql =>
  limit === undefined ? emptySql : sql` limit ${integerLiteral(rowCountFor(limit))}`;

/** How many rows a page of so many records asks for. */
export const rowCountFor = (limit: number): number => 1 + (pageSizes.find((size) => size >= limit) ?? limit);

const pageSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** What the answer to `inOneRow` holds, without the records that only tell of another page. */
export function readPage(rows: readonly BytesRow[], limit: number, cursorOf: ListQuery['cursorOf']): Page {
  const [text, ...counts] = rows[0] ?? [];
  const [written = 0, found = 0] = counts.map((count) => Number(count?.toString()));
  const all = text ?? noRecords;
  const records = all.subarray(0, pageEnd(all, written, limit));
  return { records, next: found > Math.min(limit, written) ? cursorOf(lastRecordOf(records)) : undefined };
}

const noRecords = Buffer.alloc(0);

/** Where the record that makes a page full ends. */
function pageEnd(text: Buffer, written: number, limit: number): number {
  if (written <= limit) return text.length;
  // Most often one record alone tells of another page, and it stands last.
  if (written === limit + 1) return text.lastIndexOf(lineBreak) - 1;
  let breakAt = -1;
  for (let seen = 0; seen < limit; seen++) breakAt = text.indexOf(lineBreak, breakAt + 1);
  return breakAt - 1;
}

const lastRecordOf = (records: Buffer): string => records.toString('utf8', records.lastIndexOf(lineBreak) + 1);

/** The sort values a cursor stands for. */
export function cursorValues(cursor: string, count: number): readonly string[] {
  const values = parseCursor(cursor);
  if (!Array.isArray(values) || values.length !== count || !values.every(isPlainText))
    throw new Refusal('invalid_cursor');
  return values;
}

/** The cursor's value as an id or a moment, which PostgreSQL will not be asked to parse unchecked. */
export function cursorInteger(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Refusal('invalid_cursor');
  return number;
}

export function cursorTimestamp(text: string | undefined): string {
  if (!text || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) || !isCalendarDate(text))
    throw new Refusal('invalid_cursor');
  return text;
}

/** JavaScript takes the 30th of February for the 2nd of March, and the year 0 for one; PostgreSQL knows neither. */
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
