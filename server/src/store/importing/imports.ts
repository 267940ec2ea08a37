import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { explainedRefusal, refusalOfConstraint } from '../engine/constraint-refusals.ts';
import { many } from '../engine/db.ts';
import type { ImportQueries } from '../engine/import-queries.ts';
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

/** Makes all further changes of the transaction one batch of the audit. */
export const beginBatch = async (transaction: Transaction, source: string): Promise<void> => {
  await transaction.rows(sql`select begin_batch(${source})`);
};

/**
 * Writes all of these in two statements and one round trip. When the database refuses one of them, all are rolled back
 * and written by halves, down to the one that it refuses, so that the others stay. Anything else that fails is thrown.
 */
export async function writeAll<T extends { readonly id: number }, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<readonly Outcome<T>[]> {
  if (writes.length === 0) return [];
  const all = await tryWrite<T, Fields>(transaction, records, writes);
  if (!(all instanceof Refusal)) return all.map((record) => ({ record }));
  if (writes.length === 1) return [{ refusal: all }];
  const half = writes.length >> 1;
  return [
    ...(await writeAll<T, Fields>(transaction, records, writes.slice(0, half))),
    ...(await writeAll<T, Fields>(transaction, records, writes.slice(half))),
  ];
}

/** Writes all of these or none, and returns the records in the order of the writes. */
async function tryWrite<T extends { readonly id: number }, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<readonly T[] | Refusal> {
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
    return writes.map(({ id }) => requireWritten(id === undefined ? inOrder.next().value : changedById.get(id)));
  } catch (error) {
    const refusal = refusalOfConstraint(error);
    if (!refusal) throw error;
    await transaction.pipeline([sql`rollback to savepoint written`, sql`release savepoint written`]);
    const [{ fields } = { fields: {} }, ...others] = writes;
    return others.length > 0
      ? refusal
      : ((await explainedRefusal(error, (query) => transaction.rows(query), fields)) ?? refusal);
  }
}

function requireWritten<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('A record that was written must come back');
  return record;
}

const noRowsQuery = sql`select where false`;

/** Runs the work and rolls back what it wrote, unless the first value it returns is true. */
export async function rollBackUnless<T>(
  transaction: Transaction,
  work: () => Promise<readonly [stays: boolean, result: T]>,
): Promise<T> {
  await transaction.rows(sql`savepoint attempted`);
  const [stays, result] = await work();
  await transaction.rows(stays ? sql`release savepoint attempted` : sql`rollback to savepoint attempted`);
  return result;
}

/** Records a dry run in the audit, which is all that it leaves: in how many rows, and how many of those were known. */
export const auditDryRun = async (
  transaction: Transaction,
  facts: { readonly resource: string; readonly rows: number; readonly matched: number },
): Promise<void> => {
  const entry = sql`select note_deed('rehearsed', ${facts})`;
  transaction.afterRollback.push(entry);
  await transaction.rows(entry);
};
