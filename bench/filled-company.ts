import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { hashPassword, noCompanyHolder } from '@tropeiro/server/access/passwords.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { migrate } from '@tropeiro/server/store/engine/migrate.ts';
import pg from 'pg';

/** The document of the company that `fillCompany` makes. */
export const filledDocument = '10000000001';

/**
 * Makes the database of a folder and fills it; its first company is then known by a document, and its first user is
 * an administrator with the password of the demo.
 * @param fill writes the rows, as whoever sees all companies
 */
export async function fillCompany(folder: string, fill: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const embedded = await borrowEmbedded(folder);
  await migrate(embedded.ownerUrl);
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
