import { randomBytes } from 'node:crypto';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE } from '@tropeiro/postgres/roles.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';
import { ask, FAST } from '@tropeiro/postgres/testing.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { migrate } from '../store/engine/migrate.ts';
import { makeMonthsAhead } from '../store/tracking/message-months.ts';
import { createBoth } from './companies.ts';
import { bothOf, type TestDatabaseTarget, testTargetVariable, withDatabase } from './fresh-database.ts';
import { startOther } from './other-postgres.ts';

/**
 * It does not wait for the disk: what a test kills is a process, not the machine. Nor does it tidy up databases that live
 * for seconds: a test whose plans depend on statistics has them made.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
  // A table that is emptied is looked for in all of them.
  shared_buffers: '128MB',
};

/** One real PostgreSQL for a whole run of tests: the embedded one. */
export async function startTestPostgres(
  folder: string,
  say: (sentence: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const embedded = await superviseEmbedded(folder, {
    notify: say,
    // From 18 on: files are copied by the kernel, or share their blocks where the file system can.
    settings: { ...settings, ...FAST.settings, file_copy_method: 'clone' },
  });
  await migrate(embedded.ownerUrl);
  const secrets = await findSecrets(folder);
  const port = Number(new URL(embedded.ownerUrl).port);
  const adminUrl = urlOf('postgres', secrets?.superuser ?? '', port, 'postgres');
  // As with a database of somebody else's, the owner can make the application's login.
  await ask(
    adminUrl,
    `alter role ${OWNER_ROLE} createrole;
     grant ${APP_ROLE} to ${OWNER_ROLE} with admin option, inherit false, set false`,
  );
  // The application by TCP too, since some tests put a proxy between.
  await offer({ adminUrl, ownerUrl: embedded.ownerUrl, appUrl: urlOf(APP_ROLE, secrets?.app ?? '', port, DATABASE) });
  return embedded;
}

/** The same with the programs of another version, its roles called as in the embedded one. */
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
  await migrate(ownerUrl);
  await offer({ adminUrl: other.adminUrl, ownerUrl, appUrl: urlOf(APP_ROLE, password, other.port, DATABASE) });
  return other;
}

/** To the tests, which run in processes of their own; with the companies that most of them need made once. */
async function offer(target: TestDatabaseTarget): Promise<void> {
  const both = bothOf(DATABASE);
  await ask(target.adminUrl, `create database ${both} template ${DATABASE} owner ${OWNER_ROLE}`);
  await asOwner(withDatabase(target.ownerUrl, both), async (owner) => {
    await createBoth(owner);
    await makeMonthsAhead(owner);
  });
  process.env[testTargetVariable] = JSON.stringify(target);
}
