import type { Cell } from './columns.ts';
import { plainRowOf } from './xlsx-cells.ts';
import { partsAround, sheetEnd, sheetOfWidths, sheetPath } from './xlsx-parts.ts';
import { Archive } from './zip-writer.ts';

/** A sheet that is known as a whole; its first row is its header. */
export type BookSheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] };

/** A small workbook of such sheets. */
export function xlsxBook(sheets: readonly BookSheet[]): Buffer {
  const archive = new Archive();
  for (const [index, { rows }] of sheets.entries()) {
    const cells = rows.map((row, number) => plainRowOf(row, number + 1)).join('');
    archive.open(sheetPath(index + 1)).end(sheetOfWidths(widthsOf(rows)) + cells + sheetEnd);
  }
  const parts = partsAround(sheets.map(({ name }) => name));
  for (const [path, content] of Object.entries(parts)) archive.open(path).end(content);
  archive.close();
  return Buffer.concat(archive.take());
}

/** Wide enough for what stands in them, within reason. */
const widthsOf = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, index) => Math.min(80, 2 + Math.max(...rows.map((row) => String(row[index] ?? '').length))));
