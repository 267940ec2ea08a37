import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { hashPassword, noCompanyHolder } from '@tropeiro/server/access/passwords.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import pg from 'pg';

/** The document of the company that `fillCompany` makes. */
export const filledDocument = '10000000001';

/**
 * Creates the database of a folder and fills it. Then the first company gets a document, and its first user becomes an
 * administrator with the password of the demo.
 * @param fill writes the rows, with access to all companies
 */
export async function fillCompany(folder: string, fill: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const embedded = await borrowEmbedded(folder);
  await migrate(embedded.ownerUrl, schemaFiles);
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  await owner.query('set role tropeiro_system');
  await fill(owner);
  await owner.query("update app_user set password_hash = $1, login = 'admin' where id = 1", [
    await hashPassword(demoPassword, noCompanyHolder),
  ]);
  await owner.query('update customer set document = $1', [filledDocument]);
  await owner.query('vacuum analyze');
  await owner.end();
  await embedded.stop();
}
