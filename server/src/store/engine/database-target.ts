import pg from 'pg';
import { appLoginName, createLoginStatements, ensureAppLogin } from './app-login.ts';
import { migrate } from './migrate.ts';
import { missingRoles, NeedsAdministrator } from './roles.ts';

/** Where the data is: the URL of who migrates it, and that of the application's own login, which owns nothing. */
export type DatabaseTarget = { readonly ownerUrl: string; readonly appUrl: string };

export type DatabaseTargetSettings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_APP_URL: string | undefined;
  readonly STATEMENT_TIMEOUT_S: number;
};

/** A PostgreSQL somebody else runs, up to date, with a login for the application: the one given, or one of our making. */
export async function setUpDatabase(settings: DatabaseTargetSettings): Promise<DatabaseTarget> {
  const { DATABASE_URL: ownerUrl, DATABASE_APP_URL: given, STATEMENT_TIMEOUT_S: statementS } = settings;
  if (given === undefined) await requireMayMakeLogins(ownerUrl, statementS);
  await migrate(ownerUrl);
  return { ownerUrl, appUrl: given ?? (await ensureAppLogin(ownerUrl, statementS)) };
}

/** Said before anything is changed, and all at once: an administrator is asked one time. */
async function requireMayMakeLogins(ownerUrl: string, statementS: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tropeiro' });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean; database: string }>(
      'select rolsuper or rolcreaterole as may, current_database() as database from pg_roles where rolname = current_user',
    );
    const { may, database } = rows[0]!;
    if (may) return;
    throw new NeedsAdministrator(
      `The database user ${client.user} may not create roles, and the application needs a login of its own, which owns nothing: without DATABASE_APP_URL it does not start.`,
      [
        ...(await missingRoles(client)),
        ...createLoginStatements(client, database, "'a long random password'", statementS),
      ],
      `Then set DATABASE_APP_URL to postgres://${encodeURIComponent(appLoginName(database))}:password@host:port/${encodeURIComponent(database)} and start again.`,
    );
  } finally {
    await client.end();
  }
}
