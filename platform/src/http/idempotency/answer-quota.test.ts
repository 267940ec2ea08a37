import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { type RunningService, serve } from '@tropeiro/server/serve.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { otherDocument } from '@tropeiro/server/testing/companies.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { until } from '@tropeiro/tools/until.ts';
import { AnswerQuota } from './answer-quota.ts';

const isUsedUp = (error: unknown) => error instanceof Refusal && error.code === 'share_used_up';

describe('The size of stored responses', () => {
  /** Bounded to a thousand bytes. Company 1 has stored this many. */
  const quotaWith = (stored: { bytes: number; error?: Error }) => {
    const clock = { ms: 0, measuredCount: 0 };
    const measure = async () => {
      clock.measuredCount++;
      if (stored.error) throw stored.error;
      return stored.bytes;
    };
    return { quota: new AnswerQuota(1000, measure, () => clock.ms), clock };
  };

  it('is measured once a minute, and freed space is noticed then', async () => {
    const stored = { bytes: 1000 };
    const { quota, clock } = quotaWith(stored);
    quota.requireRoom(1);
    await quota.refresh(1);
    assert.throws(() => quota.requireRoom(1), isUsedUp);
    quota.requireRoom(2);
    stored.bytes = 0;
    clock.ms += 59_999;
    await quota.refresh(1);
    assert.throws(() => quota.requireRoom(1), isUsedUp);
    clock.ms += 1;
    await quota.refresh(1);
    quota.requireRoom(1);
    assert.equal(clock.measuredCount, 2);
  });

  it('includes what was stored since the last measurement', async () => {
    const { quota } = quotaWith({ bytes: 600 });
    await quota.refresh(1);
    quota.add(1, 399);
    quota.requireRoom(1);
    quota.add(1, 1);
    assert.throws(() => quota.requireRoom(1), isUsedUp);
  });

  it('is counted and measured for each company while the measurement of another takes long', async () => {
    const measured: number[] = [];
    let finishFirst = (_bytes: number): void => undefined;
    const quota = new AnswerQuota(
      1000,
      (companyId) => {
        measured.push(companyId);
        return companyId === 1
          ? new Promise((resolve) => {
              finishFirst = resolve;
            })
          : Promise.resolve(companyId === 2 ? 500 : 2000);
      },
      () => 0,
    );
    const refreshed = [1, 2, 3, 2].map((companyId) => quota.refresh(companyId));
    quota.add(2, 999);
    quota.requireRoom(2);
    quota.add(2, 1);
    assert.throws(() => quota.requireRoom(2), isUsedUp);
    quota.requireRoom(3);
    assert.deepEqual(measured, [1]);
    finishFirst(0);
    await Promise.all(refreshed);
    assert.deepEqual(measured, [1, 2, 3]);
    quota.requireRoom(2);
    assert.throws(() => quota.requireRoom(3), isUsedUp);
  });

  it('stays unchanged while the database does not respond', async () => {
    const stored: { bytes: number; error?: Error } = { bytes: 1000 };
    const { quota, clock } = quotaWith(stored);
    await quota.refresh(1);
    stored.error = new Error('away');
    clock.ms += 60_000;
    await quota.refresh(1);
    assert.throws(() => quota.requireRoom(1), isUsedUp);
  });
});

describe('A company with its share of responses used up', () => {
  let product: TestService;
  let bounded: RunningService | undefined;
  before(async () => {
    product = await startTestService();
  });
  after(async () => {
    await bounded?.stop();
    await product.stop();
  });

  const bodies = {
    '/point_of_interest/': () => ({ title: 'Depósito', latitude: -23.5, longitude: -46.6 }),
    // Prepared before its transaction because the password is hashed.
    '/user/': () => ({ name: 'Rita', login: randomUUID(), role: 'viewer', password: 'uma senha longa' }),
  };
  const post = async (path: keyof typeof bodies, token: string, key?: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${bounded?.url ?? product.url}${path}`, {
      method: 'POST',
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ data: bodies[path]() }),
    });
    const { code } = (await answer.json()) as { code?: string };
    return [answer.status, answer.headers.get('idempotency-replayed') ?? code ?? null];
  };

  it('is refused new keys, and nothing else: known keys, calls without one, other companies', async () => {
    const { access: token } = await product.logIn('admin');
    const { access: othersToken } = await product.logIn('admin', { document: otherDocument });
    assert.deepEqual(await post('/point_of_interest/', token, 'known'), [201, null]);
    await product.sql(
      `insert into idempotency (customer_id, user_id, path, key, request_hash, answer, date_expires)
       select id, 1, 'path', 'key', 'hash', repeat('x', 1000000), now() + interval '1 day'
       from customer where document = '${demoDocument}'`,
    );
    const settings = {
      PORT: '0',
      DATA_DIR: product.folder,
      LOG_LEVEL: 'silent',
      // More than the other process of the service has reserved for itself.
      RATE_LIMIT: '10000000',
      RATE_LIMIT_USER: '10000000',
      RATE_LIMIT_COMPANY: '10000000',
      IDEMPOTENCY_MB: '1',
    };
    bounded = await serve(readSettings(settings), product.target, new Set(['api']));
    // The first call may be accepted and triggers the measurement.
    const isRefused = async () => (await post('/point_of_interest/', token, randomUUID()))[1] === 'share_used_up';
    await until('a new key to be refused', isRefused);
    for (const path of ['/point_of_interest/', '/user/'] as const) {
      assert.deepEqual(await post(path, token, 'new'), [429, 'share_used_up'], path);
      assert.deepEqual(await post(path, token), [201, null], path);
      assert.deepEqual(await post(path, othersToken, 'new'), [201, null], path);
    }
    assert.deepEqual(await post('/point_of_interest/', token, 'known'), [201, 'true']);
    assert.deepEqual(await product.sql('select from idempotency where claimant is not null'), []);
  });
});
