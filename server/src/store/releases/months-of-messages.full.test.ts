import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { type SchemaFiles, statementsOf } from '@tropeiro/platform/database/migrate/migration-files.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { writeBackup } from '../../backup/backup-file.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { contentsOf, scratch, storeAt } from '../../backup/testing.ts';
import { messageAt, serialOf, trackedCompanies } from '../../testing/device-messages.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { schemaFiles } from '../schema/schema-files.ts';
import { schemaTextAt } from '../schema/schema-text.ts';
import { appendMessages } from '../tracking/messages/append-messages.ts';

const bound = '0054_messages_bound.sql';
const earlier: SchemaFiles = {
  ...schemaFiles,
  migrations: schemaFiles.migrations.filter(({ name }) => name < bound),
  functionsAfterTables: [],
};

describe('Messages from before the table was partitioned', () => {
  let place: FreshDatabase;
  let database: Database;
  let stored: unknown;
  let storedFiles: unknown;
  const run = <Row extends object>(text: string) => ask<Row>(place.ownerUrl, text);
  const rows = () =>
    run('select count(*)::int, md5(string_agg(m::text, $$,$$ order by m::text)) as held from device_message m');
  /** The files of the table and its indexes. They stay the same unless the table is rewritten. */
  const files = (like: string) =>
    run(`select relfilenode from pg_class where relname like '${like}' and relkind in ('r', 'i') order by oid`);
  const append = (timeMs: number) =>
    database.transactAcrossCompanies({}, (transaction) =>
      appendMessages(transaction, [
        messageAt(serialOf(1, 1), 1, {
          time: new Date(timeMs).toISOString(),
          received: new Date(Math.max(timeMs, Date.now())).toISOString(),
        }),
      ]),
    );
  const monthOf = async (timeMs: number) =>
    (
      await run<{ month: string }>(
        `select tableoid::regclass::text as month from device_message where time = to_timestamp(${timeMs / 1000})`,
      )
    )[0]?.month;

  before(async () => {
    place = await emptyDatabase();
    await migrate(place.ownerUrl, earlier);
    await trackedCompanies(place.ownerUrl, 2, 1);
    await run(`insert into device_message select customer_id, id, id, now() - make_interval(days => d), now(), d, 0, 0, 0, 0, 0, 1, true, '{}'
      from device, generate_series(0, 800) d`);
    stored = await rows();
    storedFiles = await files('device_message%');
    // An attempt that failed halfway.
    const [first = ''] = statementsOf(schemaFiles.migrations.find(({ name }) => name === bound)!);
    await run(first);
    await migrate(place.ownerUrl, schemaFiles);
    database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 20, statementTimeoutS: 30 });
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  it('are all in one partition, which is the former table and not a copy', async () => {
    assert.deepEqual(await rows(), stored);
    const parts = await run<{ month: string; begin: string; count: number }>(
      'select month::text, begin_time::text as begin from message_months()',
    );
    assert.deepEqual(
      parts.map(({ begin }) => begin),
      ['-infinity'],
    );
    assert.match(parts[0]?.month ?? '', /^device_message_before_\d{4}_\d{2}$/);
    assert.deepEqual(await files('device\\_message\\_before%'), storedFiles);
  });

  it('are in a schema that equals a new one', async () => {
    const fresh = await freshDatabase();
    try {
      assert.equal(await schemaTextAt(place.adminUrl), await schemaTextAt(fresh.adminUrl));
    } finally {
      await fresh.drop();
    }
  });

  it('cannot be read through their partition, which has the row-level security of the table', async () => {
    const facts = await run(`select relrowsecurity and relforcerowsecurity as guarded,
        has_table_privilege('tropeiro_app', oid, 'select') as readable,
        (select array_agg(polname::text order by polname) from pg_policy where polrelid = c.oid) as policies,
        (select count(*)::int from pg_constraint where conrelid = c.oid and contype = 'c') as checks
      from pg_class c where relispartition and relkind = 'r'`);
    assert.deepEqual(facts, [{ guarded: true, readable: false, policies: ['system', 'tenant'], checks: 0 }]);
  });

  it('share their partition with late messages, and the next months have their own', async () => {
    const [past, now, later] = [Date.UTC(2019, 1, 3), Date.now(), Date.now() + 70 * 86_400_000];
    for (const timeMs of [past, now, later]) assert.deepEqual((await append(timeMs)).outcomes, ['new']);
    const [ofPast, ofNow, ofLater] = [await monthOf(past), await monthOf(now), await monthOf(later)];
    assert.match(ofPast ?? '', /_before_/);
    assert.equal(ofNow, ofPast);
    assert.match(ofLater ?? '', /^device_message_\d{4}_\d{2}$/);
  });

  it('are in the same partitions when a backup is restored', async (t) => {
    const [files, restored] = [await scratch(), await emptyDatabase()];
    t.after(() => Promise.all([files.remove(), restored.drop()]));
    const store = storeAt(files.path('images'));
    const plain = { passphrase: undefined };
    await writeBackup(files.path('one.backup'), place.ownerUrl, store, plain);
    await restoreBackup(files.path('one.backup'), restored.ownerUrl, store, plain);
    const bounds = 'select month::text, begin_time, end_time from message_months() order by begin_time';
    assert.equal((await run(bounds)).length, 2);
    assert.deepEqual(await ask(restored.ownerUrl, bounds), await run(bounds));
    assert.deepEqual(await contentsOf(restored.adminUrl), await contentsOf(place.adminUrl));
  });
});

describe('A database without messages', () => {
  it('has no month before the first message and the first start', async (t) => {
    const fresh = await freshDatabase();
    t.after(() => fresh.drop());
    assert.deepEqual(
      await ask(fresh.ownerUrl, "select relname from pg_class where relname like 'device\\_message\\_2%'"),
      [],
    );
    assert.deepEqual(await ask(fresh.ownerUrl, 'select from message_months()'), []);
  });
});
