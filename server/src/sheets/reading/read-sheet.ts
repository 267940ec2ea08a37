import type { Cell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readInSandbox } from '../../sandbox/read-in-sandbox.ts';
import { defaultSandboxLimits, type SandboxLimits } from '../../sandbox/sandbox-process.ts';
import { defaultTableLimits } from './limits.ts';
import type { TableRow } from './sheet-row.ts';

export type TableReading = {
  readonly reading?: SandboxLimits | undefined;
  readonly limits?: typeof defaultTableLimits;
  readonly signal?: AbortSignal | undefined;
};

/** The rows of a CSV or XLSX file, read in a process of its own. */
export async function* readTable(
  file: Uint8Array,
  { reading = defaultSandboxLimits, limits = defaultTableLimits, signal }: TableReading = {},
): AsyncGenerator<TableRow> {
  const program = new URL('./sandboxed-read-sheet.ts', import.meta.url);
  for await (const row of readInSandbox({ program, file, parameters: { limits }, limits: reading, signal })) {
    const [line, ...cells] = row as [number, ...(Cell | null)[]];
    yield { line, cells };
  }
}
