import type { WrittenCell } from './columns.ts';
import { plainRowOf } from './xlsx-cells.ts';
import { sheetEnd, sheetPath, sheetStartOfWidths, workbookParts } from './xlsx-parts.ts';
import { ZipWriter } from './zip-writer.ts';

/** A sheet whose rows are all in memory. Its first row is its header. */
export type BookSheet = { readonly name: string; readonly rows: readonly (readonly WrittenCell[])[] };

/** Writes a small workbook of such sheets. */
export function xlsxBook(sheets: readonly BookSheet[]): Buffer {
  const zip = new ZipWriter();
  for (const [index, { rows }] of sheets.entries()) {
    const cells = rows.map((row, number) => plainRowOf(row, number + 1)).join('');
    zip.open(sheetPath(index + 1)).end(sheetStartOfWidths(widthsOf(rows)) + cells + sheetEnd);
  }
  const parts = workbookParts(sheets.map(({ name }) => name));
  for (const [path, content] of Object.entries(parts)) zip.open(path).end(content);
  zip.close();
  return Buffer.concat(zip.take());
}

/** The widths of columns, in characters: enough for their contents, up to a maximum. */
const widthsOf = (rows: readonly (readonly WrittenCell[])[]): number[] =>
  (rows[0] ?? []).map((_, index) => Math.min(80, 2 + Math.max(...rows.map((row) => String(row[index] ?? '').length))));
