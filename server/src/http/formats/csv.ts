import { type Cell, cellOf, columnsOf } from './columns.ts';
import type { ListFormat } from './format.ts';

/**
 * RFC 4180. An absent value is an empty field and an empty text is `""`, as PostgreSQL's COPY tells them apart. Values
 * are written as they are, for programs: XLSX is what a spreadsheet opens without guessing encodings or formulas.
 */
export const csvList: ListFormat = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  async *write(portions, row) {
    const columns = columnsOf(row);
    yield lineOf(columns.map(({ name }) => name));
    for await (const rows of portions) {
      if (rows.length === 0) continue;
      yield rows
        .map((text) => {
          const record: unknown = JSON.parse(text);
          return lineOf(columns.map((column) => cellOf(record, column)));
        })
        .join('');
    }
  },
};

export const lineOf = (cells: readonly Cell[], separator = ','): string =>
  `${cells.map((cell) => fieldOf(cell, separator)).join(separator)}\r\n`;

function fieldOf(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return needsQuotes.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Blanks at the ends are quoted as well: RFC 4180 keeps them, and not every reader does. */
const needsQuotes = /^$|[",\r\n]|^\s|\s$/;
