import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tropeiro/tools/until.ts';
import { superviseEmbedded } from './postgres.ts';
import { copyNewCluster } from './testing/copied-folder.ts';
import { ask, FAST, getPostmasterPid, supervised, temporaryFolder } from './testing.ts';

const howReached = `select coalesce(host(inet_server_addr()), 'socket') as way, current_user as role`;

/** With a name that needs quoting both in a URL and in a setting of PostgreSQL. */
const oddName = 'dados "da frota", & ção';

test('the application connects by the socket, and others by TCP', async (t) => {
  const dataDir = join(await temporaryFolder(t), oddName);
  await copyNewCluster(dataDir);
  const { appUrl, ownerUrl } = await supervised(t, dataDir);
  assert.deepEqual(await ask(appUrl, howReached), [{ way: 'socket', role: 'tropeiro_app' }]);
  assert.deepEqual(await ask(ownerUrl, howReached), [{ way: '127.0.0.1', role: 'tropeiro_owner' }]);
});

test('if the path of the socket would be too long, the application connects by TCP', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'a'.repeat(100));
  await copyNewCluster(dataDir);
  const { appUrl } = await supervised(t, dataDir);
  assert.deepEqual(await ask(appUrl, howReached), [{ way: '127.0.0.1', role: 'tropeiro_app' }]);
});

test('the socket exists again when a killed database is back, and old ones are removed', async (t) => {
  const dataDir = await temporaryFolder(t);
  await copyNewCluster(dataDir);
  const notices: string[] = [];
  const database = await superviseEmbedded(dataDir, { ...FAST, notify: (sentence) => notices.push(sentence) });
  t.after(() => database.stop());
  process.kill(await getPostmasterPid(dataDir), 'SIGKILL');
  await until('its return', async () => notices.includes('PostgreSQL is running again.'));
  assert.deepEqual(await ask(database.appUrl, howReached), [{ way: 'socket', role: 'tropeiro_app' }]);
  process.kill(await getPostmasterPid(dataDir), 'SIGKILL');
  await database.stop();
  const next = await supervised(t, dataDir);
  const sockets = (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('.s.PGSQL.'));
  const port = new URL(next.appUrl).port;
  assert.deepEqual(sockets.sort(), [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]);
});
