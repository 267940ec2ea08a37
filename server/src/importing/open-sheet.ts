import type { Cell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readTable, type TableReading } from '../sheets/reading/read-sheet.ts';
import type { TableRow } from '../sheets/reading/sheet-row.ts';

/** A file whose first row has been read: whatever takes long before it, or cannot be read at all, is behind us. */
export type OpenTable = {
  readonly headings: readonly (Cell | null)[];
  /** Those that follow, once. */
  readonly rows: AsyncIterable<TableRow>;
  /** To be called in the end, however far it was read. */
  close(): void;
};

export async function openTable(file: Uint8Array, how: TableReading = {}): Promise<OpenTable> {
  const rows = readTable(file, how);
  const { value } = await rows.next();
  return { headings: value?.cells ?? [], rows, close: () => void rows.return(undefined) };
}
