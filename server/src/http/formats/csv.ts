import { escapeFormula } from '@tropeiro/domain/sheets/csv-formula.ts';
import { cellOf, columnsOf, type WrittenCell } from '../../sheets/writing/columns.ts';
import { csvLine } from '../../sheets/writing/csv-line.ts';
import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/**
 * A list as CSV (RFC 4180). An absent value is an empty field and an empty text is `""`, as PostgreSQL's COPY tells them
 * apart. Texts that a spreadsheet would take for formulas stand behind an apostrophe.
 */
export const csvList = csvListOf('text/csv; charset=utf-8; header=present', (cell) =>
  typeof cell === 'string' ? escapeFormula(cell) : cell,
);

/** CSV with every text as it is, for programs that ask for it (`raw=1`). */
export const rawCsvList = csvListOf('text/csv; charset=utf-8; header=present; raw=1', (cell) => cell);

/** Whether the Accept header asks for `text/csv; raw=1`. */
export const acceptsRawCsv = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type, ...parameters]) => type === 'text/csv' && parameters.includes('raw=1'));

function csvListOf(mediaType: string, toWrittenCell: (cell: WrittenCell) => WrittenCell): ListFormat {
  return {
    mediaType,
    extension: 'csv',
    async *write(chunks, row) {
      const columns = columnsOf(row);
      yield csvLine(columns.map(({ name }) => name));
      for await (const records of chunks) {
        if (records.length === 0) continue;
        yield splitRecords(records)
          .map((text) => {
            const record: unknown = JSON.parse(text);
            return csvLine(columns.map((column) => toWrittenCell(cellOf(record, column))));
          })
          .join('');
      }
    },
  };
}
