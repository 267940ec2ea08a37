import { sql } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** Records all further changes of the transaction as one batch in the audit. */
export const beginBatch = (transaction: Transaction, source: string): void =>
  transaction.queue(sql`select begin_batch(${source})`);
