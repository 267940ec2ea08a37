import { runSandboxed } from '../../sandbox/sandboxed-program.ts';
import type { TableLimits } from './limits.ts';
import { tableRows } from './sheet-rows.ts';

/** The process in which a file of rows is read; see `read-table.ts`. */
await runSandboxed<{ readonly limits: TableLimits }>(async function* (file, { limits }) {
  for await (const { line, cells } of tableRows(file, limits)) yield [line, ...cells];
});
