import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { filledTables } from '../testing/filled-tables.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { listPrograms, startOther } from '../testing/other-postgres.ts';
import { writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { asking, contentsOf, scratch, storeAt } from './testing.ts';

const plain = { passphrase: undefined };
const programs = await listPrograms();

describe('A backup goes from one version of PostgreSQL to another and back', () => {
  let source: FreshDatabase;
  let files: Awaited<ReturnType<typeof scratch>>;
  before(async () => {
    files = await scratch();
    source = await freshDatabase();
    await asking(source.adminUrl, (admin) => admin.query(filledTables(2, 20)));
    await writeBackup(files.path('here'), source.ownerUrl, storeAt(files.path('images')), plain);
  });
  after(async () => {
    await Promise.all([source.drop(), files.remove()]);
  });

  for (const major of ['15', '16', '17', '18']) {
    const folder = programs.get(major);
    it(`PostgreSQL ${major}`, { skip: folder === undefined && `PostgreSQL ${major} is not here` }, async () => {
      const other = await databaseOf(major, folder ?? '');
      try {
        await restoreBackup(files.path('here'), other.adminUrl, storeAt(files.path(major)), plain);
        const contents = await contentsOf(other.adminUrl);
        assert.deepEqual(contents, await contentsOf(source.adminUrl));
        await writeBackup(files.path('back'), other.adminUrl, storeAt(files.path(major)), plain);
      } finally {
        await other.end();
      }
    });
  }

  /** An empty database: in the PostgreSQL that the tests share if it has this version, else in its own PostgreSQL. */
  async function databaseOf(major: string, folder: string): Promise<{ adminUrl: string; end(): Promise<void> }> {
    const { rows } = await asking(source.adminUrl, (admin) => admin.query("select current_setting('server_version')"));
    if (rows[0].current_setting.startsWith(`${major}.`)) {
      const { adminUrl, drop } = await emptyDatabase();
      return { adminUrl, end: drop };
    }
    const { adminUrl, stop } = await startOther(folder);
    return { adminUrl, end: stop };
  }
});
