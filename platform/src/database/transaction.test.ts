import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { Database } from './database.ts';
import { sql } from './statement.ts';

const actor: Actor = {
  session_id: 1,
  user_id: 1,
  customer_id: 1,
  role: 'admin',
  permissions: [],
  timezone: 'America/Sao_Paulo',
  user_version: 1,
  customer_version: 1,
  signing_key_id: 'key',
  token_expires_s: Number.POSITIVE_INFINITY,
};
const origin = { request_id: 'request', address: '127.0.0.1' };

describe('A change', () => {
  let target: FreshDatabase;
  let counter: AnswerCounter;
  let database: Database;
  before(async () => {
    target = await freshDatabase();
    counter = await startCounter(Number(new URL(target.appUrl).port));
    const url = new URL(target.appUrl);
    url.port = String(counter.port);
    database = new Database({ url: url.href, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    await ask(
      target.ownerUrl,
      `insert into customer (name, document) values ('Empresa', '1');
       insert into app_user (customer_id, realm, login, name, role, password_hash) values (1, 'customer', 'a', 'A', 'admin', '');
       insert into session (customer_id, user_id, date_expires) values (1, 1, now() + interval '1 day');
       insert into signing_key (id, public_jwk, private_jwk) values ('key', '{}', '{}')`,
    );
  });
  beforeEach(() => live(true));
  after(async () => {
    await database.close();
    await counter.stop();
    await target.drop();
  });

  const live = (isLive: boolean) =>
    ask(target.ownerUrl, `update session set date_revoked = ${isLive ? 'null' : 'now()'}`);
  const insertFleet = (name: string) => sql`insert into fleet (name) values (${name}) returning id`;
  const fleets = async () =>
    (await ask<{ name: string }>(target.ownerUrl, 'select name from fleet order by id')).map(({ name }) => name);

  it('of one statement takes two round trips: the first opens it, the last commits', async () => {
    // Opens the connection, which takes its own round trips.
    await database.transact(actor, origin, (transaction) => transaction.rows(sql`select 1`));
    const before = counter.answers();
    await database.transact(actor, origin, (transaction) => transaction.rows(insertFleet('Norte')));
    assert.equal(counter.answers() - before, 2);
    assert.deepEqual(await fleets(), ['Norte']);
  });

  it('is rolled back completely when its first query fails, and the connection serves the next transaction', async () => {
    const failing = database.transact(actor, origin, (transaction) =>
      transaction.pipeline([insertFleet('Sul'), sql`select 1 / ${0}::integer`]),
    );
    await assert.rejects(failing, /division by zero/);
    await database.transact(actor, origin, (transaction) => transaction.rows(insertFleet('Leste')));
    assert.deepEqual(await fleets(), ['Norte', 'Leste']);
  });

  const refusals = [
    ['nothing is asked', async () => 'done'],
    ['it asks', (transaction) => transaction.rows(insertFleet('Oeste'))],
    ['it asks what concerns no company', (transaction) => transaction.rows(sql`select nextval('fleet_id_seq')`)],
    ['something else is wrong', () => Promise.reject(new Refusal('not_found'))],
  ] as const satisfies [string, Parameters<typeof database.transact>[2]][];
  for (const [when, work] of refusals) {
    it(`is refused by the end of the session when ${when}`, async () => {
      await live(false);
      await assert.rejects(database.transact(actor, origin, work), { code: 'session_ended' });
      await live(true);
      assert.ok(await database.transact(actor, origin, (transaction) => transaction.rows(sql`select 1`)));
      assert.deepEqual(await fleets(), ['Norte', 'Leste']);
    });
  }

  it('of an ended session runs no query that was sent with its opening', async () => {
    const next = async () =>
      (await ask<{ n: string }>(target.ownerUrl, 'select last_value as n from fleet_id_seq'))[0]?.n;
    const before = await next();
    await live(false);
    const change = database.transact(actor, origin, (transaction) =>
      transaction.rows(sql`select nextval('fleet_id_seq')`),
    );
    await assert.rejects(change, { code: 'session_ended' });
    assert.equal(await next(), before);
  });
});

type AnswerCounter = { readonly port: number; answers(): number; stop(): Promise<void> };

/** Forwards everything and counts how often the database reports that it is ready for more. */
async function startCounter(behind: number): Promise<AnswerCounter> {
  const ready = Buffer.from([0x5a, 0, 0, 0, 5]);
  let answers = 0;
  const server = createServer((near) => {
    const far = connect(behind, '127.0.0.1');
    near.pipe(far);
    far.pipe(near);
    far.on('data', (bytes) => {
      for (let at = bytes.indexOf(ready); at >= 0; at = bytes.indexOf(ready, at + 1)) answers++;
    });
    for (const socket of [near, far]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    answers: () => answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
