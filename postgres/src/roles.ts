import type { Client } from 'pg';
import type { Secrets } from './secrets.ts';

export const DATABASE = 'tropeiro';
export const OWNER_ROLE = 'tropeiro_owner';
export const APP_ROLE = 'tropeiro_app';
/** The role that owns the objects of the migrations. The owner's login switches to it; it cannot log in. */
const SYSTEM_ROLE = 'tropeiro_system';

/** Creates the missing roles and the database. If a start is killed between two steps, the next one completes them. */
export async function ensureRolesAndDatabase(superuser: Client, secrets: Secrets): Promise<void> {
  const { rows } = await superuser.query<{ owner: boolean; app: boolean; system: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as owner,
            exists (select from pg_roles where rolname = $2) as app,
            exists (select from pg_roles where rolname = $3) as system,
            exists (select from pg_database where datname = $4) as database`,
    [OWNER_ROLE, APP_ROLE, SYSTEM_ROLE, DATABASE],
  );
  const has = rows[0]!;
  if (!has.owner) await createRole(superuser, OWNER_ROLE, secrets.owner);
  if (!has.app) await createRole(superuser, APP_ROLE, secrets.app);
  if (!has.system) await superuser.query(`create role ${SYSTEM_ROLE} nologin`);
  await superuser.query(`grant ${SYSTEM_ROLE} to ${OWNER_ROLE} with inherit false, set true`);
  if (!has.database) await superuser.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
}

async function createRole(superuser: Client, role: string, password: string): Promise<void> {
  await superuser.query(
    `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${superuser.escapeLiteral(password)}`,
  );
}
