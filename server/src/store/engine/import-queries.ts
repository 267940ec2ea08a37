import type { Sql } from './statement.ts';

/** The questions by which an import reads and writes the records of a noun, many at once. All give back records. */
export type ImportedRecords<Fields> = {
  /** Those that have one of these natural keys. */
  readonly known: (keys: readonly string[]) => Sql;
  /** Those of these ids, kept from others until the transaction ends. */
  readonly lock: (ids: readonly number[]) => Sql;
  readonly insertion: (created: readonly Fields[]) => Sql;
  readonly change: (changed: readonly (Fields & { readonly id: number })[]) => Sql;
};
