import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import {
  explainedRefusals,
  refusalOfConstraint,
  repeatedRows,
} from '@tropeiro/platform/database/records/constraint-refusals.ts';
import type { ImportQueries } from '@tropeiro/platform/database/records/import-queries.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** One write of an import: the fields of a new record, or of the record with this id. */
export type Write<Fields> = { readonly id: number | undefined; readonly fields: Fields };

/** The outcome of a write: the record as it is now, or why the database rejected it. */
export type WriteOutcome<T> = { readonly record: T } | { readonly refusal: Refusal };

/**
 * Locks the imports of a kind in the company until the transaction ends. Rejects the import if another one is
 * running: both could create the same records.
 */
export async function requireOnlyImport(transaction: Transaction, noun: string): Promise<void> {
  const [row] = await transaction.rows(
    sql`select pg_try_advisory_xact_lock(hashtextextended('import ' || tenant() || ' ' || ${noun}, 0))`,
  );
  if (row?.[0] !== 't') throw new Refusal('import_running', { headers: { 'retry-after': '5' } });
}

/**
 * Writes all records in two statements and one round trip. If the database rejects them, all are rolled back. The
 * same round trip asks which of them violate a constraint, and the others are written without those. Writes that
 * repeat a value of an earlier one are written after it and rejected because of it. Violations that no query can
 * find, such as references to another company, are found by bisection. All other errors are thrown.
 */
export async function writeAll<T extends { readonly id: number }, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<readonly WriteOutcome<T>[]> {
  if (writes.length === 0) return [];
  const all = await tryWrite<T, Fields>(transaction, records, writes);
  if ('records' in all) return all.records.map((record) => ({ record }));
  const run = (query: Sql) => transaction.rows(query);
  const refusals = await explainedRefusals(all.error, run, writes);
  if (refusals.some((refusal) => refusal !== undefined)) {
    const accepted = await writeAll<T, Fields>(
      transaction,
      records,
      writes.filter((_, index) => !refusals[index]),
    );
    const inOrder = accepted[Symbol.iterator]();
    return refusals.map((refusal) => (refusal ? { refusal } : (inOrder.next().value as WriteOutcome<T>)));
  }
  if (writes.length === 1) return [{ refusal: all.refusal }];
  const areRepeated = await repeatedRows(all.error, run, writes);
  const half = writes.length >> 1;
  const areLater = areRepeated.includes(true) ? areRepeated : writes.map((_, index) => index >= half);
  const first = await writeAll<T, Fields>(
    transaction,
    records,
    writes.filter((_, index) => !areLater[index]),
  );
  const later = await writeAll<T, Fields>(
    transaction,
    records,
    writes.filter((_, index) => areLater[index]),
  );
  const [firstInOrder, laterInOrder] = [first.values(), later.values()];
  return areLater.map((isLater) => (isLater ? laterInOrder : firstInOrder).next().value as WriteOutcome<T>);
}

/** Writes all records or none. Returns them in the order of the writes. */
async function tryWrite<T extends { readonly id: number }, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<{ readonly records: readonly T[] } | { readonly error: unknown; readonly refusal: Refusal }> {
  const changes = writes.flatMap(({ id, fields }) => (id === undefined ? [] : { ...fields, id }));
  const creations = writes.flatMap(({ id, fields }) => (id === undefined ? fields : []));
  const write = (queries: readonly Sql[]) =>
    transaction.pipeline([sql`savepoint written`, ...queries, sql`release savepoint written`]);
  try {
    const [, changed = [], created = []] = await write([
      changes.length === 0 ? noRowsQuery : records.update(changes),
      creations.length === 0 ? noRowsQuery : records.insert(creations),
    ]);
    const changedById = new Map(parseAll<T>(changed).map((record) => [record.id, record]));
    const inOrder = parseAll<T>(created)[Symbol.iterator]();
    const written = writes.map(({ id }) =>
      requireWritten(id === undefined ? inOrder.next().value : changedById.get(id)),
    );
    return { records: written };
  } catch (error) {
    const refusal = refusalOfConstraint(error);
    if (!refusal) throw error;
    await transaction.pipeline([sql`rollback to savepoint written`, sql`release savepoint written`]);
    return { error, refusal };
  }
}

const noRowsQuery = sql`select where false`;

/** Records a dry run in the audit, which is its only trace: the number of rows, and how many of them exist. */
export const auditDryRun = async (
  transaction: Transaction,
  facts: { readonly resource: string; readonly rows: number; readonly matched: number },
): Promise<void> => {
  const entry = sql`select note_deed('rehearsed', ${facts})`;
  transaction.afterRollback.push(entry);
  await transaction.rows(entry);
};
