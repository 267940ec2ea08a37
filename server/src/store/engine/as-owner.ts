import { Database } from './database.ts';
import type { Transaction } from './transaction.ts';

/**
 * Work of the command line and of the first start, by whoever may migrate: it makes companies, and so stands outside of
 * all of them. The role that may is taken on for this one transaction. Audited as such.
 */
export async function asOwner<T>(ownerUrl: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const database = new Database({ url: ownerUrl, maxConnections: 2, waitS: 10, statementTimeoutS: 60 });
  try {
    return await database.transactAsSystem({ via: 'command line' }, work);
  } finally {
    await database.close();
  }
}
