import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { ask, endProcess, getPostmasterPid } from '@tropeiro/postgres/testing.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { servedFolder } from '@tropeiro/server/testing/served-folder.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Client } from 'pg';
import { type Reply, send } from '../http.ts';
import { type ServiceProcess, startService } from '../processes.ts';
import { create } from './retrying-client.ts';

const writersAtOnce = 4;

test('when PostgreSQL is killed the service starts it again and answers 503 meanwhile', async (t) => {
  const { folder, server } = await serviceOnFolder(t);
  const { url } = server;
  const { access } = await logIn(url, 'admin');
  const created = new Set<string>();
  const refusals: Reply[] = [];
  let writing = true;
  const writers = Array.from({ length: writersAtOnce }, async () => {
    while (writing) {
      const key = randomUUID();
      const reply = await create(url, key, access);
      if (reply.status === 201) created.add(key);
      else {
        refusals.push(reply);
        // Not as often as a client can, which would only slow down the restart.
        await sleep(50);
      }
    }
  });
  for (let kills = 0; kills < 2; kills++) {
    const before = created.size;
    await until('points', async () => created.size > before + 5);
    const killed = await getPostmasterPid(folder);
    await endProcess(killed, 'SIGKILL');
    // The remaining processes continue for a moment, and store a point or two. A process that looks for PostgreSQL
    // before the service has restarted it would start another one.
    await until('another one', async () => (await getPostmasterPid(folder).catch(() => killed)) !== killed);
  }
  const before = created.size;
  await until('points after the last kill', async () => created.size > before + 5);
  writing = false;
  await Promise.all(writers);

  assert.ok(refusals.length > 0, 'somebody asked while it was away');
  for (const { status, headers, text } of refusals) {
    assert.equal(status, 503, text);
    assert.ok(Number(headers['retry-after']) > 0);
  }
  const { ownerUrl } = await borrowEmbedded(folder);
  const stored = await ask<{ title: string }>(ownerUrl, 'select title from point_of_interest');
  const titles = new Set(stored.map(({ title }) => title));
  assert.deepEqual(
    [...created].filter((key) => !titles.has(key)),
    [],
    'nothing that was acknowledged is lost',
  );

  await t.test('its jobs go on', async () => {
    // The jobs run as the database's owner, not as the role that sees all companies.
    const owner = new Client(ownerUrl);
    await owner.connect();
    try {
      await owner.query(`select graphile_worker.add_job('clear_expired')`);
      await until('the job', async () => (await owner.query('select from graphile_worker.jobs')).rowCount === 0);
    } finally {
      await owner.end();
    }
  });

  await t.test('asked to stop, it ends well', async () => {
    const { exitCode, output } = await server.stop();
    assert.equal(exitCode, 0, output);
    assert.match(output, /PostgreSQL ended unexpectedly and will be started again.*PostgreSQL is running again/s);
  });
});

test('while PostgreSQL does not start, the service is not ready and goes on trying', async (t) => {
  const { folder, server } = await serviceOnFolder(t);
  const { url } = server;
  const settings = join(folder, 'postgres', 'postgresql.conf');
  const isReady = async () => (await send(url, { method: 'GET', path: '/readyz' })).status === 200;

  await rename(settings, `${settings}.away`);
  await endProcess(await getPostmasterPid(folder), 'SIGKILL');
  await until('it not to be ready', async () => !(await isReady()));
  await sleep(1000);
  assert.equal(await isReady(), false);
  const { headers } = await send(url, { method: 'GET', path: '/readyz' });
  assert.ok(Number(headers['retry-after']) > 0);
  await rename(`${settings}.away`, settings);
  await until('it to be ready', isReady);
  await logIn(url, 'admin');

  await t.test('asked to stop meanwhile, it stops', async () => {
    await rename(settings, `${settings}.away`);
    await endProcess(await getPostmasterPid(folder), 'SIGKILL');
    await until('it not to be ready', async () => !(await isReady()));
    const { exitCode, output } = await server.stop();
    assert.equal(exitCode, 0, output);
    assert.match(output, /could not access the server configuration file.*It is tried again in/s);
  });
});

/** On a network address the demo company gets no fleet, which takes long to create. */
async function serviceOnFolder(t: TestContext): Promise<{ folder: string; server: ServiceProcess }> {
  const folder = await servedFolder(t);
  const server = await startService({ DATA_DIR: folder, HOST: '0.0.0.0' }, 'api,worker');
  t.after(() => server.killHard());
  return { folder, server };
}
