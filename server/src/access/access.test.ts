import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { demoPassword } from '../demo/company.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { withinOneMinute } from '../testing/within-one-minute.ts';
import { rotateKey } from './keyring.ts';
import { hashPassword, loginHolder } from './passwords.ts';

const admin = { username: 'admin', parent_username: '11.222.333/0001-81', password: demoPassword, realm: 'customer' };

describe('Logging in', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const spellings: readonly [title: string, body: Partial<typeof admin> | { realm: null }][] = [
    ['takes the company with or without punctuation', { parent_username: '11222333000181' }],
    ['takes the realm in any case', { realm: 'CUSTOMER' }],
    ['takes an empty realm as customer', { realm: '' }],
    ['takes a null realm as customer', { realm: null }],
    ['takes the login in any case', { username: ' Admin ' }],
    ['takes a driver by CPF as people write it', { username: '529.982.247-25', realm: 'driver' }],
    ['takes a service account', { username: 'integrator', realm: 'integration' }],
  ];
  for (const [title, body] of spellings) {
    it(title, async () => {
      const { status } = await service.client.call('login', { body: { ...admin, ...body } });
      assert.equal(status, 200);
    });
  }

  it('gives a token pair and the whole user', async () => {
    const { body, headers } = await service.client.call('login', { body: admin });
    const { permissions, ...user } = body.user;
    assert.deepEqual(user, {
      id: 1,
      name: 'Ana Admin',
      login: 'admin',
      email: null,
      role: 'admin',
      realm: 'customer',
      customer_id: 1,
      customer: { id: 1, name: 'Tropeiro Demonstração Ltda', document: '11222333000181' },
      driver_id: null,
      language: 'pt-BR',
      timezone: 'America/Sao_Paulo',
    });
    assert.ok(permissions.includes('audit:read'));
    assert.deepEqual([body.expires_in, body.token_type], [3600, 'Bearer']);
    assert.match(headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Strict/);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  const wrong: readonly [title: string, body: Partial<typeof admin>][] = [
    ['an unknown company', { parent_username: '45.997.418/0002-34' }],
    ['an unknown user', { username: 'nobody' }],
    ['a wrong password', { password: 'wrong password' }],
    ['the right user in another realm', { realm: 'driver' }],
    ["another company's user", { username: '52998224725' }],
  ];
  for (const [title, body] of wrong) {
    it(`with ${title} is refused with one and the same answer`, async () => {
      await assert.rejects(service.client.call('login', { body: { ...admin, ...body } }), (error) => {
        assert.ok(error instanceof ProblemError);
        const { request_id, ...problem } = error.problem;
        assert.deepEqual(problem, {
          type: '/docs/#wrong_credentials',
          title: 'Not authenticated',
          status: 401,
          detail: 'The company, user or password is wrong.',
          code: 'wrong_credentials',
          errors: [],
        });
        return true;
      });
    });
  }

  const waiting: readonly [title: string, username: string][] = [
    ['a user of the company', 'manager'],
    ['an unknown user', 'nobody-either'],
  ];
  for (const [title, username] of waiting) {
    it(`as ${title} waits behind all who log in to that company`, async () => {
      const { customer_id } = (await service.client.call('login', { body: admin })).body.user;
      let served = 0;
      const earlier = Array.from({ length: 20 }, async () => {
        await hashPassword(demoPassword, loginHolder(customer_id));
        served += 1;
      });
      const body = { ...admin, username, password: 'wrong password' };
      assert.equal(await refused(service.client.call('login', { body })), '401 wrong_credentials');
      assert.equal(served, earlier.length);
    });
  }

  it('in an unknown realm is refused with the list of realms', async () => {
    await assert.rejects(service.client.call('login', { body: { ...admin, realm: 'root' } }), (error) => {
      assert.ok(error instanceof ProblemError && error.status === 400);
      assert.equal(error.problem.errors[0]?.message, 'must be one of customer, driver, integration, not root');
      return true;
    });
  });

  it('with an alphanumeric CNPJ works', async () => {
    await asOwner(service.target.ownerUrl, async (transaction) => {
      const { createCompany } = await import('../testing/companies.ts');
      await createCompany(transaction, 'Nova', '12ABC34501DE35');
    });
    const { body } = await service.client.call('login', { body: { ...admin, parent_username: '12.abc.345/01de-35' } });
    assert.equal(body.user.customer.document, '12ABC34501DE35');
  });
});

describe('Guessing passwords', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('is made to wait longer and longer, and says how long', async () => {
    const guess = (password: string) =>
      service.client.call('login', { body: { ...admin, username: 'viewer', password } });
    for (let attempt = 0; attempt < 3; attempt++)
      assert.equal(await refused(guess('a wrong guess')), '401 wrong_credentials');
    await assert.rejects(guess(demoPassword), (error) => {
      assert.ok(error instanceof ProblemError && error.status === 429);
      assert.ok(Number(error.headers.get('retry-after')) >= 1);
      return true;
    });
    // Time passes; the password is right; all is forgiven.
    await asOwner(service.target.ownerUrl, (owner) =>
      owner.rows(sql`update login_attempt set date_failed = date_failed - interval '10 seconds'`),
    );
    await guess(demoPassword);
    assert.equal(await refused(guess('a wrong guess')), '401 wrong_credentials');
    await guess(demoPassword);
  });

  it('does not stop ten users who change their passwords at the same moment', async () => {
    const { target } = service;
    await asOwner(target.ownerUrl, (owner) =>
      owner.rows(sql`insert into app_user (customer_id, realm, login, name, role, password_hash)
        select customer_id, realm, 'changer-' || n, 'Changer', role, password_hash
        from app_user, generate_series(1, 10) n where login = 'viewer'`),
    );
    const changing = Array.from({ length: 10 }, async (_, n) => {
      const { body } = await service.client.call('login', { body: { ...admin, username: `changer-${n + 1}` } });
      return service.client.withToken(body.access_token);
    });
    const clients = await Promise.all(changing);
    const body = { current_password: demoPassword, new_password: 'another long password' };
    const changed = await Promise.all(clients.map((client) => client.call('changePassword', { body })));
    assert.ok(changed.every(({ status }) => status === 204));
  });

  it('does not stop many right logins at the same moment', async () => {
    const logins = await Promise.all(Array.from({ length: 12 }, () => service.client.call('login', { body: admin })));
    assert.ok(logins.every(({ status }) => status === 200));
  });

  it('does not get further by guessing many at once', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) =>
      service.client.call('login', { body: { ...admin, username: 'manager', password: `guess number ${index}` } }),
    );
    const answers = (await Promise.allSettled(guesses)).map(
      (answer) => answer.status === 'rejected' && answer.reason.status,
    );
    assert.ok(answers.filter((status) => status === 401).length <= 23, String(answers));
    assert.ok(answers.includes(429));
  });

  it('does not lock out others', async () => {
    const { status } = await service.client.call('login', { body: admin });
    assert.equal(status, 200);
  });
});

describe('One address', () => {
  it('makes so many logins in a minute as its limit says, right or wrong, and no more', async () => {
    await withinOneMinute(async () => {
      const service = await startTestService({ LOGIN_RATE_LIMIT: '3' });
      try {
        const call = (body: typeof admin) => refused(service.client.call('login', { body }));
        const { body } = await service.client.call('login', { body: admin });
        for (const username of ['nobody', 'noone'])
          assert.equal(await call({ ...admin, username }), '401 wrong_credentials');
        assert.equal(await call(admin), '429 too_many_requests');
        await service.client.withToken(body.refresh_token).call('renewToken', { body: {} });
        await service.client.withToken(body.access_token).call('listSessions');
      } finally {
        await service.stop();
      }
    });
  });
});

describe('A session', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const open = async (body: Partial<typeof admin> = {}) => {
    const pair = (await service.client.call('login', { body: { ...admin, ...body } })).body;
    return {
      pair,
      access: service.client.withToken(pair.access_token),
      refresh: service.client.withToken(pair.refresh_token),
    };
  };
  const isAlive = (client: Client) => client.call('listPointsOfInterest', { query: { limit: 1 } });

  it('is renewed by its refresh token, and the earlier one stays good', async () => {
    const { refresh, pair } = await open();
    const first = (await refresh.call('renewToken', { body: {} })).body;
    const second = (await refresh.call('renewToken', { body: {} })).body;
    assert.deepEqual(second.user, pair.user);
    for (const token of [first.access_token, second.access_token]) await isAlive(service.client.withToken(token));
  });

  it('is renewed with no payload at all, by body, or by cookie', async () => {
    const { pair } = await open();
    const requests: readonly RequestInit[] = [
      { headers: { authorization: `Bearer ${pair.refresh_token}` } },
      { headers: { authorization: `Bearer ${pair.refresh_token}`, 'content-type': 'application/json' } },
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ refresh_token: pair.refresh_token }) },
      { headers: { cookie: `other=1; tropeiro_refresh=${pair.refresh_token}` } },
    ];
    for (const request of requests) {
      const answer = await fetch(`${service.url}/auth/token`, { method: 'POST', ...request });
      assert.equal(answer.status, 200, JSON.stringify(request));
      assert.ok(((await answer.json()) as { access_token?: string }).access_token);
    }
  });

  it('takes each token only for what it is for', async () => {
    const { access, refresh } = await open();
    assert.equal(await refused(access.call('renewToken', { body: {} })), '401 wrong_token_type');
    assert.equal(await refused(isAlive(refresh)), '401 wrong_token_type');
  });

  it('ends at once with its logout, access and refresh tokens included', async () => {
    const { access, refresh } = await open();
    await isAlive(access);
    assert.equal((await access.call('logout')).status, 204);
    assert.equal(await refused(isAlive(access)), '401 session_ended');
    assert.equal(await refused(refresh.call('renewToken', { body: {} })), '401 session_ended');
    const wrong = { query: { limit: 0 } };
    assert.equal(await refused(access.call('listFleets', wrong)), '401 session_ended', 'before what is wrong else');
    const unnamed = { body: { data: {} as { name: string } } };
    assert.equal(await refused(access.call('createFleet', unnamed)), '401 session_ended');
  });

  it('can be listed and ended from another one', async () => {
    const [currentSession, otherSession] = [await open({ username: 'manager' }), await open({ username: 'manager' })];
    const { body } = await currentSession.access.call('listSessions');
    assert.deepEqual(body.data.map(({ current }) => current).sort(), [false, true]);
    const other = body.data.find(({ current }) => !current);
    await currentSession.access.call('endSession', { params: { id: other?.id ?? 0 } });
    assert.equal(await refused(isAlive(otherSession.access)), '401 session_ended');
    await isAlive(currentSession.access);
  });

  it("of another user cannot be ended, not even the company's", async () => {
    const [mine, theirs] = [await open({ username: 'viewer' }), await open()];
    const { body } = await theirs.access.call('listSessions');
    assert.equal(
      await refused(mine.access.call('endSession', { params: { id: body.data[0]?.id ?? 0 } })),
      '404 not_found',
    );
  });

  it('ends with all the others when the password changes', async () => {
    const [first, second] = [await open({ username: 'dispatcher' }), await open({ username: 'dispatcher' })];
    const change = (current_password: string) =>
      first.access.call('changePassword', { body: { current_password, new_password: 'uma senha nova' } });
    assert.equal(await refused(change('not this one')), '422 /current_password wrong_password');
    await isAlive(second.access);
    await change(demoPassword);
    for (const { access, refresh } of [first, second]) {
      assert.equal(await refused(isAlive(access)), '401 session_ended');
      assert.equal(await refused(refresh.call('renewToken', { body: {} })), '401 session_ended');
    }
    await open({ username: 'dispatcher', password: 'uma senha nova' });
  });

  it('ends when its user is deactivated', async () => {
    const { access } = await open({ username: 'integrator', realm: 'integration' });
    await isAlive(access);
    await asOwner(service.target.ownerUrl, (owner) =>
      owner.rows(sql`update app_user set active = false where login = 'integrator'`),
    );
    assert.equal(await refused(isAlive(access)), '401 session_ended');
  });

  it('whose user got another role must renew its token, and then has the new role', async () => {
    const { access, refresh } = await open({ username: 'viewer' });
    await isAlive(access);
    await asOwner(service.target.ownerUrl, (owner) =>
      owner.rows(sql`update app_user set role = 'manager', version = version + 1 where login = 'viewer'`),
    );
    assert.equal(await refused(isAlive(access)), '401 session_ended');
    const { body } = await refresh.call('renewToken', { body: {} });
    assert.equal(body.user.role, 'manager');
    await isAlive(service.client.withToken(body.access_token));
  });

  it('outlives a rotation of the keys, but not their revocation', async () => {
    const before = await open();
    await asOwner(service.target.ownerUrl, (owner) => rotateKey(owner, false));
    const between = await open();
    await isAlive(before.access);
    await isAlive(between.access);
    await asOwner(service.target.ownerUrl, (owner) => rotateKey(owner, true));
    for (const { access, refresh } of [before, between]) {
      assert.equal(await refused(isAlive(access)), '401 session_ended');
      assert.equal(await refused(refresh.call('renewToken', { body: {} })), '401 session_ended');
    }
    await isAlive((await open()).access);
  });
});
