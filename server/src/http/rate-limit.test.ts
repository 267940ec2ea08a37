import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { Database } from '../store/database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { RateLimit } from './rate-limit.ts';

describe('A rate limit', () => {
  let place: FreshDatabase;
  let database: Database;

  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, connections: 10, waitS: 10, statementS: 10 });
  });

  after(async () => {
    await database.close();
    await place.drop();
  });

  const spendMany = async (limits: readonly RateLimit[], subject: string, calls: number): Promise<number> => {
    const answers = await Promise.allSettled(
      Array.from({ length: calls }, async (_, call) => limits[call % limits.length]?.spend(subject)),
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
    await limit.spend('told');
    const { resetS, ...rate } = await limit.spend('told');
    assert.deepEqual(rate, { limit: 100, left: 98 });
    assert.ok(resetS <= 60);
  });

  it('begins anew with the next window', async () => {
    const limit = new RateLimit(database, 1);
    await limit.spend('again');
    await assert.rejects(async () => limit.spend('again'), Refusal);
    await database.rows(
      (await import('../store/statement.ts'))
        .sql`update allowance set window_begin = window_begin - interval '1 minute'`,
    );
    await limit.spend('again', Date.now() + 61_000);
  });
});
