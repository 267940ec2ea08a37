import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readInSandbox } from '../../sandbox/read-in-sandbox.ts';
import { defaultSandboxLimits, type SandboxLimits } from '../../sandbox/sandbox-process.ts';
import { defaultSheetLimits } from './limits.ts';
import type { SheetRow } from './sheet-row.ts';

/** The limits of reading a sheet: of its process, and of the sheet itself. */
export type ReadSheetOptions = {
  readonly sandbox?: SandboxLimits | undefined;
  readonly limits?: typeof defaultSheetLimits;
  readonly signal?: AbortSignal | undefined;
};

/** The rows of a CSV or XLSX file, read in a separate process. */
export async function* readSheet(
  file: Uint8Array,
  { sandbox = defaultSandboxLimits, limits = defaultSheetLimits, signal }: ReadSheetOptions = {},
): AsyncGenerator<SheetRow> {
  const program = new URL('./sandboxed-read-sheet.ts', import.meta.url);
  for await (const row of readInSandbox({ program, file, parameters: { limits }, limits: sandbox, signal })) {
    const [line, ...cells] = row as [number, ...(SheetCell | null)[]];
    yield { line, cells };
  }
}
