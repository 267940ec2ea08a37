import { sql } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** Makes all further changes of the transaction one batch of the audit. */
export const beginBatch = (transaction: Transaction, source: string): void =>
  transaction.queue(sql`select begin_batch(${source})`);
