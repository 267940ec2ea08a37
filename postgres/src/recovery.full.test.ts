import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Client } from 'pg';
import { borrowEmbedded, FolderInUse, superviseEmbedded } from './postgres.ts';
import { copyNewCluster } from './testing/copied-folder.ts';
import {
  ask,
  endProcess,
  FAST,
  findWatchdog,
  getPostmasterPid,
  listPostmasters,
  makeFolder,
  removeFolder,
  startSupervisor,
  supervised,
  temporaryFolder,
} from './testing.ts';

const ROWS = 20;
const needsProc = process.platform === 'linux' ? false : 'finds processes by /proc';

/** One folder for all: each test also starts on the state that the previous one left. */
let dataDir = '';
before(async () => {
  dataDir = await makeFolder();
  await copyNewCluster(dataDir);
});
after(() => removeFolder(dataDir));

async function assertAllWritten(ownerUrl: string, acknowledged: number[]): Promise<void> {
  const rows = await ask<{ n: number }>(ownerUrl, 'select n from written order by n');
  assert.deepEqual(rows.map(({ n }) => n).slice(0, acknowledged.length), acknowledged);
}

test('after kill -9 of the server the next start has every acknowledged row, and one database', async (t) => {
  const victim = startSupervisor(t, dataDir);
  await victim.untilPrinted(String(ROWS));
  await victim.killHard();

  const next = await supervised(t, dataDir);
  await assertAllWritten(next.ownerUrl, victim.acknowledged);
  await until('a single PostgreSQL', async () => (await listPostmasters(dataDir)).length === 1);
});

test('a server reports which process uses the folder, and that one continues', async (t) => {
  const victim = startSupervisor(t, dataDir);
  await victim.untilPrinted('ready');
  await assert.rejects(superviseEmbedded(dataDir, FAST), (error) => {
    assert.ok(error instanceof FolderInUse);
    assert.equal(error.pid, victim.process.pid);
    return true;
  });
  const before = victim.acknowledged.length;
  await until('more rows', async () => victim.acknowledged.length > before);
});

test('after kill -9 of the server its database ends by itself', async (t) => {
  const victim = startSupervisor(t, dataDir);
  await victim.untilPrinted('ready');
  await victim.killHard();
  await until('the end of PostgreSQL', async () => (await listPostmasters(dataDir)).length === 0);
});

test('an orphan without a watchdog is stopped by the next start', { skip: needsProc }, async (t) => {
  const victim = startSupervisor(t, dataDir);
  await victim.untilPrinted(String(ROWS));
  const orphan = await getPostmasterPid(dataDir);
  await endProcess((await findWatchdog(orphan))!, 'SIGKILL');
  await victim.killHard();
  assert.deepEqual(await listPostmasters(dataDir), [orphan]);

  const next = await borrowEmbedded(dataDir, FAST);
  t.after(() => next.stop());
  await assertAllWritten(next.ownerUrl, victim.acknowledged);
  await until('a single PostgreSQL', async () => {
    const [only, ...others] = await listPostmasters(dataDir);
    return only !== orphan && others.length === 0;
  });
});

test('after kill -9 of server, watchdog and database the next start recovers', { skip: needsProc }, async (t) => {
  const victim = startSupervisor(t, dataDir);
  await victim.untilPrinted(String(ROWS));
  const postmaster = await getPostmasterPid(dataDir);
  await endProcess((await findWatchdog(postmaster))!, 'SIGKILL');
  victim.process.kill('SIGSTOP');
  await endProcess(postmaster, 'SIGKILL');
  await victim.killHard();
  assert.match(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), new RegExp(`^${postmaster}\n`));

  const next = await supervised(t, dataDir);
  await assertAllWritten(next.ownerUrl, victim.acknowledged);
});

test('a truncated lock file, or one whose process number belongs to another program now, does not block', async (t) => {
  await (await superviseEmbedded(dataDir, FAST)).stop();
  const cluster = join(dataDir, 'postgres');
  // Processes of the same user: PostgreSQL itself detects numbers that belong to other users.
  const { uid, gid } = await stat(cluster);
  const unrelatedProcess = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  t.after(() => unrelatedProcess.kill());

  for (const text of [`${unrelatedProcess.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  1 2\nready   \n`, '']) {
    await writeFile(join(cluster, 'postmaster.pid'), text);
    const next = await superviseEmbedded(dataDir, FAST);
    assert.deepEqual(await ask(next.appUrl, 'select 1 as n'), [{ n: 1 }]);
    await next.stop();
  }
  assert.equal(unrelatedProcess.exitCode ?? unrelatedProcess.signalCode, null);
});

test('after kill -9 at any moment of the first start the next start succeeds', async (t) => {
  // One random moment in each part of a first start, which takes about this long.
  const random = seeded();
  const [parts, firstStartMs] = [scaledRuns(2), 1200];
  const moments = Array.from({ length: parts }, (_, part) =>
    Math.round(((part + random.next()) / parts) * firstStartMs),
  );
  for (const ms of moments) {
    await t.test(`${ms} ms after the beginning`, async (t) => {
      const newDir = await temporaryFolder(t);
      const victim = startSupervisor(t, newDir);
      await victim.untilPrinted('begin');
      await sleep(ms);
      await victim.killHard();

      const next = await supervised(t, newDir);
      assert.deepEqual(await ask(next.appUrl, 'select 1 as n'), [{ n: 1 }]);
      await until('a single PostgreSQL', async () => (await listPostmasters(newDir)).length === 1);
    });
  }
});

test('a crash inside the database does not cost the supervisor its folder', async (t) => {
  const server = await supervised(t, dataDir);
  const client = new Client(server.ownerUrl);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  process.kill(rows[0]!.pid, 'SIGKILL');
  await ended;

  await until('the database to be back', () =>
    ask(server.ownerUrl, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  await assert.rejects(superviseEmbedded(dataDir, FAST), FolderInUse);
  assert.deepEqual(await ask(server.appUrl, 'select 1 as n'), [{ n: 1 }]);
});
