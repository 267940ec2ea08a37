import type { Sql } from './statement.ts';

/** The questions by which an import reads and writes the records of a noun, many at once. All give back records. */
export type ImportQueries<Fields> = {
  /** Those that have one of these natural keys. */
  readonly findByKeys: (keys: readonly string[]) => Sql;
  /** Those of these ids, kept from others until the transaction ends. */
  readonly lockByIds: (ids: readonly number[]) => Sql;
  readonly insert: (created: readonly Fields[]) => Sql;
  readonly update: (changed: readonly (Fields & { readonly id: number })[]) => Sql;
};
