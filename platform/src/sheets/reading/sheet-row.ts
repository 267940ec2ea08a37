import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';

/**
 * A non-empty row, and its line number as an editor shows it. The first row is the headings. An empty cell is null. A
 * date of a spreadsheet is its ISO text without a zone, as displayed there.
 */
export type SheetRow = { readonly line: number; readonly cells: readonly (SheetCell | null)[] };
