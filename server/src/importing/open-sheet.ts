import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { type ReadSheetOptions, readSheet } from '@tropeiro/platform/sheets/reading/read-sheet.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';

/** A sheet whose headings have been read, so opening the file and its slow first steps have succeeded. */
export type OpenSheet = {
  readonly headings: readonly (SheetCell | null)[];
  /** The rows that follow. They can be read once. */
  readonly rows: AsyncIterable<SheetRow>;
  /** Must be called in the end, however many rows were read. */
  close(): void;
};

export const openSheet = (file: Uint8Array, options: ReadSheetOptions = {}): Promise<OpenSheet> =>
  openRows(readSheet(file, options));

/** Reads the headings of an unread sheet. */
export async function openRows(rows: AsyncGenerator<SheetRow>): Promise<OpenSheet> {
  const { value } = await rows.next();
  return { headings: value?.cells ?? [], rows, close: () => void rows.return(undefined) };
}
