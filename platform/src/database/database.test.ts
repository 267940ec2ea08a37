import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { Database } from './database.ts';
import { sql } from './statement.ts';

describe('Transactions that wait for each other', () => {
  let target: FreshDatabase;
  let database: Database;
  before(async () => {
    target = await freshDatabase();
    database = new Database({ url: target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
  });
  after(async () => {
    await database.close();
    await target.drop();
  });

  it('both succeed, and the one that was rolled back is repeated from its beginning', async () => {
    const begun: string[] = [];
    let lockedCount = 0;
    let noteBothLocked = (): void => {};
    const bothLocked = new Promise<void>((resolve) => {
      noteBothLocked = resolve;
    });
    const inOrder = (name: string, first: number, second: number) =>
      database.transactInCompany(undefined, {}, async (transaction) => {
        begun.push(name);
        await transaction.rows(sql`select pg_advisory_xact_lock(${first}::bigint)`);
        if (++lockedCount === 2) noteBothLocked();
        await bothLocked;
        await transaction.rows(sql`select pg_advisory_xact_lock(${second}::bigint)`);
        return name;
      });
    assert.deepEqual(await Promise.all([inOrder('there', 1, 2), inOrder('back', 2, 1)]), ['there', 'back']);
    assert.equal(begun.length, 3);
  });

  it('are repeated after a serialization failure', async () => {
    let times = 0;
    const work = () =>
      database.transactInCompany(undefined, {}, async (transaction) => {
        if (++times === 1) await transaction.rows(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
        return times;
      });
    assert.equal(await work(), 2);
  });
});

describe('Queries after a rollback that fail', () => {
  let target: FreshDatabase;
  before(async () => {
    target = await freshDatabase();
  });
  after(() => target.drop());

  it('are noted, do not hide the original error, and leave a connection that serves the next transaction', async () => {
    const noted: unknown[] = [];
    const settings = { url: target.appUrl, maxConnections: 1, waitS: 60, statementTimeoutS: 60 };
    const database = new Database(settings, (error) => noted.push(error));
    try {
      const refused = database.transactInCompany(undefined, {}, async (transaction) => {
        transaction.afterRollback.push(sql`select 1 / ${0}::integer`);
        throw new Refusal('not_found');
      });
      await assert.rejects(refused, { code: 'not_found' });
      assert.match(String(noted), /division by zero/);
      const next = database.transactInCompany(undefined, {}, (transaction) => transaction.rows(sql`select 1`));
      assert.deepEqual(await next, [['1']]);
    } finally {
      await database.close();
    }
  });
});
