import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { shownHeading } from '@tropeiro/domain/sheets/column-choice.ts';
import { shownRowsMaxBytes, shownRowsMaxCount } from '@tropeiro/domain/sheets/shown-rows.ts';
import type { ShownColumn, ShownRow } from '@tropeiro/domain/sheets/shown-rows-schema.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import type { Headings } from '../rows/headings.ts';

/** The columns and the first rows of a sheet as they are in the file, for a user who chooses columns and corrects rows. */
export class ShownSheet {
  columns: readonly ShownColumn[] = [];
  readonly rows: ShownRow[] = [];
  omittedCount = 0;
  private byteCount = 0;

  setColumns(cells: readonly (SheetCell | null)[], { columns }: Headings): void {
    const fieldAt = new Map(columns.map(({ index, column }) => [index, column.field]));
    this.columns = cells.map((cell, index) => ({
      heading: cell === null ? null : shownHeading(String(cell)),
      field: fieldAt.get(index) ?? null,
    }));
  }

  /** Adds a row, if all rows before it were added and it fits too. */
  add({ line, cells }: SheetRow): void {
    const row = this.omittedCount === 0 && this.rows.length < shownRowsMaxCount ? this.fitting(cells) : undefined;
    if (row) this.rows.push({ line, cells: row });
    else this.omittedCount++;
  }

  /** The cells as texts. Undefined if they do not fit: the JSON of a long row is not even made. */
  private fitting(cells: SheetRow['cells']): ShownRow['cells'] | undefined {
    const shown: ShownRow['cells'] = [];
    let byteCount = this.byteCount + rowBytes;
    for (const cell of cells) {
      const text = cell === null ? null : String(cell);
      byteCount += text === null ? emptyCellBytes : text.length;
      if (byteCount > shownRowsMaxBytes) return undefined;
      // Escapes and accents take more bytes than characters.
      if (text !== null) byteCount += Buffer.byteLength(JSON.stringify(text)) + 1 - text.length;
      shown.push(text);
    }
    if (byteCount > shownRowsMaxBytes) return undefined;
    this.byteCount = byteCount;
    return shown;
  }
}

/** The JSON of a row without its cells: `{"line":100000,"cells":[]},`. */
const rowBytes = 27;
/** The JSON of an empty cell: `null,`. */
const emptyCellBytes = 5;
