import type { Cell } from '@tropeiro/domain/sheets/cell-value.ts';

/**
 * A row with something in it, and its number as the person sees it who opens the file. The first one is the headings.
 * Nothing in a cell is null; a date of a spreadsheet comes as its ISO text, without a zone, as it is shown there.
 */
export type TableRow = { readonly line: number; readonly cells: readonly (Cell | null)[] };
