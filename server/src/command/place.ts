import { plainDocument } from '@tropeiro/domain/tax-document.ts';
import { type Config, readConfig } from '../config.ts';
import { borrowEmbedded } from '../embedded/postgres.ts';
import { type Company, findCompany } from '../store/customers.ts';
import { Database, type Transaction } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { asOwner } from '../store/owner.ts';
import { type Place, preparePlace } from '../store/place.ts';
import { CommandFailed } from './command.ts';

/** Works on the database of these settings, beside a running server or without one, up to date before it begins. */
export async function onDatabase<T>(work: (place: Place, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { DATABASE_URL } = config;
  if (DATABASE_URL !== undefined) return work(await preparePlace({ ...config, DATABASE_URL }), config);
  return onEmbedded(config, async (place) => {
    await migrate(place.ownerUrl);
    return work(place, config);
  });
}

/** Only brings it up to date; says by which migrations. */
export const migrateDatabase = (): Promise<string[]> => onDatabaseAsItIs(migrate);

/** Works on the database as it stands, empty or of an older version. */
export async function onDatabaseAsItIs<T>(work: (ownerUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL !== undefined) return work(config.DATABASE_URL, config);
  return onEmbedded(config, ({ ownerUrl }) => work(ownerUrl, config));
}

async function onEmbedded<T>({ DATA_DIR }: Config, work: (place: Place) => Promise<T>): Promise<T> {
  const embedded = await borrowEmbedded(DATA_DIR);
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** The same in one transaction, outside of all companies. */
export const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  onDatabase(({ ownerUrl }) => asOwner(ownerUrl, work));

/** The same inside one company, behind the wall that keeps the service itself to the rows of that company. */
export const inCompany = <T>(
  document: string,
  work: (transaction: Transaction, company: Company) => Promise<T>,
): Promise<T> =>
  onDatabase(async ({ ownerUrl, appUrl }, config) => {
    const company = await asOwner(ownerUrl, (owner) => findCompany(owner, plainDocument(document)));
    if (!company) throw new CommandFailed(`There is no company with the document ${document}.`);
    const database = new Database({
      url: appUrl,
      connections: 1,
      waitS: config.DATABASE_WAIT_S,
      statementS: config.STATEMENT_TIMEOUT_S,
    });
    try {
      return await database.changeIn(company.id, { via: 'command line' }, (transaction) => work(transaction, company));
    } finally {
      await database.close();
    }
  });
