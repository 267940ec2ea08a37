import { type TObject, Type } from 'typebox';
import type { TimeSlice } from '../../../sharing/time-slice.ts';
import { type CodeReader, type Column, cellOf, type WrittenCell } from '../columns.ts';
import { LongList } from '../long-record.ts';
import { cellMaxLength, columnLetters } from '../xlsx-cells.ts';
import { sheetPath, workbookParts } from '../xlsx-parts.ts';
import { type ZipEntry, ZipWriter } from '../zip-writer.ts';
import { ZoneClock } from '../zone-clock.ts';
import { type SheetLimits, type SheetPart, SheetSeries } from './sheet-series.ts';
import { columnsOfSheet, type SheetShape, sheetShapeOf, sheetsOf } from './sheet-shape.ts';
import { Spool, type SpooledRange } from './spool.ts';

/**
 * A workbook of records, written while they are read. The sheet of the records is sent at once. The rows of all other
 * sheets wait in a temporary file until the first is complete, because a ZIP contains one file after the other.
 */
export class ListBook {
  private readonly zip = new ZipWriter();
  private readonly spool = new Spool();
  private readonly shape: SheetShape;
  private readonly sheets = new Map<SheetShape, WaitingSheets>();
  private readonly clock: ZoneClock;
  private readonly limits: SheetLimits;
  private readonly slice: TimeSlice;
  private longTexts: WaitingSheets | undefined;
  private sheetCount = 0;
  private recordCount = 0;

  constructor(row: TObject, reader: CodeReader & { readonly timezone: string }, limits: SheetLimits, slice: TimeSlice) {
    this.clock = new ZoneClock(reader.timezone);
    this.limits = limits;
    this.slice = slice;
    this.shape = sheetShapeOf(row, reader);
    for (const sheet of sheetsOf(this.shape)) {
      const columns = columnsOfSheet(sheet);
      const isFirst = sheet === this.shape;
      this.sheets.set(sheet, isFirst ? this.firstSheets(columns) : this.waitingSheets(sheet.name, columns));
    }
  }

  async add(record: unknown): Promise<void> {
    this.recordCount += 1;
    await this.addRow(this.shape, record, [], this.recordCount);
  }

  /** The bytes that have become ready since the last call. */
  take(): Uint8Array[] {
    return this.zip.take();
  }

  /** Completes the first sheet, and writes the others after it. */
  async *end(): AsyncGenerator<Uint8Array> {
    const all = [...this.sheets.values(), ...(this.longTexts ? [this.longTexts] : [])];
    for (const { series } of all) await series.close();
    for (const { ranges } of all.flatMap(({ parts }) => parts)) {
      const entry = this.openEntry();
      for (const range of ranges) {
        entry.add(await this.spool.read(range));
        yield* this.zip.take();
        await this.slice.yieldIfUsedUp();
      }
      entry.end('');
    }
    const names = all.flatMap(({ series }) => series.names);
    for (const [path, content] of Object.entries(workbookParts(names))) this.zip.open(path).end(content);
    this.zip.close();
    yield* this.zip.take();
  }

  /** Must be called at the end, however much was written. */
  async close(): Promise<void> {
    await this.spool.close();
  }

  private async addRow(
    sheet: SheetShape,
    record: unknown,
    joins: readonly WrittenCell[],
    index: number,
  ): Promise<void> {
    const { isCounted, columns, lists } = sheet;
    const own = columns.map((column) => writtenCell(isScalar(record) ? { value: record } : record, column));
    const isFirst = joins.length === 0;
    const counted = isCounted ? [index] : [];
    await this.addCells(sheet, isFirst ? [...own, ...counted] : [...joins, ...counted, ...own]);
    const key = isCounted ? index : ((record as { readonly id?: number }).id ?? null);
    for (const { path, sheet: inner } of lists) {
      let number = 0;
      for await (const elements of elementsAt(record, path, this.slice))
        for (const element of elements) await this.addRow(inner, element, [...joins, key], ++number);
    }
  }

  /** Adds a row. Texts that no cell can hold go to a separate sheet, split into parts. */
  private async addCells(sheet: SheetShape, cells: readonly WrittenCell[]): Promise<void> {
    const { series } = this.sheets.get(sheet) ?? {};
    if (!series) throw new Error('A sheet is not of this workbook');
    const place = await series.makeRoom();
    const written: WrittenCell[] = [];
    for (const [index, cell] of cells.entries()) {
      const isLong = typeof cell === 'string' && cell.length > cellMaxLength;
      written.push(isLong ? `→ ${longTextSheet}` : cell);
      if (isLong) await this.addLongText(place.sheet, `${columnLetters(index)}${place.row}`, cell);
    }
    await series.add(written);
    await this.slice.yieldIfUsedUp();
  }

  private async addLongText(sheet: string, cell: string, text: string): Promise<void> {
    this.longTexts ??= this.waitingSheets(longTextSheet, longTextColumns);
    const { series } = this.longTexts;
    for (const [index, chunk] of chunksOf(text).entries()) {
      await series.makeRoom();
      await series.add([sheet, cell, index + 1, chunk]);
    }
  }

  private firstSheets(columns: readonly Column[]): WaitingSheets {
    const options = { limits: this.limits, open: () => this.openEntry() };
    return { series: new SheetSeries(this.shape.name, columns, this.clock, options), parts: [] };
  }

  private waitingSheets(name: string, columns: readonly Column[]): WaitingSheets {
    const parts: SpooledPart[] = [];
    const open = (): SheetPart => {
      const part = new SpooledPart(this.spool);
      parts.push(part);
      return part;
    };
    return { series: new SheetSeries(name, columns, this.clock, { limits: this.limits, open }), parts };
  }

  private openEntry(): ZipEntry {
    this.sheetCount += 1;
    return this.zip.open(sheetPath(this.sheetCount));
  }
}

/** The sheets of one kind, and their rows that wait to be written. */
type WaitingSheets = { readonly series: SheetSeries; readonly parts: readonly SpooledPart[] };

/** A sheet that waits in the temporary file. */
class SpooledPart implements SheetPart {
  readonly ranges: SpooledRange[] = [];
  private readonly spool: Spool;

  constructor(spool: Spool) {
    this.spool = spool;
  }

  async add(text: string): Promise<void> {
    this.ranges.push(await this.spool.add(text));
  }

  end(text: string): Promise<void> {
    return this.add(text);
  }
}

/** The sheet of texts that are longer than a cell may be, and the columns that locate each text. */
const longTextSheet = 'long_texts';
const longTextColumns: readonly Column[] = [
  { name: 'sheet', path: [], schema: Type.String() },
  { name: 'cell', path: [], schema: Type.String() },
  { name: 'part', path: [], schema: Type.Integer() },
  { name: 'text', path: [], schema: Type.String() },
];

/** Splits a text into parts that fit cells, without splitting characters. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + cellMaxLength;
    const isSplit = end < text.length && isHighSurrogate(text.charCodeAt(end - 1));
    chunks.push(text.slice(at, isSplit ? end - 1 : end));
    at = isSplit ? end - 1 : end;
  }
  return chunks;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The value of a column. A long list in a column without a fixed shape is a text, as a short one is. */
function writtenCell(record: unknown, column: Column): WrittenCell {
  const cell = cellOf(record, column);
  return cell instanceof LongList ? JSON.stringify(cell) : cell;
}

/** The elements of a list of a record, as many at once as are parsed together. */
async function* elementsAt(
  record: unknown,
  path: readonly string[],
  slice: TimeSlice,
): AsyncGenerator<readonly unknown[]> {
  let value = record;
  for (const key of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  if (value instanceof LongList) yield* value.elements(slice);
  else if (Array.isArray(value)) yield value;
}
