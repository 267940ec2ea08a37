import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { Metrics } from '../../about/metrics.ts';
import { writeBackup } from '../../backup/backup-file.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { asking, scratch, storeAt } from '../../backup/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { listPrograms, type OtherPostgres, startOther } from '../../testing/other-postgres.ts';
import { schemaFiles } from '../schema/schema-files.ts';
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
    let [sourceDatabase, targetDatabase]: [Database?, Database?] = [];
    before(async () => {
      files = await scratch();
      source = await freshDatabase();
      sourceDatabase = new Database({ ...settings, url: source.appUrl });
      other = await startOther(folder ?? '');
      targetDatabase = new Database({ ...settings, url: other.adminUrl });
      await ask(source.ownerUrl, "insert into customer (name, document) values ('Um', '1')");
    });
    after(async () => {
      await Promise.all([sourceDatabase?.close(), targetDatabase?.close()]);
      await Promise.all([source.drop(), other.stop(), files.remove()]);
    });

    it('continue for earlier readers: in order, none missed, none twice', async () => {
      assert.ok(sourceDatabase && targetDatabase);
      const [partialReader, fullReader, aheadReader, newReader] = [3, 100, 100, 2].map(
        (limit) => new FeedReader(limit),
      );
      assert.ok(partialReader && fullReader && aheadReader && newReader);
      const old = Array.from({ length: 10 }, (_, number) => `old ${number}`);
      for (const name of old) await (await announcingTransaction(sourceDatabase, [name])).commit();
      await fullReader.readAll(sourceDatabase);
      await partialReader.read(sourceDatabase);
      await writeBackup(files.path('backup'), source.ownerUrl, storeAt(files.path('images')), plain);
      await (await announcingTransaction(sourceDatabase, ['lost'])).commit();
      await aheadReader.readAll(sourceDatabase);

      await restoreBackup(files.path('backup'), other.adminUrl, storeAt(files.path('restored')), plain);
      await newReader.readAll(targetDatabase);
      assert.deepEqual(newReader.names, old, 'all of them can be read before anything new is announced');
      const early = await announcingTransaction(targetDatabase, ['new 0']);
      await (await announcingTransaction(targetDatabase, ['new 1'])).commit();
      await early.commit();
      const expected = [...old, 'new 0', 'new 1'];
      for (const reader of [partialReader, fullReader, newReader]) {
        await reader.readAll(targetDatabase);
        assert.deepEqual(reader.names, expected);
      }
      await aheadReader.readAll(targetDatabase);
      assert.deepEqual(
        aheadReader.names.slice(10),
        ['lost', 'new 0', 'new 1'],
        'who has read what was lost goes on behind it',
      );
      assert.equal(
        new Set(aheadReader.seen.map(({ id }) => id)).size,
        13,
        'a number that is given again is another id',
      );
    });

    it('show by whom they are held up', async () => {
      const database = targetDatabase;
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

    it('also begin a new epoch if the database was moved by other means', async () => {
      const epoch = async () =>
        (await ask<{ begun: number }>(other.adminUrl, 'select begun from outbox_epoch'))[0]?.begun ?? 0;
      const before = await epoch();
      await migrate(other.adminUrl, schemaFiles);
      assert.equal(await epoch(), before, 'a start is no move');
      await ask(other.adminUrl, 'update outbox_epoch set cluster = cluster + 1');
      await migrate(other.adminUrl, schemaFiles);
      await migrate(other.adminUrl, schemaFiles);
      assert.equal(await epoch(), before + 1);
    });
  });
}
