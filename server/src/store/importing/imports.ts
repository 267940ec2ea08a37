import { Refusal } from '@tropeiro/domain/refusal.ts';
import { refusalOfConstraint } from '../engine/constraints.ts';
import type { Transaction } from '../engine/database.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** The questions by which an import reads and writes the records of a noun, many at once. */
export type ImportedRecords<Fields> = {
  /** Those that have one of these natural keys. */
  readonly known: (keys: readonly string[]) => Sql;
  /** Those of these ids, kept from others until the transaction ends. */
  readonly lock: (ids: readonly number[]) => Sql;
  readonly insertion: (fields: Fields) => Sql;
  readonly change: (id: number, fields: Fields) => Sql;
};

/**
 * One import of a kind at a time in a company: two at once could each create what the other does. Undone with the
 * transaction.
 */
export async function requireOnlyImport(transaction: Transaction, noun: string): Promise<void> {
  const [row] = await transaction.rows(
    sql`select pg_try_advisory_xact_lock(hashtextextended('import ' || tenant() || ' ' || ${noun}, 0))`,
  );
  if (row?.[0] !== 't') throw new Refusal('import_running', { headers: { 'retry-after': '5' } });
}

/**
 * Writes one after the other in one round trip. When the database refuses one of them, all are taken back and written
 * each by itself, so that the others stay: the refusals come by their place. Anything else that fails is thrown.
 */
export async function writeAll(
  transaction: Transaction,
  questions: readonly Sql[],
): Promise<ReadonlyMap<number, Refusal>> {
  const refused = new Map<number, Refusal>();
  if (questions.length === 0) return refused;
  const whole = await attempt(transaction, questions);
  if (whole === undefined) return refused;
  for (const [index, question] of questions.entries()) {
    const refusal = await attempt(transaction, [question]);
    if (refusal) refused.set(index, refusal);
  }
  return refused;
}

async function attempt(transaction: Transaction, questions: readonly Sql[]): Promise<Refusal | undefined> {
  try {
    await transaction.all([sql`savepoint written`, ...questions, sql`release savepoint written`]);
    return undefined;
  } catch (error) {
    const refusal = refusalOfConstraint(error);
    if (!refusal) throw error;
    await transaction.all([sql`rollback to savepoint written`, sql`release savepoint written`]);
    return refusal;
  }
}

/** Does the work and takes everything back that it wrote, unless the work itself says that it is to be kept. */
export async function keptIf<T>(
  transaction: Transaction,
  work: () => Promise<readonly [isKept: boolean, result: T]>,
): Promise<T> {
  await transaction.rows(sql`savepoint attempted`);
  const [isKept, result] = await work();
  await transaction.rows(isKept ? sql`release savepoint attempted` : sql`rollback to savepoint attempted`);
  return result;
}

/** A rehearsal leaves nothing but this: who tried what, in how many rows, and how many of those were known. */
export const noteRehearsal = async (
  transaction: Transaction,
  facts: { readonly resource: string; readonly rows: number; readonly matched: number },
): Promise<void> => {
  const note = sql`select note_deed('rehearsed', ${facts})`;
  transaction.evenIfRefused.push(note);
  await transaction.rows(note);
};
