import { type Config, readConfig } from '../config.ts';
import { borrowEmbedded } from '../embedded/postgres.ts';
import type { Transaction } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { asOwner } from '../store/owner.ts';
import { placeAt } from '../store/place.ts';

/** Works on the database of these settings, beside a running server or without one, up to date before it begins. */
export async function onDatabase<T>(work: (ownerUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL !== undefined) return work(placeAt(config.DATABASE_URL).ownerUrl, config);
  const embedded = await borrowEmbedded(config.DATA_DIR);
  try {
    return await work(embedded.ownerUrl, config);
  } finally {
    await embedded.stop();
  }
}

/** The same, migrated and in one transaction. */
export const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  onDatabase(async (ownerUrl) => {
    await migrate(ownerUrl);
    return asOwner(ownerUrl, work);
  });
