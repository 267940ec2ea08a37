import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type Sql, sql } from '../statement.ts';
import { asTexts } from './pipeline.ts';
import { maxConnectionCount, ShortReads } from './short-reads.ts';

describe('Short queries on few connections', () => {
  let target: FreshDatabase;
  let reads: ShortReads;
  before(async () => {
    target = await freshDatabase();
  });
  beforeEach(async () => {
    // Longer than any of these waits on a busy machine.
    reads = new ShortReads({ url: target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 }, 3);
    await until('a connection', async () => (await asked(sql`select 1`)) !== undefined);
  });
  afterEach(() => reads.close(5));
  after(() => target.drop());

  /** The first value of the last query. Undefined if the query has to run elsewhere. */
  const asked = (...questions: Sql[]) => askedBy(1, ...questions);
  const askedBy = async (company: number, ...questions: Sql[]) => {
    const results = await reads.run(company, questions);
    return results && asTexts(results.at(-1)?.[0] ?? [])[0];
  };
  const open = sql`select set_config('tropeiro.customer_id', ${'1'}, true)`;
  const tenant = sql`select coalesce(tenant()::text, 'none')`;

  it('get their own responses, however many run at once, on the same few connections', async () => {
    const companies = Array.from({ length: 200 }, (_, number) => String(number + 1));
    const answers = await Promise.all(
      companies.map((company) => asked(sql`select set_config('tropeiro.customer_id', ${company}, true)`, tenant)),
    );
    assert.deepEqual(answers, companies);
    assert.equal(await asked(tenant), 'none');
    const [row] = await ask<{ n: number }>(
      target.adminUrl,
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and usename = 'tropeiro_app'`,
    );
    assert.ok(row && row.n <= maxConnectionCount);
  });

  it('are not affected by a failed one before them', async () => {
    const behind = Array.from({ length: 20 }, () => asked(tenant));
    const failing = asked(open, sql`select 1 / ${0}::integer`);
    behind.push(...Array.from({ length: 20 }, () => asked(tenant)));
    await assert.rejects(failing, { code: '22012' });
    assert.deepEqual(new Set(await Promise.all(behind)), new Set(['none']));
  });

  it('do not wait for a slow one, which runs elsewhere, now and the next time', async () => {
    const slow = sql`select pg_sleep(${60})`;
    const all = [asked(slow), ...Array.from({ length: 20 }, () => asked(tenant))];
    assert.deepEqual(await Promise.all(all), [undefined, ...Array(20).fill('none')]);
    assert.deepEqual(
      [await askedBy(2, slow), await askedBy(2, tenant), await asked(tenant)],
      [undefined, 'none', undefined],
      'nor for others of its company, for a while',
    );
    const [row] = await ask<{ n: number }>(
      target.adminUrl,
      `select count(*)::integer as n from pg_stat_activity where query like '%pg_sleep(%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    assert.equal(row?.n, 0, 'no abandoned query is running');
  });

  it('get complete responses after a response of millions of bytes', async () => {
    const answers = await Promise.all([
      asked(sql`select repeat('x', 8000000)`),
      ...Array.from({ length: 20 }, () => asked(tenant)),
    ]);
    assert.deepEqual(
      answers.map((answer) => answer?.length),
      [8_000_000, ...Array(20).fill(4)],
    );
  });

  it('fail with their connection, and new ones are opened for the next queries', async () => {
    const doomed = asked(sql`select pg_terminate_backend(pg_backend_pid())`, sql`select pg_sleep(60)`);
    await assert.rejects(doomed, { code: '57P01' });
    await until('another connection', async () => (await asked(tenant)) === 'none');
  });
});
