import type { Sql } from './statement.ts';

/** The queries by which an import reads and writes records of one kind, many at once. All return records. */
export type ImportQueries<Fields> = {
  /** Finds the records that have one of these natural keys. */
  readonly findByKeys: (keys: readonly string[]) => Sql;
  /** Finds and locks the records of these ids until the transaction ends. */
  readonly lockByIds: (ids: readonly number[]) => Sql;
  readonly insert: (created: readonly Fields[]) => Sql;
  readonly update: (changed: readonly (Fields & { readonly id: number })[]) => Sql;
};
