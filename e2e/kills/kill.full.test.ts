import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tropeiro/contract/operations.ts';
import { ask, countWaiting, holdLocks, listPostmasters } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { createManyPoints } from '@tropeiro/server/testing/many-points.ts';
import { servedFolder } from '@tropeiro/server/testing/served-folder.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { rawRequestOf, send } from '../http.ts';
import { type ServiceProcess, startService, tropeiro } from '../processes.ts';
import { firstChunk, openList, remainingChunks } from '../slow-reader.ts';
import { RetryingClient, requireExactlyOnce } from './retrying-client.ts';

const clientsAtOnce = 6;
const longestMs = 500;

test('killed again and again under a stream of points on the embedded PostgreSQL, it loses and doubles none', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const settings = { DATABASE_URL: target.ownerUrl };
  let clients: RetryingClient[] = [];
  // Two are started at a time, and each is killed at a separate moment.
  for (let round = 0; round < scaledRuns(2); round++) {
    const servers = await Promise.all([startService(settings), startService(settings)]);
    t.after(() => Promise.all(servers.map((server) => server.killHard())));
    const [first] = servers;
    if (clients.length === 0) clients = await newClients(first.url);
    await catchUp(clients, first.url);
    await Promise.all(
      servers.map(async (server, index) => {
        const half = clients.filter((_, number) => number % 2 === index);
        await killUnderStream(server, half, random.next() * longestMs);
      }),
    );
    requireExactlyOnce(clients, await ask(target.ownerUrl, 'select id, title from point_of_interest'));
  }
  requireWorkDone(t, clients);
});

test('killed again and again with its embedded PostgreSQL, the next start recovers and nothing is lost or doubled', async (t) => {
  const random = seeded();
  const folder = await servedFolder(t);
  // On a network address the demo company gets no fleet, which takes long to create.
  const settings = { DATA_DIR: folder, HOST: '0.0.0.0' };
  let clients: RetryingClient[] = [];
  for (let round = 0; round < scaledRuns(2); round++) {
    const server = await startService(settings, 'api,worker');
    t.after(() => server.killHard());
    if (clients.length === 0) clients = await newClients(server.url);
    await catchUp(clients, server.url);
    requireExactlyOnce(clients, await listPoints(server.url));
    await killUnderStream(server, clients, random.next() * longestMs);
  }
  requireWorkDone(t, clients);

  const server = await startService(settings, 'api,worker');
  t.after(() => server.killHard());
  await catchUp(clients, server.url);
  requireExactlyOnce(clients, await listPoints(server.url));

  await t.test('a second start on the same folder says so, and leaves the first alone', async () => {
    const { exitCode, output } = await tropeiro(['serve'], settings);
    assert.equal(exitCode, 1);
    assert.match(output, new RegExp(`in use by process ${server.pid}\\..*DATA_DIR`));
    assert.equal((await listPoints(server.url)).length > 0, true);
  });

  await t.test('the command line works beside it', async () => {
    const words = ['user', 'password', '--document', demoDocument, '--login', 'viewer', '--password', 'a-new-password'];
    const { exitCode, output } = await tropeiro(words, settings);
    assert.equal(exitCode, 0, output);
    assert.match(output, /^Password set; sessions ended: 0\.\n/);
    await logIn(server.url, 'viewer', { password: 'a-new-password' });
  });

  await t.test('asked to stop, it leaves no process behind', async () => {
    const { exitCode, output } = await server.stop();
    assert.equal(exitCode, 0, output);
    assert.deepEqual(await listPostmasters(folder), []);
  });
});

test('on SIGTERM it finishes its work, accepts nothing new and ends with code 0', async (t) => {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const server = await startService({ DATABASE_URL: target.ownerUrl });
  t.after(() => server.killHard());
  const { access } = await logIn(server.url, 'admin');
  const created = await send(
    server.url,
    rawRequestOf(operations.createPointOfInterest, { body: { data: point } }, access),
  );
  const { id } = (JSON.parse(created.text) as { data: { id: number } }).data;
  await createManyPoints(target, 12_000);

  // The change waits for a lock of another session, and so is certainly running when the signal comes.
  const release = await holdLocks(target.ownerUrl, `select from point_of_interest where id = ${id} for update`);
  const body = { data: { id, ...point, title: 'Renamed' } };
  const change = send(server.url, rawRequestOf(operations.changePointOfInterest, { body }, access));
  await until('the change to wait', async () => (await countWaiting(target.adminUrl, 'transactionid')) === 1);
  const list = await openList(server.url, access);
  const begin = await firstChunk(list);

  const stopped = server.stop();
  await assert.rejects(
    until('new connections to be refused', async () => {
      await sleep(50);
      await send(server.url, { method: 'GET', path: '/healthz', headers: { connection: 'close' } });
      return false;
    }),
    /ECONNREFUSED|ECONNRESET|socket hang up/,
  );
  await release();
  assert.equal((await change).status, 200);
  const text = Buffer.concat([begin, ...(await remainingChunks(list))]).toString();
  assert.equal((JSON.parse(text) as { data: unknown[] }).data.length, 12_001);
  const { exitCode, output } = await stopped;
  assert.equal(exitCode, 0, output);
  const [row] = await ask(target.ownerUrl, `select title from point_of_interest where id = ${id}`);
  assert.deepEqual(row, { title: 'Renamed' });
});

const point = { title: 'Depot', latitude: 1, longitude: 2 };

const newClients = async (url: string): Promise<RetryingClient[]> => {
  const { access } = await logIn(url, 'admin');
  return Array.from({ length: clientsAtOnce }, () => new RetryingClient(access));
};

/** First after a crash: requests without a response are sent again, and confirmed records are read again. */
async function catchUp(clients: readonly RetryingClient[], url: string): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      await client.retryUnanswered(url);
      await client.repeat(url, 5);
    }),
  );
}

async function killUnderStream(
  server: ServiceProcess,
  clients: readonly RetryingClient[],
  afterMs: number,
): Promise<void> {
  const countAcknowledged = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const acknowledgedBefore = countAcknowledged();
  const streams = clients.map((client) => client.stream(server.url));
  await until('the first point', async () => countAcknowledged() > acknowledgedBefore);
  await sleep(afterMs);
  await server.killHard();
  await Promise.all(streams);
}

async function listPoints(url: string): Promise<{ id: number; title: string }[]> {
  const { access } = await logIn(url, 'admin');
  const { text } = await send(url, rawRequestOf(operations.listPointsOfInterest, {}, access));
  return (JSON.parse(text) as { data: { id: number; title: string }[] }).data;
}

/** A test in which nothing was cut off, or nothing succeeded, would prove nothing. */
function requireWorkDone(t: TestContext, clients: readonly RetryingClient[]): void {
  const acknowledgedCount = clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  t.diagnostic(`${acknowledgedCount} points acknowledged`);
  assert.ok(acknowledgedCount > 0);
  assert.ok(clients.some(({ unanswered }) => unanswered.length > 0));
}
