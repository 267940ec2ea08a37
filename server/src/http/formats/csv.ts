import { harmlessCsvText } from '@tropeiro/domain/csv-text.ts';
import { recordsIn } from '../../store/engine/page.ts';
import { type Cell, cellOf, columnsOf } from './columns.ts';
import type { ListFormat } from './format.ts';

/**
 * RFC 4180. An absent value is an empty field and an empty text is `""`, as PostgreSQL's COPY tells them apart. Texts that
 * a spreadsheet would take for formulas stand behind an apostrophe.
 */
export const csvList = csvListOf('text/csv; charset=utf-8; header=present', (cell) =>
  typeof cell === 'string' ? harmlessCsvText(cell) : cell,
);

/** The same with every text as it is, for programs that ask for it. */
export const rawCsvList = csvListOf('text/csv; charset=utf-8; header=present; raw=1', (cell) => cell);

/** Whether the CSV that is accepted is `text/csv; raw=1`. */
export const asksRawCsv = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type, ...parameters]) => type === 'text/csv' && parameters.includes('raw=1'));

function csvListOf(mediaType: string, written: (cell: Cell) => Cell): ListFormat {
  return {
    mediaType,
    extension: 'csv',
    async *write(portions, row) {
      const columns = columnsOf(row);
      yield lineOf(columns.map(({ name }) => name));
      for await (const records of portions) {
        if (records.length === 0) continue;
        yield recordsIn(records)
          .map((text) => {
            const record: unknown = JSON.parse(text);
            return lineOf(columns.map((column) => written(cellOf(record, column))));
          })
          .join('');
      }
    },
  };
}

export const lineOf = (cells: readonly Cell[], separator = ','): string =>
  `${cells.map((cell) => fieldOf(cell, separator)).join(separator)}\r\n`;

function fieldOf(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return needsQuotes.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Blanks at the ends are quoted as well: RFC 4180 keeps them, and not every reader does. */
const needsQuotes = /^$|[",\r\n]|^\s|\s$/;
