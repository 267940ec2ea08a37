import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import pg from 'pg';
import { migrate } from './migrate/migrate.ts';
import type { SchemaFiles } from './migrate/migration-files.ts';
import { appLoginName, createLoginStatements, ensureAppLogin } from './roles/app-login.ts';
import { missingRoles, NeedsAdministrator } from './roles/roles.ts';

/** The URLs of a database: one for the login that migrates it, one for the application's login, which owns nothing. */
export type DatabaseTarget = { readonly ownerUrl: string; readonly appUrl: string };

export type DatabaseTargetSettings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_APP_URL: string | undefined;
  readonly STATEMENT_TIMEOUT_S: number;
};

/** Migrates an external PostgreSQL and creates a login for the application, unless the settings name one. */
export async function setUpDatabase(settings: DatabaseTargetSettings, files: SchemaFiles): Promise<DatabaseTarget> {
  const { DATABASE_URL: ownerUrl, DATABASE_APP_URL, STATEMENT_TIMEOUT_S: statementTimeoutS } = settings;
  if (DATABASE_APP_URL === undefined) await requireCanCreateLogins(ownerUrl, statementTimeoutS);
  await migrate(ownerUrl, files);
  return { ownerUrl, appUrl: DATABASE_APP_URL ?? (await ensureAppLogin(ownerUrl, statementTimeoutS)) };
}

/**
 * Throws all statements that an administrator has to run if this login may not create roles. The check comes before any
 * change and lists everything at once, so that the administrator has to act only once.
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
        `The database user ${client.user} may not create roles, and the application needs its own login, which owns nothing: without DATABASE_APP_URL it does not start.`,
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
