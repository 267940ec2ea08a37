import { createHash, randomBytes } from 'node:crypto';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import pg from 'pg';
import { lockMigrations } from '../migrate/migration-lock.ts';
import { runtimeParameters } from '../protocol/connection.ts';
import { scramVerifier } from '../protocol/scram.ts';
import { appRole, systemRole } from './roles.ts';

/**
 * Creates the application's own login in this database if it does not exist, and returns its URL. Its password is
 * stored in a table that only the system role can read, for all processes of the service.
 */
export async function ensureAppLogin(ownerUrl: string, statementTimeoutS: number): Promise<string> {
  const login = await createLogin(ownerUrl, statementTimeoutS, false);
  const url = urlFor(ownerUrl, login);
  if (await canLogIn(url)) return url;
  // The login's password was changed. It is reset to the stored one, which all processes use.
  await createLogin(ownerUrl, statementTimeoutS, true);
  if (await canLogIn(url)) return url;
  throw new BilingualError(
    bilingual(
      `The database does not accept the login ${login.name} that was created in it for the application. ` +
        'Configure this login in the pooler, if there is one; or create a login yourself and set DATABASE_APP_URL.',
      `O banco de dados não aceita o login ${login.name}, criado nele para a aplicação. ` +
        'Se houver um pooler, configure nele esse login; ou crie você mesmo um login e defina DATABASE_APP_URL.',
    ),
  );
}

/** The login's name. It contains the database's name: roles belong to a server, and installations may share one. */
export function appLoginName(database: string): string {
  const name = `tropeiro_app_${database}`;
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  return `tropeiro_app_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

/** The statements that create the login, with the password as an SQL literal. */
export function createLoginStatements(
  client: pg.Client,
  database: string,
  password: string,
  statementTimeoutS: number,
): string[] {
  const login = client.escapeIdentifier(appLoginName(database));
  return [
    `create role ${login} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${password}`,
    `grant ${appRole} to ${login}`,
    ...parameterStatements(client, login, database, statementTimeoutS),
  ];
}

/** The statements that store the run-time parameters with the login, since a pooler may drop those of a connection. */
const parameterStatements = (
  client: pg.Client,
  login: string,
  database: string,
  statementTimeoutS: number,
): readonly string[] =>
  Object.entries(runtimeParameters(statementTimeoutS)).map(
    ([name, value]) =>
      `alter role ${login} in database ${client.escapeIdentifier(database)} set ${name} = ${client.escapeLiteral(value)}`,
  );

const maxNameBytes = 63;

type Login = { readonly name: string; readonly password: string };

/**
 * Creates or repairs the login. Its name contains the name that the database itself reports: a URL may omit the name,
 * and a pooler may use another one.
 */
async function createLogin(ownerUrl: string, statementTimeoutS: number, resetsPassword: boolean): Promise<Login> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tropeiro login' });
  await client.connect();
  try {
    await client.query('begin');
    await lockMigrations(client);
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const database = rows[0]?.database ?? '';
    const stored = await ensureStoredPassword(client, appLoginName(database));
    await ensureRole(client, database, stored, statementTimeoutS, resetsPassword);
    await client.query('commit');
    return { name: appLoginName(database), password: stored.password };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

type StoredPassword = { readonly password: string; readonly isNew: boolean };

/** The stored password of the login, or a new one. */
async function ensureStoredPassword(client: pg.Client, login: string): Promise<StoredPassword> {
  await client.query(`set local role ${systemRole}`);
  const { rows } = await client.query<{ password: string }>('select password from app_login where name = $1', [login]);
  const password = rows[0]?.password ?? randomBytes(24).toString('base64url');
  const isNew = rows.length === 0;
  if (isNew) await client.query('insert into app_login (name, password) values ($1, $2)', [login, password]);
  await client.query('set local role none');
  return { password, isNew };
}

/** Sets this password and the parameters for the role of the login. */
async function ensureRole(
  client: pg.Client,
  database: string,
  { password, isNew }: StoredPassword,
  statementTimeoutS: number,
  resetsPassword: boolean,
): Promise<void> {
  const name = appLoginName(database);
  const login = client.escapeIdentifier(name);
  const secret = client.escapeLiteral(scramVerifier(password));
  const { rows } = await client.query<{ settings: string[] | null }>(
    `select (select setconfig from pg_db_role_setting where setrole = r.oid
              and setdatabase = (select oid from pg_database where datname = current_database())) as settings
     from pg_roles r where rolname = $1`,
    [name],
  );
  const [found] = rows;
  if (!found) return runAll(client, createLoginStatements(client, database, secret, statementTimeoutS));
  if (isNew || resetsPassword) await client.query(`alter role ${login} login password ${secret}`);
  const expected = Object.entries(runtimeParameters(statementTimeoutS));
  if (
    !expected.every(([setting, value]) =>
      found.settings?.some((entry) => entry.toLowerCase() === `${setting}=${value}`.toLowerCase()),
    )
  )
    await runAll(client, parameterStatements(client, login, database, statementTimeoutS));
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

function urlFor(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl);
  // Without a path the driver would use the login as the name of the database.
  if (url.pathname.length < 2) url.pathname = `/${url.username}`;
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'tropeiro login' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const invalidAuthorization = /^28/;
    if (invalidAuthorization.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
