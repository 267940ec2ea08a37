import { type Column, headingOf, type WrittenCell } from '../columns.ts';
import { headerRowOf, rowOf } from '../xlsx-cells.ts';
import { sheetEnd, sheetStart } from '../xlsx-parts.ts';
import type { ZoneClock } from '../zone-clock.ts';

/** The limits of one sheet: Excel's rows, and well below the 4 GiB that a classic ZIP entry can declare. */
export type SheetLimits = { readonly maxRowCount: number; readonly maxBytes: number };

/** The destination of the text of a sheet, part by part. */
export type SheetPart = {
  add(text: string): void | Promise<void>;
  end(text: string): void | Promise<void>;
};

/** The rows of one kind, in as many sheets with the same header as the limits require. */
export class SheetSeries {
  /** The names of the sheets so far. */
  readonly names: string[] = [];
  private readonly open: () => SheetPart;
  private readonly columns: readonly Column[];
  private readonly clock: ZoneClock;
  private readonly limits: SheetLimits;
  private readonly name: string;
  private part: SheetPart;
  private pending = '';
  private bytes = 0;
  private rowCount = 1;

  constructor(
    name: string,
    columns: readonly Column[],
    clock: ZoneClock,
    { limits, open }: { readonly limits: SheetLimits; readonly open: () => SheetPart },
  ) {
    this.name = name;
    this.columns = columns;
    this.clock = clock;
    this.limits = limits;
    this.open = open;
    this.part = this.begin();
  }

  async add(cells: readonly WrittenCell[]): Promise<void> {
    this.rowCount += 1;
    this.pending += rowOf(cells, this.columns, this.rowCount, this.clock);
    if (this.pending.length >= chunkLength) await this.flush();
  }

  /** Begins another sheet if the next row does not fit. @return where that row will be */
  async makeRoom(): Promise<{ readonly sheet: string; readonly row: number }> {
    const { maxRowCount, maxBytes } = this.limits;
    if (this.rowCount >= maxRowCount || this.bytes + this.pending.length >= maxBytes) {
      await this.close();
      this.part = this.begin();
    }
    return { sheet: this.names.at(-1) ?? '', row: this.rowCount + 1 };
  }

  async close(): Promise<void> {
    await this.part.end(this.pending + sheetEnd);
    this.pending = '';
  }

  private begin(): SheetPart {
    const headings = this.columns.map((column) => headingOf(column, this.clock.timezone));
    this.names.push(this.names.length === 0 ? this.name : `${this.name} ${this.names.length + 1}`);
    this.pending = sheetStart(this.columns, headings) + headerRowOf(headings);
    this.bytes = 0;
    this.rowCount = 1;
    return this.open();
  }

  private async flush(): Promise<void> {
    const text = this.pending;
    this.bytes += Buffer.byteLength(text);
    this.pending = '';
    await this.part.add(text);
  }
}

/** How much is compressed at once. */
const chunkLength = 262_144;
