import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type pg from 'pg';

/** The role with the application's rights. The application's login is a member of this role and of no other. */
export const appRole = 'tropeiro_app';
/** The role that owns everything. It cannot log in. */
export const systemRole = 'tropeiro_system';
/**
 * The role between the login that migrates and the system role. With it, the login may set the system role but has none
 * of its rights until it does. Rights behind a role that does not inherit are available only after SET ROLE. (From
 * PostgreSQL 16 on a grant can specify this; this role also works on 15.)
 */
const accessRole = 'tropeiro_system_access';

const startAgain = bilingual('Then start again.', 'Depois inicie de novo.');

/** The error that the database user lacks rights, with the statements that an administrator has to run. */
export class NeedsAdministrator extends BilingualError {
  override readonly name = 'NeedsAdministrator';
  readonly statements: readonly string[];

  constructor(why: BilingualText, statements: readonly string[], then = startAgain, cause?: unknown) {
    const listed = statements.map((statement) => `  ${statement};\n`).join('');
    super(
      bilingual(
        `${why.en} Have a superuser run this in the database:\n\n${listed}\n${then.en}`,
        `${why['pt-BR']} Peça a um superusuário que execute isto no banco de dados:\n\n${listed}\n${then['pt-BR']}`,
      ),
      { cause },
    );
    this.statements = statements;
  }
}

/**
 * Creates the missing roles in the transaction of this client, or throws the statements that an administrator has to
 * run.
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  const statements = await missingRoles(client);
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    if (!isInsufficientPrivilege(error)) throw error;
    throw new NeedsAdministrator(
      bilingual(
        `The database user ${client.user} may not make the roles that keep companies apart (${(error as Error).message}).`,
        `O usuário ${client.user} do banco de dados não pode criar os papéis que separam as empresas (${(error as Error).message}).`,
      ),
      statements,
      undefined,
      error,
    );
  }
}

/** The statements, in order, that create the missing roles, memberships and rights. */
export async function missingRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<RoleFacts>(roleFactsQuery, [appRole, systemRole, accessRole]);
  const has = rows[0]!;
  const login = client.escapeIdentifier(has.login);
  const database = client.escapeIdentifier(has.database);
  return [
    ...(has.extension || has.may_create ? [] : ['create extension if not exists unaccent']),
    ...(has.app ? [] : [`create role ${appRole} nologin`]),
    ...(has.app_member ? [] : [`grant ${appRole} to ${login}`]),
    ...(has.system ? [] : [`create role ${systemRole} nologin`]),
    ...(has.becomes_system || has.access
      ? []
      : [`create role ${accessRole} nologin noinherit`, `grant ${systemRole} to ${accessRole}`]),
    ...(has.becomes_system ? [] : [`grant ${accessRole} to ${login}`]),
    ...(has.may_create ? [] : [`grant create on database ${database} to ${login}`]),
    ...(has.in_schema ? [] : [`grant usage, create on schema public to ${login}`]),
    ...(has.system_in_schema ? [] : [`grant usage, create on schema public to ${systemRole}`]),
  ];
}

/** Whether PostgreSQL refused because a right is missing. */
const isInsufficientPrivilege = (error: unknown): boolean => (error as { code?: string }).code === '42501';

type RoleFacts = {
  readonly login: string;
  readonly database: string;
  readonly extension: boolean;
  readonly app: boolean;
  readonly app_member: boolean;
  readonly system: boolean;
  readonly access: boolean;
  readonly becomes_system: boolean;
  readonly may_create: boolean;
  readonly in_schema: boolean;
  readonly system_in_schema: boolean;
};

/** The roles and rights that exist already. For a role that does not exist, the OID and its rights are null. */
const roleFactsQuery = `
  select current_user as login, current_database() as database,
    exists (select from pg_extension where extname = 'unaccent') as extension,
    app is not null as app,
    coalesce(pg_has_role(app, 'member'), false) or app_logs_in as app_member,
    system is not null as system,
    access is not null as access,
    coalesce(pg_has_role(system, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end), superuser)
      as becomes_system,
    has_database_privilege(current_database(), 'create') as may_create,
    has_schema_privilege('public', 'usage') and has_schema_privilege('public', 'create') as in_schema,
    coalesce(has_schema_privilege(system, 'public', 'usage') and has_schema_privilege(system, 'public', 'create'), false)
      as system_in_schema
  from (select to_regrole($1)::oid as app, to_regrole($2)::oid as system, to_regrole($3)::oid as access,
          exists (select from pg_roles where rolname = $1 and rolcanlogin) as app_logs_in,
          (select rolsuper from pg_roles where rolname = current_user) as superuser) found`;
