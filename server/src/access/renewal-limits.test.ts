import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoDocument, demoPassword } from '../demo/company.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('Renewals of tokens from one address', () => {
  let service: TestService;
  const phones: Client[] = [];
  before(async () => {
    service = await startTestService({ LOGIN_RATE_LIMIT: '100', RENEWAL_RATE_LIMIT: '30' });
    while (phones.length < 100) phones.push(await session());
  });
  after(() => service.stop());

  const session = async (): Promise<Client> => {
    const credentials = { username: 'admin', parent_username: demoDocument, password: demoPassword };
    const { body } = await service.client.call('login', { body: credentials });
    return service.client.withToken(body.refresh_token);
  };
  /** How many of these renewals had each outcome. A window of a minute may begin among them. */
  const outcomesOf = async (clients: readonly Client[]) => {
    const counts: Record<string, number> = {};
    for (const client of clients) {
      const outcome = await client.call('renewToken', { body: {} }).then(
        () => 'renewed',
        (error: unknown) => refused(Promise.reject(error)),
      );
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  };
  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

  it('are not counted: a hundred sessions renew in the same minute', async () => {
    assert.deepEqual(await outcomesOf(phones), { renewed: 100 });
  });

  it('are counted if they fail, and do not hold up a session that renews rightly', async () => {
    const wrong = service.client.withToken('a.b.c');
    const counts = await outcomesOf(times(250, wrong));
    const [rejected = 0, slowed = 0] = [counts['401 invalid_token'], counts['429 too_many_requests']];
    assert.equal(rejected + slowed, 250);
    assert.ok(slowed >= 50, `${slowed} were slowed`);
    assert.deepEqual(await outcomesOf(phones.slice(0, 1)), { renewed: 1 });
  });

  it('are limited for one session', async () => {
    const [phone] = phones;
    assert.ok(phone);
    const counts = await outcomesOf(times(100, phone));
    const slowed = counts['429 too_many_requests'] ?? 0;
    assert.equal((counts.renewed ?? 0) + slowed, 100);
    assert.ok(slowed >= 40, `${slowed} were slowed`);
  });
});
