import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { borrowEmbedded, type EmbeddedPostgres } from '@tropeiro/postgres/postgres.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import pg from 'pg';
import { superuserUrl } from '../superuser-url.ts';
import { fillPoints } from './many-points.ts';

/** The database of this folder with that many points. Triggers and checks of foreign keys are off while it is filled. */
export async function fillSearched(folder: string, points: number): Promise<EmbeddedPostgres> {
  const embedded = await borrowEmbedded(folder);
  await migrate(embedded.ownerUrl, schemaFiles);
  const admin = new pg.Client({ connectionString: await superuserUrl(folder) });
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  // Built at the end, as the migration builds it for existing points.
  const { rows } = await admin.query<{ built: string }>(
    `select pg_get_indexdef('route_point_words'::regclass) as built`,
  );
  await admin.query('drop index route_point_words');
  await fillPoints(admin, points);
  await admin.query(rows[0]?.built ?? '');
  await admin.query('vacuum analyze');
  await admin.end();
  return embedded;
}
