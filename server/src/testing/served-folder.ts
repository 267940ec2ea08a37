import type { TestContext } from 'node:test';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { copyMade } from '@tropeiro/postgres/testing/copied-folder.ts';
import { FAST, temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import { createBoth } from './companies.ts';

/**
 * A DATA_DIR that was served before. Its database is up to date and has the demo company, without its fleet, and
 * another one. The folder is deleted after the test.
 */
export async function servedFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t);
  await copyMade('served-folder', folder, async (made) => {
    const { ownerUrl, stop } = await superviseEmbedded(made, FAST);
    try {
      await migrate(ownerUrl, schemaFiles);
      await asOwner(ownerUrl, createBoth);
    } finally {
      await stop();
    }
  });
  return folder;
}
