import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { explainedRefusals, refusalOfConstraint, repeatedRows } from '../engine/constraint-refusals.ts';
import { many } from '../engine/db.ts';
import type { ImportQueries } from '../engine/import-queries.ts';
import { requireWritten } from '../engine/require-written.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** One write of an import: fields of a new record, or of the record with this id. */
export type Write<Fields> = { readonly id: number | undefined; readonly fields: Fields };

/** What became of a write: the record as it is now, or why the database refused it. */
export type Outcome<T> = { readonly record: T } | { readonly refusal: Refusal };

/**
 * Locks the imports of a kind in the company until the transaction ends, and refuses while another runs: two at once
 * could each create what the other does.
 */
export async function requireOnlyImport(transaction: Transaction, noun: string): Promise<void> {
  const [row] = await transaction.rows(
    sql`select pg_try_advisory_xact_lock(hashtextextended('import ' || tenant() || ' ' || ${noun}, 0))`,
  );
  if (row?.[0] !== 't') throw new Refusal('import_running', { headers: { 'retry-after': '5' } });
}

/**
 * Writes all of these in two statements and one round trip. When the database refuses them, all are rolled back, and it
 * is asked at once which of them it would refuse: the others are written without those. Those that have a value of an
 * earlier one are written after it, and so refused for it. What is refused for a reason nobody can ask for, such as a record
 * of another company, is found by halves. Anything else that fails is thrown.
 */
export async function writeAll<T extends { readonly id: number }, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<readonly Outcome<T>[]> {
  if (writes.length === 0) return [];
  const all = await tryWrite<T, Fields>(transaction, records, writes);
  if ('records' in all) return all.records.map((record) => ({ record }));
  const run = (query: Sql) => transaction.rows(query);
  const refusals = await explainedRefusals(all.error, run, writes);
  if (refusals.some((refusal) => refusal !== undefined)) {
    const others = await writeAll<T, Fields>(
      transaction,
      records,
      writes.filter((_, index) => !refusals[index]),
    );
    const inOrder = others[Symbol.iterator]();
    return refusals.map((refusal) => (refusal ? { refusal } : (inOrder.next().value as Outcome<T>)));
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
  return areLater.map((isLater) => (isLater ? laterInOrder : firstInOrder).next().value as Outcome<T>);
}

/** Writes all of these or none, and returns the records in the order of the writes. */
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
    const changedById = new Map(many<T>(changed).map((record) => [record.id, record]));
    const inOrder = many<T>(created)[Symbol.iterator]();
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

/** Records a dry run in the audit, which is all that it leaves: in how many rows, and how many of those were known. */
export const auditDryRun = async (
  transaction: Transaction,
  facts: { readonly resource: string; readonly rows: number; readonly matched: number },
): Promise<void> => {
  const entry = sql`select note_deed('rehearsed', ${facts})`;
  transaction.afterRollback.push(entry);
  await transaction.rows(entry);
};
