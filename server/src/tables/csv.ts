import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { TableLimits } from './limits.ts';
import type { TableRow } from './table-row.ts';
import { utf8Of } from './text.ts';
import { unreadable } from './unreadable.ts';

/**
 * CSV as it comes: separated by semicolons, commas or tabs, in any usual encoding, with any line ends. A row's number is
 * that of the line it begins at, so that an editor finds it; lines without anything are counted and not given.
 */
export async function* csvRows(file: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow> {
  const bytes = utf8Of(file);
  const { separator, begin } = separatorOf(bytes);
  const parser = Readable.from(portionsOf(bytes.subarray(begin))).pipe(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: rowBytes,
    }),
  );
  const lines = new LineCount(bytes, begin);
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const line = lines.lineOf(begin + info.bytes);
      const cells = record.map((text) => (text.trim() === '' ? null : text));
      while (cells.at(-1) === null) cells.pop();
      if (cells.length === 0) continue;
      if (cells.length > limits.columns) throw unreadable('file_columns', { limit: limits.columns });
      if (cells.some((text) => text !== null && text.length > limits.cellCharacters))
        throw unreadable('file_cell', { limit: limits.cellCharacters, line });
      if (rows > limits.rows) throw unreadable('file_rows', { limit: limits.rows });
      rows += 1;
      yield { line, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, lines.lineFrom(begin + Number(error.bytes)), limits) : error;
  }
  if (rows === 0) throw unreadable('file_empty');
}

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly bytes: number } };

function refusalOf({ code }: CsvError, line: number, { cellCharacters }: TableLimits) {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return unreadable('file_quote', { line });
  if (code === 'CSV_MAX_RECORD_SIZE') return unreadable('file_cell', { limit: cellCharacters, line });
  return unreadable('file_broken');
}

/** A row that is longer has, most likely, a quotation mark that nobody closed. */
const rowBytes = 1_000_000;

/** Small enough that others get their turn between two of them. */
const portionBytes = 65_536;

function* portionsOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += portionBytes) {
    const part = bytes.subarray(at, at + portionBytes);
    yield Buffer.from(part.buffer, part.byteOffset, part.length);
  }
}

const separators = [';', ',', '\t'] as const;
type Separator = (typeof separators)[number];

/** Excel's own first line, `sep=;`, says it; otherwise the one that the headings have most of, outside quotes. */
function separatorOf(bytes: Uint8Array): { readonly separator: Separator; readonly begin: number } {
  const opening = Buffer.from(bytes.subarray(0, 20_000)).toString();
  const said = /^sep=([;,\t])(\r\n|\n|\r)/i.exec(opening);
  if (said) return { separator: said[1] as Separator, begin: said[0].length };
  const [headings = ''] = opening.trimStart().split(/[\r\n]/, 1);
  const outside = headings.replace(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: outside.split(separator).length }));
  const [most] = counted.sort((a, b) => b.count - a.count);
  return { separator: most?.separator ?? ';', begin: 0 };
}

/** Which line a row begins at, told from where the rows before it end. */
class LineCount {
  private readonly bytes: Uint8Array;
  private at = 0;
  private line = 1;

  constructor(bytes: Uint8Array, begin: number) {
    this.bytes = bytes;
    this.advance(begin);
  }

  /** The line at which the row begins that ends before this byte. */
  lineOf(end: number): number {
    const line = this.lineFrom(this.at);
    this.advance(end);
    return line;
  }

  /** The line of what comes next from this byte on; what lies before it is lines without a character. */
  lineFrom(at: number): number {
    this.advance(at);
    while (this.bytes[this.at] === lineFeed || this.bytes[this.at] === carriageReturn) this.advance(this.at + 1);
    return this.line;
  }

  private advance(end: number): void {
    for (; this.at < end; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === lineFeed || (byte === carriageReturn && this.bytes[this.at + 1] !== lineFeed)) this.line += 1;
    }
  }
}

const [lineFeed, carriageReturn] = [10, 13];
