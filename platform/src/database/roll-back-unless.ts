import { sql } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** Runs the work and rolls back its writes unless the first value it returns is true. */
export async function rollBackUnless<T>(
  transaction: Transaction,
  work: () => Promise<readonly [stays: boolean, result: T]>,
): Promise<T> {
  transaction.queue(sql`savepoint attempted`);
  const [stays, result] = await work();
  transaction.queue(stays ? sql`release savepoint attempted` : sql`rollback to savepoint attempted`);
  return result;
}
