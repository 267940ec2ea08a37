import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { connectionTo } from '@tropeiro/postgres/testing.ts';
import { databaseOfBoth, type FreshDatabase } from '../../testing/fresh-database.ts';
import type { PairCache } from './pair-cache.ts';
import { emptyRow, forEachPair, maxPairCountOfRow, NewPairs, type PairRow } from './pair-row.ts';
import { type CacheLimits, storedPairCache } from './stored-pair-cache.ts';

let target: FreshDatabase;
let database: Database;
let questions: ReturnType<typeof connectionTo>;
const failures: unknown[] = [];
const cacheWith = (limits: Partial<CacheLimits> = {}): PairCache =>
  storedPairCache((companyId, work) => database.transactInCompany(companyId, { via: 'job' }, work), {
    maxDays: 7,
    maxPairCount: 100_000,
    onFailure: (error) => failures.push(error),
    ...limits,
  });

/** How many cache rows meet a condition. */
const countRows = async (condition: string): Promise<number> =>
  (await questions.ask(`select from travel_time where ${condition}`)).length;

before(async () => {
  target = await databaseOfBoth();
  questions = connectionTo(target.ownerUrl);
  database = new Database({ url: target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
});
after(async () => {
  await questions.end();
  await database.close();
  await target.drop();
});

const rowOf = (...keys: number[]): PairRow => {
  const pairs = new NewPairs(keys.length);
  for (const key of keys) pairs.add(key, key % 1000, -1);
  return pairs.appendedTo(emptyRow);
};
const keysOf = (row: PairRow | undefined): number[] => {
  const keys: number[] = [];
  if (row) forEachPair(row, (key) => keys.push(key));
  return keys;
};

describe('The cache of road server responses', () => {
  const farKey = 90 * 100_000 * 36_000_001 + 5;

  it('returns the stored values by server and profile, for one company only', async () => {
    const cache = cacheWith();
    const part = { companyId: 1, profile: 'as it was' };
    await cache.write(part, new Map([[farKey, rowOf(farKey, 7)]]));
    assert.deepEqual(await cache.read(part, [farKey, 8]), new Map([[farKey, rowOf(farKey, 7)]]));
    assert.equal((await cache.read({ ...part, profile: 'other' }, [farKey])).size, 0);
    assert.equal((await cache.read({ ...part, companyId: 2 }, [farKey])).size, 0);
  });

  it('drops entries that are too old', async () => {
    const part = { companyId: 1, profile: 'old' };
    await cacheWith({ maxDays: -1 }).write(part, new Map([[1, rowOf(2)]]));
    assert.equal((await cacheWith().read(part, [1])).size, 0);
    await cacheWith().write(part, new Map([[1, rowOf(3)]]));
    assert.deepEqual(keysOf((await cacheWith().read(part, [1])).get(1)), [3]);
  });

  it('does not extend the age of a row when pairs are added', async () => {
    const part = { companyId: 1, profile: 'added' };
    await cacheWith({ maxDays: 1 }).write(part, new Map([[1, rowOf(2)]]));
    await cacheWith({ maxDays: 100 }).write(part, new Map([[1, rowOf(2, 3)]]));
    assert.equal(await countRows("profile = 'added' and date_expires < now() + interval '2 days'"), 1);
  });

  it('respects the limit of a company without affecting others', async () => {
    const cache = cacheWith({ maxPairCount: 100 });
    const other = { companyId: 2, profile: 'room' };
    await cache.write(other, new Map([[1, rowOf(2)]]));
    for (let at = 0; at < 30; at++) await cache.write({ companyId: 1, profile: 'room' }, new Map([[at, rowOf(1, 2)]]));
    assert.equal(await countRows('customer_id = 1'), 10);
    assert.equal((await cache.read(other, [1])).size, 1);
  });

  it('has the newest pairs from one place', () => {
    const keys = Array.from({ length: maxPairCountOfRow + 5 }, (_, key) => key);
    assert.deepEqual(keysOf(rowOf(...keys)), keys.slice(5));
  });

  it('is not required: without the database, plans are still made', async () => {
    const failingCache = storedPairCache(
      async () => {
        throw new Error('away');
      },
      { maxDays: 1, maxPairCount: 1, onFailure: (error) => failures.push(error) },
    );
    failures.length = 0;
    const part = { companyId: 1, profile: 'x' };
    assert.equal((await failingCache.read(part, [1])).size, 0);
    await failingCache.write(part, new Map([[1, rowOf(2)]]));
    assert.equal(failures.length, 2);
  });
});
