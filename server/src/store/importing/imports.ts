import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { refusalOfConstraint } from '../engine/constraint-refusals.ts';
import { many } from '../engine/db.ts';
import type { ImportQueries } from '../engine/import-queries.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** One write of an import: fields of a new record, or of the record with this id. */
export type Write<Fields> = { readonly id: number | undefined; readonly fields: Fields };

/** The result of writes: the records as they are now, and the refusals, by the index of the write. */
export type Written<T> = {
  readonly created: readonly T[];
  readonly changed: readonly T[];
  readonly refused: ReadonlyMap<number, Refusal>;
};

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
 * and written each by itself, so that the others stay. Anything else that fails is thrown.
 */
export async function writeAll<T, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<Written<T>> {
  const refused = new Map<number, Refusal>();
  const all = await tryWrite<T, Fields>(transaction, records, writes);
  if (!(all instanceof Refusal)) return { ...all, refused };
  const [created, changed]: [T[], T[]] = [[], []];
  for (const [index, write] of writes.entries()) {
    const done = await tryWrite<T, Fields>(transaction, records, [write]);
    if (done instanceof Refusal) refused.set(index, done);
    else {
      created.push(...done.created);
      changed.push(...done.changed);
    }
  }
  return { created, changed, refused };
}

async function tryWrite<T, Fields extends object>(
  transaction: Transaction,
  records: ImportQueries<Fields>,
  writes: readonly Write<Fields>[],
): Promise<Omit<Written<T>, 'refused'> | Refusal> {
  const changes = writes.flatMap(({ id, fields }) => (id === undefined ? [] : { ...fields, id }));
  const creations = writes.flatMap(({ id, fields }) => (id === undefined ? fields : []));
  const write = (queries: readonly Sql[]) =>
    transaction.pipeline([sql`savepoint written`, ...queries, sql`release savepoint written`]);
  try {
    const [, changed = [], created = []] = await write([
      changes.length === 0 ? noRowsQuery : records.update(changes),
      creations.length === 0 ? noRowsQuery : records.insert(creations),
    ]);
    return { changed: many<T>(changed), created: many<T>(created) };
  } catch (error) {
    const refusal = refusalOfConstraint(error);
    if (!refusal) throw error;
    await transaction.pipeline([sql`rollback to savepoint written`, sql`release savepoint written`]);
    return refusal;
  }
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
