import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import { columnLetters } from '../sheets/writing/xlsx-cells.ts';
import type { Db } from '../store/engine/db.ts';
import type { Headings } from './headings.ts';
import type { ImportKind, RowData } from './import-kind.ts';
import { ReferenceLookup } from './reference-lookup.ts';

/** A row as the values of the fields it fills, with what is wrong with its cells. */
export type ParsedRow = SheetRow & {
  readonly key: string | undefined;
  readonly data: RowData;
  readonly faults: readonly RowFault[];
};

/** A fault of a row: of one of its fields or, where no heading says which, of the cell at this place. */
export type RowFault = Fault & { readonly cellIndex?: number };

/** Parses the cells of rows: each as its column says, names of records as their ids. An empty cell says nothing. */
export class RowParser {
  private readonly kind: Pick<ImportKind<never, never>, 'key' | 'normaliseKey'>;
  private readonly headings: Headings;
  private readonly references: ReferenceLookup;
  private readonly lineOfKey = new Map<string, number>();

  constructor(kind: Pick<ImportKind<never, never>, 'key' | 'normaliseKey'>, headings: Headings, db: Db) {
    this.kind = kind;
    this.headings = headings;
    this.references = new ReferenceLookup(db);
  }

  /** How many CPFs the cells name that no driver has. */
  get missCount(): number {
    return this.references.missCount;
  }

  async parse(rows: readonly SheetRow[]): Promise<readonly ParsedRow[]> {
    await this.loadReferences(rows);
    return rows.map((row) => this.parseRow(row));
  }

  private parseRow(row: SheetRow): ParsedRow {
    const data: Record<string, unknown> = {};
    const faults: RowFault[] = [];
    for (const { column, holds, index } of this.headings.columns) {
      const cell = row.cells[index] ?? null;
      if (cell === null) continue;
      const { field } = column;
      const read = parseCell(cell, holds);
      if ('fault' in read) faults.push({ pointer: `/data/${field}`, ...read.fault });
      else if (holds.kind !== 'reference') data[field] = read.value;
      else {
        const id = this.references.idOf(holds.to, String(read.value));
        if (typeof id === 'number') data[field] = id;
        else faults.push({ pointer: `/data/${field}`, code: id });
      }
    }
    // Most often a separator within a text, which moved everything behind it.
    for (const [cellIndex, cell] of row.cells.entries())
      if (cell !== null && !this.headings.isHeaded(cellIndex))
        faults.push({ code: 'no_heading', details: { column: verbatim(columnLetters(cellIndex)) }, cellIndex });
    const { key, fault } = this.parseKey(row, data);
    const isReported = fault !== undefined && faults.some(({ pointer }) => pointer === fault.pointer);
    return { ...row, key, data, faults: fault && !isReported ? [fault, ...faults] : faults };
  }

  /** The key of a row. The second row with the same key is at fault: which of the two is right, nobody can tell. */
  private parseKey({ line }: SheetRow, data: RowData): { readonly key?: string; readonly fault?: Fault } {
    const pointer = `/data/${this.kind.key}`;
    const value = data[this.kind.key];
    if (value === undefined) return { fault: { pointer, code: 'missing' } };
    const key = this.kind.normaliseKey(String(value));
    const earlier = this.lineOfKey.get(key);
    if (earlier !== undefined) return { key, fault: { pointer, code: 'repeated_key', details: { line: earlier } } };
    this.lineOfKey.set(key, line);
    return { key };
  }

  private async loadReferences(rows: readonly SheetRow[]): Promise<void> {
    for (const { holds, index } of this.headings.columns) {
      if (holds.kind !== 'reference') continue;
      const names = rows.flatMap(({ cells }) => {
        const read = parseCell(cells[index] ?? '', holds);
        return 'value' in read && read.value !== '' ? String(read.value) : [];
      });
      await this.references.load(holds.to, names);
    }
  }
}
