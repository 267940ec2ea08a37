import pg from 'pg';
import { urlOf } from '../embedded/connection.ts';
import { superviseEmbedded } from '../embedded/postgres.ts';
import { findSecrets } from '../embedded/secrets.ts';
import { migrate } from '../store/engine/migrate.ts';
import { type TestPlace, testPlaceVariable } from './fresh-database.ts';

/**
 * One real PostgreSQL for a whole run of tests. It does not wait for the disk: what a test kills is a process, not
 * the machine.
 */
export async function startTestPostgres(
  folder: string,
  say: (sentence: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const embedded = await superviseEmbedded(folder, {
    say,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' },
  });
  await migrate(embedded.ownerUrl);
  const secrets = await findSecrets(folder);
  const adminUrl = urlOf('postgres', secrets?.superuser ?? '', Number(new URL(embedded.ownerUrl).port), 'postgres');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // As with a database of somebody else's, the owner can make the application's login.
  await admin.query('alter role tropeiro_owner createrole');
  await admin.query('grant tropeiro_app to tropeiro_owner with admin option, inherit false, set false');
  await admin.end();
  const place: TestPlace = { adminUrl, ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl };
  process.env[testPlaceVariable] = JSON.stringify(place);
  return embedded;
}
