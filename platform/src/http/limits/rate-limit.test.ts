import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { Database } from '../../database/database.ts';
import { CallRateLimits } from './call-rate-limits.ts';
import { RateLimit } from './rate-limit.ts';

/**
 * Does the work within one window of a minute. Limits restart with each window, so interrupted work is repeated with
 * other subjects.
 */
async function inOneWindow({ ownerUrl }: FreshDatabase, work: (attempt: number) => Promise<void>): Promise<void> {
  const windowNow = async () => {
    const [row] = await ask<{ begun: number }>(ownerUrl, 'select floor(extract(epoch from now()) / 60)::int as begun');
    return row?.begun;
  };
  for (let attempt = 1; ; attempt++) {
    const begun = await windowNow();
    const failure = await work(attempt).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if ((await windowNow()) !== begun) continue;
    if (failure) throw failure.error;
    return;
  }
}

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

  it('accepts exactly its number of requests, however many arrive at once', async () => {
    await inOneWindow(place, async (attempt) =>
      assert.equal(await spendMany([new RateLimit(database, 100)], `alone ${attempt}`, 250), 100),
    );
  });

  it('is one limit for all processes together', async () => {
    await inOneWindow(place, async (attempt) => {
      const limits = [new RateLimit(database, 100), new RateLimit(database, 100)];
      const passed = await spendMany(limits, `shared ${attempt}`, 300);
      assert.ok(passed <= 100 && passed >= 98, `${passed} passed`);
    });
  });

  it('reports how much is left and when it is reset', async () => {
    await inOneWindow(place, async (attempt) => {
      const limit = new RateLimit(database, 100);
      await limit.consume(`caller ${attempt}`);
      const { resetS, ...rate } = await limit.consume(`caller ${attempt}`);
      assert.deepEqual(rate, { limit: 100, left: 98 });
      assert.ok(resetS <= 60);
    });
  });

  it('makes no caller wait longer than its window when a clock is set back', async () => {
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

  it('is reset with the next window', async () => {
    const limit = new RateLimit(database, 1);
    let subject = '';
    await inOneWindow(place, async (attempt) => {
      subject = `again ${attempt}`;
      await limit.consume(subject);
      await assert.rejects(async () => limit.consume(subject), Refusal);
    });
    await ask(place.ownerUrl, "update allowance set window_begin = window_begin - interval '1 minute'");
    await limit.consume(subject, Date.now() + 61_000);
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
  it('are those of the session, its user and its company, and the tightest is reported', async () => {
    await inOneWindow(place, async (attempt) => {
      const actor = (session_id: number, user_id: number, customer_id: number) =>
        ({
          session_id: session_id + 100 * attempt,
          user_id: user_id + 100 * attempt,
          customer_id: customer_id + 100 * attempt,
        }) as Actor;
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
});
