import type { TestContext } from 'node:test';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { copyMade } from '@tropeiro/postgres/testing/copied-folder.ts';
import { FAST, temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { migrate } from '../store/engine/migrate.ts';
import { createBoth } from './companies.ts';

/**
 * A DATA_DIR that was served before: its database is up to date and has the demo company, without its fleet, and another
 * one. It is gone when the test is over.
 */
export async function servedFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t);
  await copyMade('served-folder', folder, async (made) => {
    const { ownerUrl, stop } = await superviseEmbedded(made, FAST);
    try {
      await migrate(ownerUrl);
      await asOwner(ownerUrl, createBoth);
    } finally {
      await stop();
    }
  });
  return folder;
}
