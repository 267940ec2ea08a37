import type { Cell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readApart } from '../../sandbox/read-in-sandbox.ts';
import { type ReadingLimits, usualReading } from '../../sandbox/sandbox-process.ts';
import { usualLimits } from './limits.ts';
import type { TableRow } from './table-row.ts';

export type TableReading = {
  readonly reading?: ReadingLimits | undefined;
  readonly limits?: typeof usualLimits;
  readonly signal?: AbortSignal | undefined;
};

/** The rows of a CSV or XLSX file, read in a process of its own. */
export async function* readTable(
  file: Uint8Array,
  { reading = usualReading, limits = usualLimits, signal }: TableReading = {},
): AsyncGenerator<TableRow> {
  const program = new URL('./table-reader.ts', import.meta.url);
  for await (const row of readApart({ program, file, given: { limits }, limits: reading, signal })) {
    const [line, ...cells] = row as [number, ...(Cell | null)[]];
    yield { line, cells };
  }
}
