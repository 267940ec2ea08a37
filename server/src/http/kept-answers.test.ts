import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { until } from '@tropeiro/tools/until.ts';
import { demoDocument } from '../demo/company.ts';
import { type RunningService, serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { otherDocument } from '../testing/companies.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { KeptAnswers } from './kept-answers.ts';

const isUsedUp = (error: unknown) => error instanceof Refusal && error.code === 'share_used_up';

describe('How much is kept for keys', () => {
  /** Bounded to a thousand bytes, of which company 1 has stored so many. */
  const keptWith = (stored: { bytes: number; error?: Error }) => {
    const clock = { ms: 0, measuredCount: 0 };
    const measure = async () => {
      clock.measuredCount++;
      if (stored.error) throw stored.error;
      return stored.bytes;
    };
    return { kept: new KeptAnswers(1000, measure, () => clock.ms), clock };
  };

  it('is measured once a minute, and room that answers gave back is found then', async () => {
    const stored = { bytes: 1000 };
    const { kept, clock } = keptWith(stored);
    kept.requireRoom(1);
    await kept.refresh(1);
    assert.throws(() => kept.requireRoom(1), isUsedUp);
    kept.requireRoom(2);
    stored.bytes = 0;
    clock.ms += 59_999;
    await kept.refresh(1);
    assert.throws(() => kept.requireRoom(1), isUsedUp);
    clock.ms += 1;
    await kept.refresh(1);
    kept.requireRoom(1);
    assert.equal(clock.measuredCount, 2);
  });

  it('counts what is stored until it is measured again', async () => {
    const { kept } = keptWith({ bytes: 600 });
    await kept.refresh(1);
    kept.add(1, 399);
    kept.requireRoom(1);
    kept.add(1, 1);
    assert.throws(() => kept.requireRoom(1), isUsedUp);
  });

  it('stays what it was while the database cannot say', async () => {
    const stored: { bytes: number; error?: Error } = { bytes: 1000 };
    const { kept, clock } = keptWith(stored);
    await kept.refresh(1);
    stored.error = new Error('away');
    clock.ms += 60_000;
    await kept.refresh(1);
    assert.throws(() => kept.requireRoom(1), isUsedUp);
  });
});

describe('A company with its share of answers kept', () => {
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
    // Prepared before its transaction: the password is hashed.
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
      // Beyond what the other process of the service has set aside for itself.
      RATE_LIMIT: '10000000',
      RATE_LIMIT_USER: '10000000',
      RATE_LIMIT_COMPANY: '10000000',
      IDEMPOTENCY_MB: '1',
    };
    bounded = await serve(readSettings(settings), product.target, new Set(['api']));
    // The first may be let through, and has it measured.
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
