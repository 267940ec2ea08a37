import { Database, type Transaction } from './database.ts';

/**
 * Work of the command line and of the first start, as the owner of the schema: it makes companies, and so stands
 * outside of all of them. Audited as such. One transaction.
 */
export async function asOwner<T>(ownerUrl: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const database = new Database({ url: ownerUrl, connections: 2, waitS: 10, statementS: 60 });
  try {
    return await database.changeIn(undefined, { via: 'command line' }, work);
  } finally {
    await database.close();
  }
}
