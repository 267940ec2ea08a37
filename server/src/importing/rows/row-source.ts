import type { ParsedRow } from './parsed-row.ts';

/** The source of an import's rows: a sheet, or the list in a body. */
export type RowSource = {
  /** The name of the batch in the audit. */
  readonly name: 'import' | 'batch';
  /** The rows in chunks, which limits memory and lets other requests run in between. */
  readonly chunks: () => AsyncIterable<readonly ParsedRow[]>;
  readonly ignoredColumns: readonly string[];
  /** Whether its rows may refer to drivers by CPF. */
  readonly namesDrivers: boolean;
};
