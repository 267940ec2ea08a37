import { randomBytes } from 'node:crypto';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE } from '@tropeiro/postgres/roles.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';
import { ask, FAST } from '@tropeiro/postgres/testing.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import { makeMonthsAhead } from '../store/tracking/messages/message-months.ts';
import { createBoth } from './companies.ts';
import { bothOf, type TestDatabaseTarget, testTargetVariable, withDatabase } from './fresh-database.ts';
import { startOther } from './other-postgres.ts';

/**
 * Settings for tests. It does not wait for the disk, since tests kill processes, not the machine. It does not vacuum
 * databases that live for seconds; a test whose query plans depend on statistics analyses its tables itself.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
  // Truncating a table searches all shared buffers for its pages, so there are few.
  shared_buffers: '128MB',
};

/** One real PostgreSQL for a whole run of tests: the embedded one. */
export async function startTestPostgres(
  folder: string,
  log: (sentence: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const embedded = await superviseEmbedded(folder, {
    notify: log,
    // From version 18 on, the kernel copies files, or shares their blocks if the file system supports it.
    settings: { ...settings, ...FAST.settings, file_copy_method: 'clone' },
  });
  await migrate(embedded.ownerUrl, schemaFiles);
  const secrets = await findSecrets(folder);
  const port = Number(new URL(embedded.ownerUrl).port);
  const adminUrl = urlOf('postgres', secrets?.superuser ?? '', port, 'postgres');
  // The owner can create the application's login, as with an external database.
  await ask(
    adminUrl,
    `alter role ${OWNER_ROLE} createrole;
     grant ${APP_ROLE} to ${OWNER_ROLE} with admin option, inherit false, set false`,
  );
  // The application also connects by TCP, since some tests put a proxy in between.
  await offer({ adminUrl, ownerUrl: embedded.ownerUrl, appUrl: urlOf(APP_ROLE, secrets?.app ?? '', port, DATABASE) });
  return embedded;
}

/** The same with the programs of another version. Its roles are named as in the embedded one. */
export async function startOtherTestPostgres(programs: string): Promise<{ stop(): Promise<void> }> {
  const other = await startOther(programs, settings);
  const password = randomBytes(16).toString('hex');
  for (const statement of [
    `create role ${OWNER_ROLE} login createrole password '${password}'`,
    `create role ${APP_ROLE} login password '${password}'`,
    `create database ${DATABASE} owner ${OWNER_ROLE}`,
  ])
    await ask(other.adminUrl, statement);
  const ownerUrl = urlOf(OWNER_ROLE, password, other.port, DATABASE);
  await migrate(ownerUrl, schemaFiles);
  await offer({ adminUrl: other.adminUrl, ownerUrl, appUrl: urlOf(APP_ROLE, password, other.port, DATABASE) });
  return other;
}

/**
 * Provides the database to the tests, which run in their own processes, after creating the companies that most of them
 * need.
 */
async function offer(target: TestDatabaseTarget): Promise<void> {
  const both = bothOf(DATABASE);
  await ask(target.adminUrl, `create database ${both} template ${DATABASE} owner ${OWNER_ROLE}`);
  await asOwner(withDatabase(target.ownerUrl, both), async (owner) => {
    await createBoth(owner);
    await makeMonthsAhead(owner);
  });
  process.env[testTargetVariable] = JSON.stringify(target);
}
