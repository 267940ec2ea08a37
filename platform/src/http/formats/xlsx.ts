import { splitRecords } from '../../database/lists/page.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { ListBook } from '../../sheets/writing/book/list-book.ts';
import type { SheetLimits } from '../../sheets/writing/book/sheet-series.ts';
import { isLongRecord, parseLongRecord } from '../../sheets/writing/long-record.ts';
import type { ListFormat } from './list-format.ts';

const excelLimits: SheetLimits = { maxRowCount: 1_048_576, maxBytes: 2 ** 31 };

export const xlsxList: ListFormat = xlsxListWithin(excelLimits);

/**
 * A list as XLSX (ISO/IEC 29500), written while it is read: first each sheet in turn, then the parts that name them.
 * Times are in the company's zone, which their headings name. Beyond a sheet's limits the list continues in a further
 * sheet with the same header. Lists within records are separate sheets, joined by id.
 */
export function xlsxListWithin(limits: SheetLimits): ListFormat {
  return {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    async *write(chunks, row, reader) {
      const slice = new TimeSlice();
      const book = new ListBook(row, reader, limits, slice);
      try {
        for await (const records of chunks) {
          for (const json of splitRecords(records)) {
            await book.add(isLongRecord(json) ? await parseLongRecord(json, slice) : JSON.parse(json.toString()));
            yield* book.take();
          }
        }
        yield* book.end();
      } finally {
        await book.close();
      }
    },
  };
}
