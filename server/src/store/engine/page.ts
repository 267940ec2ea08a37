import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BytesRow } from './pipeline.ts';
import { constant, literal, nothing, type Sql, sql } from './statement.ts';

/**
 * A list to be read whole or page by page. Its rows are records as JSON. What a record is sorted by can be told from the
 * record, so that the last one of a page is the cursor of the next.
 */
export type ListQuery = {
  readonly question: Sql;
  readonly limit: number | undefined;
  readonly cursorOf: (lastRecord: string) => string;
};

/** The records of a page, one behind the other with `separator` between them, and the cursor of the next page. */
export type Page = { readonly records: Buffer; readonly next: string | undefined };

/**
 * The records of a page in one row: fifty rows cost the reader more than one text. Beside them stands how many they are,
 * and how many were found.
 */
export const inOneRow = (question: Sql): Sql =>
  sql`select string_agg(record, ${between}), count(*), count(*) from (${question}) listed (record)`;

/**
 * The same where records may be long: none follows those that together are long enough already, so that a page of long
 * records is shorter than was asked for.
 */
export const inOneBoundedRow = (question: Sql): Sql =>
  sql`select string_agg(record, ${between}) filter (where before < ${literal(pageBytes)}),
      count(*) filter (where before < ${literal(pageBytes)}), count(*)
    from (select record, coalesce(sum(octet_length(record)) over (rows between unbounded preceding and 1 preceding), 0)
      from (${question}) listed (record)) page (record, before)`;

export const pageBytes = 8_000_000;

/** JSON that PostgreSQL writes has no line breaks. */
export const separator = ',\n';
const between = constant(separator);

const betweenBytes = Buffer.from(separator);

/** Records as the portion of a list, which is written as a page is. */
export const asPortion = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.flatMap((record, index) => (index === 0 ? [record] : [betweenBytes, record])));

/** The records of a page or a portion, one by one. */
export const recordsIn = (records: Buffer): readonly string[] =>
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
export const limited = (limit: number | undefined): Sql =>
  limit === undefined ? nothing : sql` limit ${literal(rowsFor(limit))}`;

/** How many rows a page of so many records asks for. */
export const rowsFor = (limit: number): number => 1 + (pageSizes.find((size) => size >= limit) ?? limit);

const pageSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** What the answer to `inOneRow` holds, without the records that only tell of another page. */
export function pageOf(rows: readonly BytesRow[], limit: number, cursorOf: ListQuery['cursorOf']): Page {
  const [text, ...counts] = rows[0] ?? [];
  const [written = 0, found = 0] = counts.map((count) => Number(count?.toString()));
  const all = text ?? noRecords;
  const records = all.subarray(0, endOf(all, written, limit));
  return { records, next: found > Math.min(limit, written) ? cursorOf(lastOf(records)) : undefined };
}

const noRecords = Buffer.alloc(0);

/** Where the record that makes a page full ends. */
function endOf(text: Buffer, written: number, limit: number): number {
  if (written <= limit) return text.length;
  // Most often one record alone tells of another page, and it stands last.
  if (written === limit + 1) return text.lastIndexOf(lineBreak) - 1;
  let breakAt = -1;
  for (let seen = 0; seen < limit; seen++) breakAt = text.indexOf(lineBreak, breakAt + 1);
  return breakAt - 1;
}

const lastOf = (records: Buffer): string => records.toString('utf8', records.lastIndexOf(lineBreak) + 1);

/** The sort values a cursor stands for. */
export function cursorValues(cursor: string, count: number): readonly string[] {
  const values = parsed(cursor);
  if (!Array.isArray(values) || values.length !== count || !values.every(isPlainText))
    throw new Refusal('invalid_cursor');
  return values;
}

/** The cursor's value as an id or a moment, which PostgreSQL will not be asked to parse unchecked. */
export function wholeNumber(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Refusal('invalid_cursor');
  return number;
}

export function cursorMoment(text: string | undefined): string {
  if (!text || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) || !isOnCalendar(text))
    throw new Refusal('invalid_cursor');
  return text;
}

/** JavaScript takes the 30th of February for the 2nd of March, and the year 0 for one; PostgreSQL knows neither. */
function isOnCalendar(text: string): boolean {
  const milliseconds = Date.parse(text);
  return (
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().slice(0, 10) === text.slice(0, 10) &&
    !text.startsWith('0000')
  );
}

const isPlainText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
