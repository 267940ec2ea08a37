import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { operations } from '@tropeiro/contract/operations.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { otherDocument } from '@tropeiro/server/testing/companies.ts';
import { createManyPoints } from '@tropeiro/server/testing/many-points.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { pathOf, type Reply, rawRequestOf, send } from '../http.ts';
import { firstChunk, openList, remainingChunks } from '../slow-reader.ts';
import { World } from '../world.ts';

/** Enough that no buffer between the database and a client that does not read can hold it. */
const count = 12_000;

let world: World;
let token = '';
let otherToken = '';
before(async () => {
  world = await World.open({ STALLED_READER_S: '600', DATABASE_WAIT_S: '2' });
  token = (await world.as('admin')).access;
  otherToken = (await world.asOther()).access;
  await createManyPoints(world.service.target, count);
  await world.sql(`insert into point_of_interest (customer_id, title, latitude, longitude, category_id)
    select id, 'Ponto ' || n, n % 90, n % 180, n % 10 from customer, generate_series(1, 2000) n
    where document = '${otherDocument}'`);
});
after(() => world.service.stop());

const list = (accessToken: string): Promise<Reply> => world.call('listPointsOfInterest', {}, accessToken);

/** Sends the head of a request for the complete list, many times in a row, and reads nothing. */
async function asked(accessToken: string, { method = 'GET', times = 1, headers = '' } = {}): Promise<Socket> {
  const { hostname, port } = new URL(world.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const path = pathOf(operations.listPointsOfInterest, {});
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\n${headers}\r\n`.repeat(times),
  );
  return socket;
}

const transactions = async (): Promise<number> => {
  const [row] = await ask<{ n: number }>(
    world.service.target.adminUrl,
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and application_name = 'tropeiro' and xact_start is not null`,
  );
  return row?.n ?? 0;
};

const requireFree = () => until('the database to be free of lists', async () => (await transactions()) === 0);

/** A complete list, and a short one. */
const shortList = (accessToken: string): Promise<Reply> =>
  world.call('listPointsOfInterest', { query: { point_of_interest_category_id: 0 } }, accessToken);

/** Requires that abandoned lists leave nothing: both companies get their lists, and no transaction is open. */
async function requireAllReleased(): Promise<void> {
  for (const accessToken of [token, otherToken]) assert.equal((await shortList(accessToken)).status, 200);
  await requireFree();
  const { text } = await world.call('getMetrics', {}, undefined);
  assert.match(text, /^tropeiro_shares\{of="list_connections",state="held"\} 0$/m);
  assert.match(text, /^tropeiro_shares\{of="list_connections",state="awaited"\} 0$/m);
}

describe('Complete lists whose client goes away hold nothing, ', () => {
  for (const [when, breakOff] of [
    ['before the first byte', (socket: Socket) => void socket.destroy()],
    ['with a reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['as their first bytes come', (socket: Socket) => void socket.once('data', () => socket.destroy())],
  ] as const) {
    for (const times of [5, 25]) {
      it(`${times} of them ${when}`, async () => {
        for (let round = 0; round < times; round += 5) {
          const sockets = await Promise.all(Array.from({ length: 5 }, () => asked(token)));
          for (const socket of sockets) breakOff(socket);
          await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
        }
        await requireAllReleased();
      });
    }
  }

  it('asked for one behind the other on one connection', async () => {
    const socket = await asked(token, { times: 10 });
    await once(socket, 'readable');
    socket.destroy();
    await requireAllReleased();
  });

  it('asked for compressed, or for their headers alone', async () => {
    for (const options of [
      { headers: 'accept-encoding: gzip\r\n' },
      { headers: 'accept-encoding: br\r\n' },
      { method: 'HEAD' },
    ]) {
      const sockets = await Promise.all(Array.from({ length: 5 }, () => asked(token, options)));
      for (const socket of sockets) {
        await once(socket, 'readable');
        socket.destroy();
      }
      await requireAllReleased();
    }
  });

  it('while the database is at work on the first rows', async () => {
    const blocker = new pg.Client({ connectionString: world.service.target.adminUrl });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table point_of_interest in access exclusive mode');
      const sockets = await Promise.all(Array.from({ length: 2 }, () => asked(token)));
      await until('the lists to wait in the database', async () => (await transactions()) === 2);
      for (const socket of sockets) socket.destroy();
      await until('the database to have given them up', async () => (await transactions()) === 0);
    } finally {
      await blocker.end();
    }
    await requireAllReleased();
  });
});

describe('A complete list', () => {
  it('is served to others, however many one company has open and does not read', async () => {
    const stalled = (await Promise.all(Array.from({ length: 8 }, () => asked(token)))).map((socket) => socket.pause());
    try {
      await until('the share of the company to be used up', async () => (await transactions()) >= 2);
      assert.equal((await list(otherToken)).status, 200);
      const more = await Promise.all([1, 2, 3].map(() => world.asNew('viewer').then(({ access }) => list(access))));
      for (const { status, headers } of more.filter(({ status }) => status !== 200)) {
        assert.equal(status, 429);
        assert.ok(Number(headers['retry-after']) >= 1);
      }
      assert.equal((await list(otherToken)).status, 200);
    } finally {
      for (const socket of stalled) socket.destroy();
    }
    await requireAllReleased();
  });

  for (const [description, end] of [
    ['is ended', (id: number) => `update session set date_revoked = now() where id = ${id}`],
    ['runs out', (id: number) => `update session set date_expires = now() where id = ${id}`],
  ] as const) {
    it(`breaks off when its session ${description}, and does not look complete`, async () => {
      const { access, sessionId } = await world.asNew('viewer');
      const reading = await openList(world.url, access);
      await firstChunk(reading);
      await world.sql(end(sessionId));
      await assert.rejects(remainingChunks(reading), /aborted|ECONNRESET|hang up/);
      await requireAllReleased();
    });
  }

  it('asked for by its headers alone has those of the list, and no length', async () => {
    const asQuestion = rawRequestOf(operations.listPointsOfInterest, {}, token);
    const [whole, head] = [await list(token), await send(world.url, { ...asQuestion, method: 'HEAD' })];
    assert.equal(head.status, 200);
    assert.equal(head.headers['content-type'], whole.headers['content-type']);
    assert.equal(head.headers['content-length'], undefined);
  });
});
