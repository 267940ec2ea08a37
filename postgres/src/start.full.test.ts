import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '@tropeiro/tools/until.ts';
import { borrowEmbedded, FolderInUse, superviseEmbedded } from './postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { copyNewCluster } from './testing/copied-folder.ts';
import {
  ask,
  FAST,
  getPostmasterPid,
  listPostmasters,
  makeFolder,
  removeFolder,
  supervised,
  temporaryFolder,
} from './testing.ts';

/** Created by the first test, used by those that need no new one. */
let home = '';
let dataDir = '';
before(async () => {
  home = await makeFolder();
  dataDir = join(home, 'a folder', 'not there yet');
});
after(async () => {
  await removeFolder(dataDir);
  await removeFolder(home);
});

test('of two that start at once on a new folder, one gets it and creates the database', async () => {
  const results = await Promise.allSettled([superviseEmbedded(dataDir, FAST), superviseEmbedded(dataDir, FAST)]);
  const [first, ...others] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.ok(first !== undefined && others.length === 0);
  assert.ok(refused instanceof FolderInUse);
  await ask(first.ownerUrl, 'create table kept as select 42 as n');
  assert.deepEqual(await ask(first.appUrl, 'select 1 as n'), [{ n: 1 }]);
  await first.stop();
  await first.stop();
  assert.deepEqual(await listPostmasters(dataDir), []);
});

test('the next start finds the database and its data', async (t) => {
  const second = await supervised(t, dataDir);
  assert.deepEqual(await ask(second.ownerUrl, 'select n from kept'), [{ n: 42 }]);
});

test('its processes have a lower priority than the service', async (t) => {
  await supervised(t, dataDir);
  assert.ok(getPriority(await getPostmasterPid(dataDir)) > getPriority());
});

test('acknowledged data is already on disk, unless a test changes that', async (t) => {
  const database = await superviseEmbedded(dataDir);
  t.after(() => database.stop());
  const [row] = await ask(
    database.appUrl,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('listen_addresses') as address`,
  );
  assert.deepEqual(row, { fsync: 'on', commit: 'on', pages: 'on', address: '127.0.0.1' });
});

test('the command line alone starts the database and stops it', async () => {
  const borrowed = await borrowEmbedded(dataDir, FAST);
  assert.deepEqual(await ask(borrowed.appUrl, 'select 1 as n'), [{ n: 1 }]);
  await borrowed.stop();
  assert.deepEqual(await listPostmasters(dataDir), []);
});

test('a command that runs while the server is starting waits for it', async (t) => {
  const dataDir = await temporaryFolder(t);
  await copyNewCluster(dataDir);
  const [server, ...borrowed] = await Promise.all([
    supervised(t, dataDir),
    ...[1, 2, 3].map(async () => {
      await until('PostgreSQL', async () => (await findPostmaster(join(dataDir, 'postgres'))) !== undefined);
      return borrowEmbedded(dataDir, FAST);
    }),
  ]);
  for (const { ownerUrl } of borrowed) assert.equal(ownerUrl, server.ownerUrl);
  assert.deepEqual(await ask(server.ownerUrl, 'select 1 as n'), [{ n: 1 }]);
});

test('a database that ends by itself is restarted on the same port, and its last log lines are reported', async (t) => {
  const notices: string[] = [];
  const database = await superviseEmbedded(dataDir, { ...FAST, notify: (sentence) => notices.push(sentence) });
  t.after(() => database.stop());
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    notices.length = 0;
    process.kill(await getPostmasterPid(dataDir), signal);
    await until('its return', async () => notices.includes('PostgreSQL is running again.'));
    assert.match(notices[0]!, /^PostgreSQL ended unexpectedly and will be started again\. .*postgres\.log:\n/s);
    assert.deepEqual(await ask(database.appUrl, 'select 1 as n'), [{ n: 1 }]);
    await until('the lock', () =>
      superviseEmbedded(dataDir, FAST).then(
        () => assert.fail('a second supervisor was let in'),
        (error) => error instanceof FolderInUse,
      ),
    );
  }
});

test('when stopped during a restart, it stops', async () => {
  const notices: string[] = [];
  const database = await superviseEmbedded(dataDir, { ...FAST, notify: (sentence) => notices.push(sentence) });
  process.kill(await getPostmasterPid(dataDir), 'SIGKILL');
  await until('the report', async () => notices.length > 0);
  await database.stop();
  // For a moment, processes just forked by the killed one look like it. A surviving one would never end.
  await until('the end of PostgreSQL', async () => (await listPostmasters(dataDir)).length === 0);
});

test('a large log is set aside at the next start', async (t) => {
  await writeFile(join(dataDir, 'postgres.log'), Buffer.alloc(11 * 1024 * 1024));
  await supervised(t, dataDir);
  assert.ok((await stat(join(dataDir, 'postgres.log'))).size < 100_000);
  assert.equal((await stat(join(dataDir, 'postgres.log.1'))).size, 11 * 1024 * 1024);
});

test('obstacles are reported in a sentence', async (t) => {
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  const major = await readFile(version, 'utf8');
  await writeFile(version, '12\n');
  await assert.rejects(superviseEmbedded(dataDir, FAST), /was created by PostgreSQL 12; this program contains \d+/);
  await writeFile(version, major);

  await assert.rejects(
    superviseEmbedded(dataDir, { settings: { fsync: 'off', shared_buffers: 'plenty' } }),
    /PostgreSQL did not start\..*shared_buffers/s,
  );

  const secretsFile = join(dataDir, 'postgres-secrets.json');
  const secrets = await readFile(secretsFile, 'utf8');
  await writeFile(secretsFile, '{}');
  await assert.rejects(superviseEmbedded(dataDir, FAST), /postgres-secrets\.json is damaged/);
  await writeFile(secretsFile, secrets);

  const other = await temporaryFolder(t);
  await mkdir(join(other, 'postgres'));
  await writeFile(join(other, 'postgres', 'holiday.jpg'), '');
  await assert.rejects(superviseEmbedded(other, FAST), /is in the way: it is not a database/);

  await assert.rejects(superviseEmbedded(join(other, 'postgres', 'holiday.jpg'), FAST), /cannot be written/);
});

test('a cluster whose mode was opened, by a copy or a careless chmod, is closed again', async (t) => {
  await chmod(join(dataDir, 'postgres'), 0o755);
  await supervised(t, dataDir);
  assert.equal((await stat(join(dataDir, 'postgres'))).mode & 0o777, 0o700);
});
