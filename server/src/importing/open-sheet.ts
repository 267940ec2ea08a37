import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { type ReadSheetOptions, readSheet } from '../sheets/reading/read-sheet.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';

/** A sheet whose headings have been read: whatever takes long before them, or cannot be read at all, is behind us. */
export type OpenSheet = {
  readonly headings: readonly (SheetCell | null)[];
  /** The rows that follow, to be read once. */
  readonly rows: AsyncIterable<SheetRow>;
  /** To be called in the end, however far it was read. */
  close(): void;
};

export const openSheet = (file: Uint8Array, options: ReadSheetOptions = {}): Promise<OpenSheet> =>
  openRows(readSheet(file, options));

/** A sheet of rows that nobody has read yet. */
export async function openRows(rows: AsyncGenerator<SheetRow>): Promise<OpenSheet> {
  const { value } = await rows.next();
  return { headings: value?.cells ?? [], rows, close: () => void rows.return(undefined) };
}
