import { resolve } from 'node:path';
import { normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { type DatabaseTarget, setUpDatabase } from '@tropeiro/platform/database/database-target.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { hasCluster } from '@tropeiro/postgres/cluster.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type Company, findCompany } from '../store/company/companies.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import { CommandFailed } from './command.ts';
import { printAside, type Terminal } from './terminal.ts';

/** Runs work on the database of these settings after migrating it, whether a server is running or not. */
export async function withDatabase<T>(
  terminal: Terminal,
  work: (target: DatabaseTarget, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(terminal.env);
  const { DATABASE_URL } = settings;
  const done = await (DATABASE_URL !== undefined
    ? work(await setUpDatabase({ ...settings, DATABASE_URL }, schemaFiles), settings)
    : withEmbedded(settings, 'found', async (target) => {
        await migrate(target.ownerUrl, schemaFiles);
        return work(target, settings);
      }));
  printTarget(settings, terminal);
  return done;
}

/** Whether an embedded database must exist, or is created if there is none. */
type EmbeddedPolicy = 'found' | 'found or made';

/** Runs work on the database without migrating it: it may be empty or of an older release. */
export async function withUnmigratedDatabase<T>(
  terminal: Terminal,
  policy: EmbeddedPolicy,
  work: (ownerUrl: string, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(terminal.env);
  const done = await (settings.DATABASE_URL !== undefined
    ? work(settings.DATABASE_URL, settings)
    : withEmbedded(settings, policy, ({ ownerUrl }) => work(ownerUrl, settings)));
  printTarget(settings, terminal);
  return done;
}

/** Prints which database was used, never with a password. On standard error, since programs may read the output. */
function printTarget({ DATABASE_URL, DATA_DIR }: Settings, terminal: Terminal): void {
  const { host, pathname } = new URL(DATABASE_URL ?? 'file:///');
  const name = decodeURI(pathname.slice(1));
  const target =
    DATABASE_URL === undefined
      ? bilingual(`in ${resolve(DATA_DIR)}`, `em ${resolve(DATA_DIR)}`)
      : bilingual(`${name} at ${host}`, `${name} em ${host}`);
  printAside(terminal, bilingual(`Database: ${target.en}.\n`, `Banco de dados: ${target['pt-BR']}.\n`));
}

async function withEmbedded<T>(
  { DATA_DIR }: Settings,
  policy: EmbeddedPolicy,
  work: (target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  // A command run in another folder than the server must not seem to succeed on a new database of its own.
  if (policy === 'found' && !(await hasCluster(DATA_DIR)))
    throw new CommandFailed(
      bilingual(
        `There is no database in ${resolve(DATA_DIR)}. Set DATA_DIR (or DATABASE_URL) as on the server, or start the service once.`,
        `Não há banco de dados em ${resolve(DATA_DIR)}. Defina DATA_DIR (ou DATABASE_URL) como no servidor, ou inicie o serviço uma vez.`,
      ),
    );
  const embedded = await borrowEmbedded(DATA_DIR);
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** Runs work in one transaction as the database's owner, outside any company. */
export const inTransaction = <T>(terminal: Terminal, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  withDatabase(terminal, ({ ownerUrl }) => asOwner(ownerUrl, work));

/** A company whose transactions have row-level security as in the service: they see no other company's rows. */
export type OpenCompany = Company & {
  readonly transact: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
};

/** Runs work in a company, in as many transactions as it needs. */
export const withCompany = <T>(
  terminal: Terminal,
  document: string,
  work: (company: OpenCompany, settings: Settings) => Promise<T>,
): Promise<T> =>
  withDatabase(terminal, async ({ ownerUrl, appUrl }, settings) => {
    const company = await asOwner(ownerUrl, (owner) => findCompany(owner, normaliseDocument(document)));
    if (!company) throw noSuchCompany(document);
    const database = new Database({
      url: appUrl,
      maxConnections: 1,
      waitS: settings.DATABASE_WAIT_S,
      statementTimeoutS: settings.STATEMENT_TIMEOUT_S,
    });
    const transact: OpenCompany['transact'] = (inside) =>
      database.transactInCompany(company.id, { via: 'command line' }, inside);
    try {
      return await work({ ...company, transact }, settings);
    } finally {
      await database.close();
    }
  });

export const noSuchCompany = (document: string): CommandFailed =>
  new CommandFailed(
    bilingual(`There is no company with the document ${document}.`, `Não existe empresa com o documento ${document}.`),
    2,
  );

/** Runs work in one transaction in a company. */
export const inCompany = <T>(
  terminal: Terminal,
  document: string,
  work: (transaction: Transaction, company: Company) => Promise<T>,
): Promise<T> =>
  withCompany(terminal, document, (company) => company.transact((transaction) => work(transaction, company)));
