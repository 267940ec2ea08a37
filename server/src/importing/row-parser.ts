import type { Fault } from '@tropeiro/domain/faults/refusal.ts';
import { cellValue } from '@tropeiro/domain/sheets/cell-value.ts';
import type { TableRow } from '../sheets/reading/sheet-row.ts';
import type { Db } from '../store/engine/db.ts';
import type { Headings } from './headings.ts';
import type { ImportKind, RowData } from './import-kind.ts';
import { References } from './reference-lookup.ts';

/** A row as the fields it fills. */
export type ReadRow = TableRow & {
  readonly key: string | undefined;
  readonly data: RowData;
  readonly faults: readonly Fault[];
};

/** Reads cells as their columns say, and names of records as their ids. An empty cell says nothing. */
export class RowReader {
  private readonly kind: Pick<ImportKind<never, never>, 'key' | 'plainKey'>;
  private readonly headings: Headings;
  private readonly references: References;
  private readonly lines = new Map<string, number>();

  constructor(kind: Pick<ImportKind<never, never>, 'key' | 'plainKey'>, headings: Headings, reader: Db) {
    this.kind = kind;
    this.headings = headings;
    this.references = new References(reader);
  }

  /** CPFs that cells name and no driver has. */
  get misses(): number {
    return this.references.misses;
  }

  async read(rows: readonly TableRow[]): Promise<readonly ReadRow[]> {
    await this.learnReferences(rows);
    return rows.map((row) => this.readRow(row));
  }

  private readRow(row: TableRow): ReadRow {
    const data: Record<string, unknown> = {};
    const faults: Fault[] = [];
    for (const { column, holds, index } of this.headings.columns) {
      const cell = row.cells[index] ?? null;
      if (cell === null) continue;
      const { field } = column;
      const read = cellValue(cell, holds);
      if ('fault' in read) faults.push({ pointer: `/data/${field}`, ...read.fault });
      else if (holds.kind !== 'reference') data[field] = read.value;
      else {
        const id = this.references.idOf(holds.to, String(read.value));
        if (typeof id === 'number') data[field] = id;
        else faults.push({ pointer: `/data/${field}`, code: id });
      }
    }
    const { key, fault } = this.readKey(row, data);
    const isToldAlready = faults.some(({ pointer }) => pointer === fault?.pointer);
    return { ...row, key, data, faults: fault && !isToldAlready ? [fault, ...faults] : faults };
  }

  /** The second row of a key is at fault: which of the two is meant, nobody can tell. */
  private readKey({ line }: TableRow, data: RowData): { readonly key?: string; readonly fault?: Fault } {
    const pointer = `/data/${this.kind.key}`;
    const given = data[this.kind.key];
    if (given === undefined) return { fault: { pointer, code: 'missing' } };
    const key = this.kind.plainKey(String(given));
    const earlier = this.lines.get(key);
    if (earlier !== undefined) return { key, fault: { pointer, code: 'repeated_key', details: { line: earlier } } };
    this.lines.set(key, line);
    return { key };
  }

  private async learnReferences(rows: readonly TableRow[]): Promise<void> {
    for (const { holds, index } of this.headings.columns) {
      if (holds.kind !== 'reference') continue;
      const names = rows.flatMap(({ cells }) => {
        const read = cellValue(cells[index] ?? '', holds);
        return 'value' in read && read.value !== '' ? String(read.value) : [];
      });
      await this.references.learn(holds.to, names);
    }
  }
}
