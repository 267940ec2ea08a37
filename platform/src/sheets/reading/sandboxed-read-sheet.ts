import { runSandboxed } from '../../sandbox/sandboxed-program.ts';
import type { SheetLimits } from './limits.ts';
import { sheetRows } from './sheet-rows.ts';

/** The program that reads a sheet in a separate process. `read-sheet.ts` starts it. */
await runSandboxed<{ readonly limits: SheetLimits }>(async function* (file, { limits }) {
  for await (const { line, cells } of sheetRows(file, limits)) yield [line, ...cells];
});
