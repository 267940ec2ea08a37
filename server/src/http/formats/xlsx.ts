import { type Column, columnsOf } from '../../sheets/writing/columns.ts';
import { headerRowOf, rowOf } from '../../sheets/writing/xlsx-cells.ts';
import { sheetEnd, sheetPath, sheetStart, workbookParts } from '../../sheets/writing/xlsx-parts.ts';
import { type ZipEntry, ZipWriter } from '../../sheets/writing/zip-writer.ts';
import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/** What one sheet may hold: Excel's rows, and well below the 4 GiB a classic ZIP entry can count. */
type SheetLimits = { readonly rows: number; readonly bytes: number };

const excelLimits: SheetLimits = { rows: 1_048_576, bytes: 2 ** 31 };

export const xlsxList: ListFormat = xlsxListWithin(excelLimits);

/**
 * ISO/IEC 29500, written as it is read: the sheets first, each in turn, and then the parts that name them. Beyond a
 * sheet's limits the list goes on in a further sheet under the same header.
 */
export function xlsxListWithin(limits: SheetLimits): ListFormat {
  return {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    async *write(portions, row) {
      const columns = columnsOf(row);
      const archive = new ZipWriter();
      let sheets = 1;
      let sheet = new Sheet(archive.open(sheetPath(sheets)), columns);
      for await (const records of portions) {
        for (const text of splitRecords(records)) {
          if (sheet.isFull(limits)) {
            sheet.close();
            sheets += 1;
            sheet = new Sheet(archive.open(sheetPath(sheets)), columns);
          }
          sheet.add(JSON.parse(text));
        }
        sheet.flush();
        yield* archive.take();
      }
      sheet.close();
      const names = Array.from({ length: sheets }, (_, index) => nameOf(index + 1));
      for (const [path, content] of Object.entries(workbookParts(names))) archive.open(path).end(content);
      archive.close();
      yield* archive.take();
    },
  };
}

class Sheet {
  readonly #part: ZipEntry;
  readonly #columns: readonly Column[];
  #pending: string;
  #rows = 1;

  constructor(part: ZipEntry, columns: readonly Column[]) {
    this.#part = part;
    this.#columns = columns;
    this.#pending = sheetStart(columns) + headerRowOf(columns);
  }

  isFull({ rows, bytes }: SheetLimits): boolean {
    return this.#rows >= rows || this.#part.bytes + this.#pending.length >= bytes;
  }

  add(record: unknown): void {
    this.#rows += 1;
    this.#pending += rowOf(record, this.#columns, this.#rows);
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
