import { resolve } from 'node:path';
import { plainDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import { hasCluster } from '@tropeiro/postgres/cluster.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type Company, findCompany } from '../store/company/customers.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { Database } from '../store/engine/database.ts';
import { type DatabaseTarget, setUpDatabase } from '../store/engine/database-target.ts';
import { migrate } from '../store/engine/migrate.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { CommandFailed } from './command.ts';

/** Works on the database of these settings, beside a running server or without one, up to date before it begins. */
export async function onDatabase<T>(work: (target: DatabaseTarget, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const { DATABASE_URL } = settings;
  const done = await (DATABASE_URL !== undefined
    ? work(await setUpDatabase({ ...settings, DATABASE_URL }), settings)
    : onEmbedded(settings, 'found', async (target) => {
        await migrate(target.ownerUrl);
        return work(target, settings);
      }));
  sayWhere(settings);
  return done;
}

/** Only brings it up to date; says by which migrations. */
export const migrateDatabase = (): Promise<string[]> =>
  onDatabaseAsItIs('found or made', (ownerUrl) => migrate(ownerUrl));

/** Whether an embedded database must be there, or is made where there is none. */
type Embedded = 'found' | 'found or made';

/** Works on the database as it stands, empty or of an older version. */
export async function onDatabaseAsItIs<T>(
  embedded: Embedded,
  work: (ownerUrl: string, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env);
  const done = await (settings.DATABASE_URL !== undefined
    ? work(settings.DATABASE_URL, settings)
    : onEmbedded(settings, embedded, ({ ownerUrl }) => work(ownerUrl, settings)));
  sayWhere(settings);
  return done;
}

/** On standard error: standard output may be read by programs. Never with a password. */
function sayWhere({ DATABASE_URL, DATA_DIR }: Settings): void {
  const { host, pathname } = new URL(DATABASE_URL ?? 'file:///');
  const target = DATABASE_URL === undefined ? `in ${resolve(DATA_DIR)}` : `${decodeURI(pathname.slice(1))} at ${host}`;
  process.stderr.write(`Worked on the database ${target}.\n`);
}

async function onEmbedded<T>(
  { DATA_DIR }: Settings,
  wanted: Embedded,
  work: (target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  // A command given in another folder than the server's must not seem to succeed, in a database of its own.
  if (wanted === 'found' && !(await hasCluster(DATA_DIR)))
    throw new CommandFailed(
      `There is no database in ${resolve(DATA_DIR)}. Set DATA_DIR (or DATABASE_URL) as the server has it, or start the service once.`,
    );
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
  onDatabase(async ({ ownerUrl, appUrl }, settings) => {
    const company = await asOwner(ownerUrl, (owner) => findCompany(owner, plainDocument(document)));
    if (!company) throw new CommandFailed(`There is no company with the document ${document}.`);
    const database = new Database({
      url: appUrl,
      maxConnections: 1,
      waitS: settings.DATABASE_WAIT_S,
      statementTimeoutS: settings.STATEMENT_TIMEOUT_S,
    });
    try {
      return await database.transactInCompany(company.id, { via: 'command line' }, (transaction) =>
        work(transaction, company),
      );
    } finally {
      await database.close();
    }
  });
