import type { ParsedRow } from './parsed-row.ts';

/** Where the rows of an import come from: a sheet, or the list in a body. */
export type RowSource = {
  /** What the audit calls it. */
  readonly name: 'import' | 'batch';
  /** The rows, so many at once that they fit into memory and others get their turn. */
  readonly chunks: () => AsyncIterable<readonly ParsedRow[]>;
  readonly ignoredColumns: readonly string[];
  /** Whether its rows may name drivers, by their CPFs. */
  readonly namesDrivers: boolean;
};
