import { escapeFormula } from '@tropeiro/domain/sheets/csv-formula.ts';
import { splitRecords } from '../../database/lists/page.ts';
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
import type { ListFormat } from './list-format.ts';

/**
 * A list as CSV (RFC 4180). An absent value is an empty field and an empty text is `""`, as in PostgreSQL's COPY. Texts
 * that a spreadsheet would treat as formulas get a leading apostrophe.
 */
export const csvList = csvListOf('text/csv; charset=utf-8; header=present', {
  headingOf: ({ name }) => name,
  written: (cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell),
});

/** CSV with unchanged texts, for programs that request it (`raw=1`). */
export const rawCsvList = csvListOf('text/csv; charset=utf-8; header=present; raw=1', {
  headingOf: ({ name }) => name,
  written: (cell) => cell,
});

/**
 * CSV that Excel in Brazil opens with a double click: a UTF-8 mark, semicolons, decimal commas, and times in the
 * company's time zone. Excel in every language recognises the form of the dates.
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

/** Whether the Accept header requests `text/csv; raw=1`. */
export const acceptsRawCsv = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type, ...parameters]) => type === 'text/csv' && parameters.includes('raw=1'));

/** The differences between the kinds of CSV. */
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
    async *write(chunks, row, reader) {
      const columns = columnsOf(row, reader);
      const { timezone } = reader;
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
            for await (const textChunk of cell.texts(slice)) {
              yield text + textChunk.replaceAll('"', '""');
              text = '';
            }
            text += '"';
          }
          text += lineEnd;
          if (text.length < chunkLength) continue;
          yield text;
          text = '';
          await slice.yieldIfUsedUp();
        }
      yield text;
    },
  };
}

/** The size of one write. */
const chunkLength = 65_536;
