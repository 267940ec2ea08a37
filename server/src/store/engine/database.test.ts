import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
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

  it('are both done in the end, and the one that gave way is done from its beginning', async () => {
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

  it('are done again when PostgreSQL could not put them in an order', async () => {
    let times = 0;
    const work = () =>
      database.transactInCompany(undefined, {}, async (transaction) => {
        if (++times === 1) await transaction.rows(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
        return times;
      });
    assert.equal(await work(), 2);
  });
});
