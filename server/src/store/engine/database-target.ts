import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import pg from 'pg';
import { appLoginName, createLoginStatements, ensureAppLogin } from './app-login.ts';
import { migrate } from './migrate.ts';
import { missingRoles, NeedsAdministrator } from './roles.ts';

/**
 * The URLs of a database: that of the login that migrates it, and that of the application's login, which owns nothing.
 */
export type DatabaseTarget = { readonly ownerUrl: string; readonly appUrl: string };

export type DatabaseTargetSettings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_APP_URL: string | undefined;
  readonly STATEMENT_TIMEOUT_S: number;
};

/**
 * Migrates a PostgreSQL that somebody else runs, and makes a login for the application unless the settings name one.
 */
export async function setUpDatabase(settings: DatabaseTargetSettings): Promise<DatabaseTarget> {
  const { DATABASE_URL: ownerUrl, DATABASE_APP_URL, STATEMENT_TIMEOUT_S: statementTimeoutS } = settings;
  if (DATABASE_APP_URL === undefined) await requireCanCreateLogins(ownerUrl, statementTimeoutS);
  await migrate(ownerUrl);
  return { ownerUrl, appUrl: DATABASE_APP_URL ?? (await ensureAppLogin(ownerUrl, statementTimeoutS)) };
}

/**
 * Throws all statements that an administrator has to run where this login may not create roles. Before anything is
 * changed, and all at once: the administrator is asked one time.
 */
async function requireCanCreateLogins(ownerUrl: string, statementTimeoutS: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tropeiro' });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean; database: string }>(
      'select rolsuper or rolcreaterole as may, current_database() as database from pg_roles where rolname = current_user',
    );
    const { may, database } = rows[0]!;
    if (may) return;
    throw new NeedsAdministrator(
      bilingual(
        `The database user ${client.user} may not create roles, and the application needs a login of its own, which owns nothing: without DATABASE_APP_URL it does not start.`,
        `O usuário ${client.user} do banco de dados não pode criar papéis, e a aplicação precisa de um login próprio, que não é dono de nada: sem DATABASE_APP_URL ela não inicia.`,
      ),
      [
        ...(await missingRoles(client)),
        ...createLoginStatements(client, database, "'a long random password'", statementTimeoutS),
      ],
      bilingual(
        `Then set DATABASE_APP_URL to ${appUrlShape(database)} and start again.`,
        `Depois defina DATABASE_APP_URL como ${appUrlShape(database)} e inicie de novo.`,
      ),
    );
  } finally {
    await client.end();
  }
}

const appUrlShape = (database: string): string =>
  `postgres://${encodeURIComponent(appLoginName(database))}:password@host:port/${encodeURIComponent(database)}`;
