import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { jobConnectionCount } from './connection-shares.ts';
import { Database } from './database.ts';
import { sql } from './statement.ts';
import type { Transaction } from './transaction.ts';

describe('Connections of jobs', () => {
  const maxConnections = 6;
  const companies = Array.from({ length: 50 }, (_, index) => index + 1);
  let target: FreshDatabase;
  let database: Database;
  before(async () => {
    target = await freshDatabase();
    database = new Database({ url: target.appUrl, maxConnections, waitS: 60, statementTimeoutS: 30 });
  });
  after(async () => {
    await database.close();
    await target.drop();
  });

  const tenantOf = async (transaction: Transaction) =>
    Number((await transaction.rows(sql`select tenant()`))[0]?.[0] ?? Number.NaN);
  const request = (companyId: number) => database.transactInCompany(companyId, {}, tenantOf);
  const job = (companyId: number) => database.transactAsJob(companyId, tenantOf);

  /** Work that stays in its transaction until the test releases it. */
  function stuckWork() {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async (transaction: Transaction) => {
      const tenant = await tenantOf(transaction);
      await gate;
      return tenant;
    };
    return { work, letGo: release };
  }

  it('leave the connections of requests free when the jobs of fifty companies are stuck in transactions', async () => {
    const { work, letGo: release } = stuckWork();
    const jobs = companies.map((companyId) => database.transactAsJob(companyId, work));
    const looking = database.transactAcrossCompanies({}, async () => {});
    await until('jobs hold all that they may', () => database.jobShares.held === jobConnectionCount(maxConnections));
    assert.equal(database.shares.held, 0);
    assert.deepEqual(await Promise.all(companies.map(request)), companies);
    assert.equal(await database.transactBesideCall(7, tenantOf), 7);
    release();
    await looking;
    assert.deepEqual(await Promise.all(jobs), companies);
  });

  it('are not taken by requests, however many of these are stuck', async () => {
    const { work, letGo: release } = stuckWork();
    const requests = companies.map((companyId) => database.transactInCompany(companyId, {}, work));
    await until('requests hold all that they may', () => database.shares.held === maxConnections - 1);
    assert.deepEqual(await Promise.all(companies.map(job)), companies);
    release();
    assert.deepEqual(await Promise.all(requests), companies);
  });

  it('are shared between companies: the stuck jobs of one leave one to the others', async () => {
    const { work, letGo: release } = stuckWork();
    const jobs = companies.map(() => database.transactAsJob(1, work));
    assert.equal(await job(2), 2);
    release();
    await Promise.all(jobs);
  });

  it('count requests without a session toward the share of their company', async () => {
    const { work, letGo: release } = stuckWork();
    const requests = companies.map(() => database.transactInCompany(1, {}, work));
    assert.equal(await request(2), 2);
    release();
    await Promise.all(requests);
  });

  it('are not requested by work that holds a connection of a request, and vice versa', async () => {
    const held = /already holds a connection/;
    await assert.rejects(
      database.transactInCompany(1, {}, () => job(1)),
      held,
    );
    await assert.rejects(
      database.transactAsJob(1, () => request(1)),
      held,
    );
  });
});
