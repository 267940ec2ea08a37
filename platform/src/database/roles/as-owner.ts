import { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Runs a transaction as the system role, with the login that migrates. The command line and the first start use it to
 * create companies, outside of any company. The audit records this.
 */
export async function asOwner<T>(ownerUrl: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const database = new Database({ url: ownerUrl, maxConnections: 2, waitS: 10, statementTimeoutS: 60 });
  try {
    return await database.transactAsSystem({ via: 'command line' }, work);
  } finally {
    await database.close();
  }
}
