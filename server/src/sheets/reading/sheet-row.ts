import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';

/**
 * A row with something in it, and the number of its line as an editor shows it. The first row is the headings.
 * An empty cell is null; a date of a spreadsheet is its ISO text, without a zone, as it is shown there.
 */
export type SheetRow = { readonly line: number; readonly cells: readonly (SheetCell | null)[] };
