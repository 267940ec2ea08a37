import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { Database } from '../store/engine/database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { CallRateLimits } from './call-rate-limits.ts';
import { RateLimit } from './rate-limit.ts';

describe('A rate limit', () => {
  let place: FreshDatabase;
  let database: Database;

  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 10, waitS: 60, statementTimeoutS: 60 });
  });

  after(async () => {
    await database.close();
    await place.drop();
  });

  const spendMany = async (limits: readonly RateLimit[], subject: string, calls: number): Promise<number> => {
    const answers = await Promise.allSettled(
      Array.from({ length: calls }, async (_, call) => limits[call % limits.length]?.consume(subject)),
    );
    for (const answer of answers) if (answer.status === 'rejected') assert.ok(answer.reason instanceof Refusal);
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };

  it('lets through exactly as many as it says, however many come at once', async () => {
    assert.equal(await spendMany([new RateLimit(database, 100)], 'alone', 250), 100);
  });

  it('is one limit for all processes together', async () => {
    const passed = await spendMany([new RateLimit(database, 100), new RateLimit(database, 100)], 'shared', 300);
    assert.ok(passed <= 100 && passed >= 98, `${passed} passed`);
  });

  it('tells how much is left and when it begins anew', async () => {
    const limit = new RateLimit(database, 100);
    await limit.consume('told');
    const { resetS, ...rate } = await limit.consume('told');
    assert.deepEqual(rate, { limit: 100, left: 98 });
    assert.ok(resetS <= 60);
  });

  it('makes nobody wait longer than its window when a clock is set back', async () => {
    const limit = new RateLimit(database, 1);
    const tomorrow = Date.now() + 86_400_000;
    await limit.consume('here', tomorrow);
    await assert.rejects(async () => limit.consume('here', tomorrow), Refusal);
    await ask(
      place.ownerUrl,
      "update allowance set window_begin = window_begin + interval '1 day' where subject = 'here'",
    );
    await limit.consume('here');
  });

  it('begins anew with the next window', async () => {
    const limit = new RateLimit(database, 1);
    await limit.consume('again');
    await assert.rejects(async () => limit.consume('again'), Refusal);
    await ask(place.ownerUrl, "update allowance set window_begin = window_begin - interval '1 minute'");
    await limit.consume('again', Date.now() + 61_000);
  });
});

describe('The limits of calls', () => {
  let place: FreshDatabase;
  let database: Database;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 5, waitS: 60, statementTimeoutS: 60 });
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  const limits = (session: number, user: number, company: number) =>
    new CallRateLimits(
      ...([session, user, company].map((limit) => new RateLimit(database, limit)) as [RateLimit, RateLimit, RateLimit]),
    );
  const actor = (session_id: number, user_id: number, customer_id: number) =>
    ({ session_id, user_id, customer_id }) as Actor;

  it('are those of the session, of its user and of its company, and the tightest is told', async () => {
    const calls = limits(2, 3, 4);
    assert.deepEqual((await calls.consume(actor(1, 1, 1))).limit, 2);
    await calls.consume(actor(1, 1, 1));
    await assert.rejects(async () => calls.consume(actor(1, 1, 1)), /too_many_requests/);
    assert.equal((await calls.consume(actor(2, 1, 1))).left, 0);
    await assert.rejects(async () => calls.consume(actor(3, 1, 1)), /too_many_requests/);
    await calls.consume(actor(4, 2, 1));
    await assert.rejects(async () => calls.consume(actor(5, 3, 1)), /too_many_requests/);
    await calls.consume(actor(6, 4, 2));
  });
});
