import { escapeFormula } from '@tropeiro/domain/sheets/csv-formula.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import {
  type Column,
  cellOf,
  columnsOf,
  headingOf,
  isInstant,
  type WrittenCell,
} from '../../sheets/writing/columns.ts';
import { csvField, csvLine, lineEnd } from '../../sheets/writing/csv-line.ts';
import { isLongRecord, LongList, parseLongRecord } from '../../sheets/writing/long-record.ts';
import { ZoneClock } from '../../sheets/writing/zone-clock.ts';
import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/**
 * A list as CSV (RFC 4180). An absent value is an empty field and an empty text is `""`, as PostgreSQL's COPY tells them
 * apart. Texts that a spreadsheet would take for formulas stand behind an apostrophe.
 */
export const csvList = csvListOf('text/csv; charset=utf-8; header=present', {
  headingOf: ({ name }) => name,
  written: (cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell),
});

/** CSV with every text as it is, for programs that ask for it (`raw=1`). */
export const rawCsvList = csvListOf('text/csv; charset=utf-8; header=present; raw=1', {
  headingOf: ({ name }) => name,
  written: (cell) => cell,
});

/**
 * CSV as Excel in Brazil opens it with a double click: UTF-8 by its mark, semicolons, commas in numbers, and times as the
 * company's clocks show them, in the form that Excel takes for a date in every language.
 */
export const excelCsvList = csvListOf('text/csv; charset=utf-8; header=present', {
  opening: '\ufeff',
  separator: ';',
  headingOf,
  written(cell, column, clock) {
    if (typeof cell === 'number') return String(cell).replace('.', ',');
    if (typeof cell === 'boolean') return cell ? 'VERDADEIRO' : 'FALSO';
    if (cell === null || !isInstant(column)) return cell === null ? null : escapeFormula(cell);
    return new Date(clock.localMs(cell)).toISOString().slice(0, 19).replace('T', ' ');
  },
});

/** Whether the Accept header asks for `text/csv; raw=1`. */
export const acceptsRawCsv = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type, ...parameters]) => type === 'text/csv' && parameters.includes('raw=1'));

/** How one kind of CSV differs from another. */
type CsvDialect = {
  readonly opening?: string;
  readonly separator?: string;
  readonly headingOf: (column: Column, timezone: string) => string;
  readonly written: (cell: WrittenCell, column: Column, clock: ZoneClock) => WrittenCell;
};

function csvListOf(mediaType: string, { opening = '', separator = ',', headingOf, written }: CsvDialect): ListFormat {
  return {
    mediaType,
    extension: 'csv',
    async *write(chunks, row, { timezone, language }) {
      const columns = columnsOf(row, language);
      const clock = new ZoneClock(timezone);
      const slice = new TimeSlice();
      const headings = columns.map((column) => headingOf(column, timezone));
      let text = opening + csvLine(headings, separator);
      for await (const records of chunks)
        for (const json of splitRecords(records)) {
          const record = isLongRecord(json) ? await parseLongRecord(json, slice) : JSON.parse(json.toString());
          for (const [index, column] of columns.entries()) {
            if (index > 0) text += separator;
            const cell = cellOf(record, column);
            if (!(cell instanceof LongList)) {
              text += csvField(written(cell, column, clock), separator);
              continue;
            }
            text += '"';
            for await (const piece of cell.texts(slice)) {
              yield text + piece.replaceAll('"', '""');
              text = '';
            }
            text += '"';
          }
          text += lineEnd;
          if (text.length < pieceLength) continue;
          yield text;
          text = '';
          await slice.yieldIfUsedUp();
        }
      yield text;
    },
  };
}

/** So much is written at once. */
const pieceLength = 65_536;
