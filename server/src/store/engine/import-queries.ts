import type { Sql } from './statement.ts';

/** The queries by which an import reads and writes records of one kind, many at once. All return records. */
export type ImportQueries<Fields> = {
  /** Finds the records that have one of these natural keys, each in its column. */
  readonly findByKeys: (keys: readonly KeyValues[]) => Sql;
  /** Finds and locks the records of these ids until the transaction ends. */
  readonly lockByIds: (ids: readonly number[]) => Sql;
  /** Inserts records, and returns them in the same order. */
  readonly insert: (created: readonly Fields[]) => Sql;
  readonly update: (changed: readonly (Fields & { readonly id: number })[]) => Sql;
};

export type KeyValues = { readonly column: string; readonly values: readonly string[] };
