import { TimeSlice } from '../../sharing/time-slice.ts';
import { type Column, columnsOf, headingOf } from '../../sheets/writing/columns.ts';
import { isLongRecord, parseLongRecord } from '../../sheets/writing/long-record.ts';
import { headerRowOf, rowOf } from '../../sheets/writing/xlsx-cells.ts';
import { sheetEnd, sheetPath, sheetStart, workbookParts } from '../../sheets/writing/xlsx-parts.ts';
import { type ZipEntry, ZipWriter } from '../../sheets/writing/zip-writer.ts';
import { ZoneClock } from '../../sheets/writing/zone-clock.ts';
import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/** The limits of one sheet: Excel's rows, and well below the 4 GiB a classic ZIP entry can count. */
type SheetLimits = { readonly maxRowCount: number; readonly maxBytes: number };

const excelLimits: SheetLimits = { maxRowCount: 1_048_576, maxBytes: 2 ** 31 };

export const xlsxList: ListFormat = xlsxListWithin(excelLimits);

/**
 * A list as XLSX (ISO/IEC 29500), written while it is read: the sheets first, each in turn, and then the parts that name
 * them. Times are the company's, whose zone their headings name. Beyond a sheet's limits the list goes on in a further sheet under the same header.
 */
export function xlsxListWithin(limits: SheetLimits): ListFormat {
  return {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    async *write(chunks, row, timezone) {
      const columns = columnsOf(row);
      const clock = new ZoneClock(timezone);
      const archive = new ZipWriter();
      const slice = new TimeSlice();
      let sheetCount = 1;
      let sheet = new Sheet(archive.open(sheetPath(sheetCount)), columns, clock);
      for await (const records of chunks) {
        for (const json of splitRecords(records)) {
          if (sheet.isFull(limits)) {
            sheet.close();
            sheetCount += 1;
            sheet = new Sheet(archive.open(sheetPath(sheetCount)), columns, clock);
          }
          sheet.add(isLongRecord(json) ? await parseLongRecord(json, slice) : JSON.parse(json.toString()));
          if (sheet.pendingLength < pieceLength) continue;
          sheet.flush();
          yield* archive.take();
          await slice.yieldIfUsedUp();
        }
      }
      sheet.close();
      const names = Array.from({ length: sheetCount }, (_, index) => nameOf(index + 1));
      for (const [path, content] of Object.entries(workbookParts(names))) archive.open(path).end(content);
      archive.close();
      yield* archive.take();
    },
  };
}

/** So much is compressed at once. */
const pieceLength = 262_144;

/** The sheet that rows are being added to. */
class Sheet {
  readonly #part: ZipEntry;
  readonly #columns: readonly Column[];
  readonly #clock: ZoneClock;
  #pending: string;
  #rowCount = 1;

  constructor(part: ZipEntry, columns: readonly Column[], clock: ZoneClock) {
    const headings = columns.map((column) => headingOf(column, clock.timezone));
    this.#part = part;
    this.#columns = columns;
    this.#clock = clock;
    this.#pending = sheetStart(columns, headings) + headerRowOf(headings);
  }

  /** How much is written and not compressed yet. */
  get pendingLength(): number {
    return this.#pending.length;
  }

  isFull({ maxRowCount, maxBytes }: SheetLimits): boolean {
    return this.#rowCount >= maxRowCount || this.#part.bytes + this.#pending.length >= maxBytes;
  }

  add(record: unknown): void {
    this.#rowCount += 1;
    this.#pending += rowOf(record, this.#columns, this.#rowCount, this.#clock);
  }

  flush(): void {
    this.#part.add(this.#pending);
    this.#pending = '';
  }

  close(): void {
    this.#part.end(this.#pending + sheetEnd);
  }
}

const nameOf = (sheet: number): string => (sheet === 1 ? 'data' : `data ${sheet}`);
