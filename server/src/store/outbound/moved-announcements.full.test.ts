import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { Metrics } from '../../about/metrics.ts';
import { writeBackup } from '../../backup/backup-file.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { asking, scratch, storeAt } from '../../backup/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { listPrograms, type OtherPostgres, startOther } from '../../testing/other-postgres.ts';
import { Database } from '../engine/database.ts';
import { migrate } from '../engine/migrate.ts';
import { getOutboxLag } from './announcements.ts';
import { announcingTransaction, FeedReader } from './testing.ts';

const plain = { passphrase: undefined };
const programs = await listPrograms();
const settings = { maxConnections: 10, waitS: 30, statementTimeoutS: 30 };

for (const major of ['15', '18']) {
  const folder = programs.get(major);
  const skip = folder === undefined && `PostgreSQL ${major} is not here`;
  describe(`Announcements that were restored into another cluster, of PostgreSQL ${major}`, { skip }, () => {
    let source: FreshDatabase;
    let files: Awaited<ReturnType<typeof scratch>>;
    let other: OtherPostgres;
    let [here, there]: [Database?, Database?] = [];
    before(async () => {
      files = await scratch();
      source = await freshDatabase();
      here = new Database({ ...settings, url: source.appUrl });
      other = await startOther(folder ?? '');
      there = new Database({ ...settings, url: other.adminUrl });
      await ask(source.ownerUrl, "insert into customer (name, document) values ('Um', '1')");
    });
    after(async () => {
      await Promise.all([here?.close(), there?.close()]);
      await Promise.all([source.drop(), other.stop(), files.remove()]);
    });

    it('go on for those who read some of them before: in order, none missed, none twice', async () => {
      assert.ok(here && there);
      const [some, all, beyond, anew] = [3, 100, 100, 2].map((limit) => new FeedReader(limit));
      assert.ok(some && all && beyond && anew);
      const old = Array.from({ length: 10 }, (_, number) => `old ${number}`);
      for (const name of old) await (await announcingTransaction(here, [name])).commit();
      await all.readAll(here);
      await some.read(here);
      await writeBackup(files.path('backup'), source.ownerUrl, storeAt(files.path('images')), plain);
      await (await announcingTransaction(here, ['lost'])).commit();
      await beyond.readAll(here);

      await restoreBackup(files.path('backup'), other.adminUrl, storeAt(files.path('restored')), plain);
      await anew.readAll(there);
      assert.deepEqual(anew.names, old, 'all of them can be read before anything new is announced');
      const early = await announcingTransaction(there, ['new 0']);
      await (await announcingTransaction(there, ['new 1'])).commit();
      await early.commit();
      const expected = [...old, 'new 0', 'new 1'];
      for (const reader of [some, all, anew]) {
        await reader.readAll(there);
        assert.deepEqual(reader.names, expected);
      }
      await beyond.readAll(there);
      assert.deepEqual(
        beyond.names.slice(10),
        ['lost', 'new 0', 'new 1'],
        'who has read what was lost goes on behind it',
      );
      assert.equal(new Set(beyond.seen.map(({ id }) => id)).size, 13, 'a number that is given again is another id');
    });

    it('can be seen to be held up, and by whom', async () => {
      const database = there;
      assert.ok(database);
      assert.equal((await getOutboxLag(database)).seconds, 0);
      await asking(other.adminUrl, async (slow) => {
        await slow.query("set application_name = 'slow report'; begin; select pg_current_xact_id()");
        await (await announcingTransaction(database, ['held up'])).commit();
        const { seconds, holder } = await getOutboxLag(database);
        assert.ok(seconds > 0);
        assert.deepEqual([holder?.application, holder?.database], ['slow report', 'postgres']);
        const measured = await new Metrics(database).text();
        assert.match(measured, /^tropeiro_outbox_lag_seconds\{.*application="slow report".*\} [\d.]+$/m);
        await slow.query('commit');
      });
      assert.equal((await getOutboxLag(database)).seconds, 0);
    });

    it('begin a new epoch too where the database was moved by other means', async () => {
      const epoch = async () =>
        (await ask<{ begun: number }>(other.adminUrl, 'select begun from outbox_epoch'))[0]?.begun ?? 0;
      const before = await epoch();
      await migrate(other.adminUrl);
      assert.equal(await epoch(), before, 'a start is no move');
      await ask(other.adminUrl, 'update outbox_epoch set cluster = cluster + 1');
      await migrate(other.adminUrl);
      await migrate(other.adminUrl);
      assert.equal(await epoch(), before + 1);
    });
  });
}
