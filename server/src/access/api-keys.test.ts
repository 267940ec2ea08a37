import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileOf } from '@tropeiro/contract/client/file-of.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Permission } from '@tropeiro/domain/access/permission.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { withinOneMinute } from '../testing/within-one-minute.ts';

type NewKey = { name: string; user_id: number; scopes?: Permission[] | null; date_expires?: string | null };

describe('An API key', () => {
  let service: TestService;
  let admin: Client;
  let integratorId: number;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
    integratorId = await newIntegrator();
  });
  after(() => service.stop());

  let count = 0;
  const newUser = async (fields: { role: Role; realm: 'customer' | 'integration'; grants?: Permission[] }) => {
    const data = { name: 'ERP', login: `erp${++count}`, password: 'uma senha boa', ...fields };
    return (await admin.call('createUser', { body: { data } })).body.data;
  };
  const newIntegrator = async (grants: Permission[] = []) =>
    (await newUser({ role: 'integrator', realm: 'integration', grants })).id;
  const create = async (fields: Partial<NewKey> = {}) => {
    const { body } = await admin.call('createApiKey', {
      body: { data: { name: 'ERP', user_id: integratorId, ...fields } },
    });
    return { ...body.data, client: service.client.withToken(body.data.key) };
  };
  const faultsOf = async (fields: Partial<NewKey>) => {
    const error = await create(fields).then(
      () => undefined,
      (thrown) => thrown,
    );
    return error?.problem.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);
  };

  it('does what its user may, without a login', async () => {
    const { client } = await create();
    const { body } = await client.call('createVehicle', { body: { data: { plate: 'ABC1D23', title: 'Caminhão' } } });
    assert.equal((await client.call('getVehicle', { params: { id: body.data.id } })).status, 200);
    assert.equal(await refused(client.call('listUsers')), '403 key_lacks_permission');
  });

  it('is shown once, and neither stored nor audited in a way that gives it back', async () => {
    const { key, id, hint } = await create();
    assert.match(key, /^tropeiro_[\w-]{43}$/);
    assert.ok(key.endsWith(hint));
    const { body } = await admin.call('getApiKey', { params: { id } });
    assert.deepEqual('key' in body.data, false);
    const [found] = await service.sql<{ count: number }>(`select count(*)::integer as count from (
      select api_key::text as row from api_key union all select audit::text from audit where resource = 'api_key') rows
      where strpos(row, '${key.slice(20, 40)}') > 0`);
    assert.deepEqual(found, { count: 0 });
  });

  it('does what its scopes say and no more', async () => {
    const { client } = await create({ scopes: ['vehicle:read'] });
    await client.call('listVehicles', { query: { limit: 1 } });
    assert.equal(await refused(client.call('listDrivers', { query: { limit: 1 } })), '403 key_lacks_permission');
    assert.equal(
      await refused(client.call('createVehicle', { body: { data: { plate: 'ABC1D24', title: 'Caminhão' } } })),
      '403 key_lacks_permission',
    );
  });

  it('makes no missing records of an import that its scopes do not cover', async () => {
    const { client } = await create({ scopes: ['vehicle:read', 'vehicle:write'] });
    const row = { plate: 'ABC1D28', title: 'Caminhão', fleet: 'Frota da chave', cost_center: 'Centro da chave' };
    const send = async (data: object) =>
      (await client.call('upsertVehicles', { query: { create_missing: true }, body: { data: [data] } })).body.data;
    const { wrong_lines: wrong, created_references: made } = await send(row);
    assert.deepEqual(made, []);
    assert.deepEqual(
      wrong.map(({ field, code }) => `${field} ${code}`),
      ['cost_center_id unknown_name'],
    );
    const { cost_center: _, ...covered } = row;
    assert.equal((await send(covered)).created_references.length, 1);
  });

  it('loses what its user loses, at once and during a call, without being recreated', async () => {
    const userId = await newIntegrator();
    const { client } = await create({ user_id: userId });
    const write = () =>
      refused(client.call('createVehicle', { body: { data: { plate: 'ABC1D25', title: 'Caminhão' } } }));
    await client.call('listVehicles', { query: { limit: 1 } });
    await service.sql(`update app_user set role = 'viewer', version = version + 1 where id = ${userId}`);
    assert.equal(await write(), '403 key_lacks_permission');
    await client.call('listVehicles', { query: { limit: 1 } });
  });

  it('does not live again when its user comes back', async () => {
    const { client, user_id } = await create({ user_id: await newIntegrator() });
    await admin.call('deleteUser', { params: { id: user_id } });
    const { name, login, role } = (await admin.call('getUser', { params: { id: user_id } })).body.data;
    await admin.call('changeUser', { body: { data: { id: user_id, name, login, role, active: true } } });
    assert.equal(await refused(client.call('listVehicles', { query: { limit: 1 } })), '401 invalid_api_key');
    assert.deepEqual((await admin.call('listApiKeys', { query: { user_id } })).body.data, []);
  });

  it('is another at each creation, whose answers are not stored for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { data: { name: 'ERP', user_id: integratorId } };
    const [first, second] = [
      await admin.call('createApiKey', { body, headers }),
      await admin.call('createApiKey', { body, headers }),
    ];
    assert.notEqual(first.body.data.key, second.body.data.key);
    const stored = await service.sql<{ count: number }>(
      "select count(*)::integer from idempotency where path like '%api_key%'",
    );
    assert.deepEqual(stored, [{ count: 0 }]);
  });

  it('is not answered with what another key of its user was', async () => {
    const body = { data: { plate: 'ABC1D27', title: 'Caminhão' } };
    const headers = { 'idempotency-key': 'same' };
    const answers = [];
    for (const { client } of [await create(), await create()])
      answers.push(await refused(client.call('createVehicle', { body, headers })));
    assert.deepEqual(answers, ['not refused', '409 /data/plate taken_by']);
  });

  const revocations: readonly [title: string, revoke: (key: { id: number; user_id: number }) => Promise<unknown>][] = [
    ['it is revoked', ({ id }) => admin.call('deleteApiKey', { params: { id } })],
    ['its user is deactivated', ({ user_id }) => admin.call('deleteUser', { params: { id: user_id } })],
    ['it expires', ({ id }) => service.sql(`update session set date_expires = now() where api_key_id = ${id}`)],
    [
      'its user is no longer one for integrations',
      async ({ user_id }) => {
        const { id, name, login, role } = (await admin.call('getUser', { params: { id: user_id } })).body.data;
        await admin.call('changeUser', { body: { data: { id, name, login, role, realm: 'customer' } } });
      },
    ],
  ];
  for (const [title, revoke] of revocations) {
    it(`is rejected in every process, from the moment ${title}`, async () => {
      const key = await create({ user_id: await newIntegrator() });
      await key.client.call('listVehicles', { query: { limit: 1 } });
      await revoke(key);
      assert.equal(await refused(key.client.call('listVehicles', { query: { limit: 1 } })), '401 invalid_api_key');
    });
  }

  it('outlives a new password of its user, who has to log in anew', async () => {
    const { client } = await create();
    await client.call('listVehicles', { query: { limit: 1 } });
    const { body } = await admin.call('getUser', { params: { id: integratorId } });
    const { id, name, login, role } = body.data;
    await admin.call('changeUser', { body: { data: { id, name, login, role, password: 'outra senha boa' } } });
    assert.equal(await refused(client.call('listVehicles', { query: { limit: 1 } })), 'not refused');
  });

  const changes: readonly [title: string, table: string, amount: (client: Client) => Promise<unknown>][] = [
    ['a page is read', 'app_user', (client) => client.call('listVehicles', { query: { limit: 1 } })],
    ['a complete list is read', 'customer', (client) => client.call('listVehicles', { query: {} })],
    ['wrong input is sent', 'app_user', (client) => client.call('getVehicle', { params: { id: 'x' as never } })],
    [
      'a record is written',
      'customer',
      (client) => client.call('createFleet', { body: { data: { name: `Frota ${++count}` } } }),
    ],
    [
      'a file is imported',
      'app_user',
      (client) => client.call('importFleets', { query: {}, file: fileOf('name\nFrota importada', 'frota.csv') }),
    ],
  ];
  for (const [title, table, call] of changes) {
    it(`goes on where its user or company changes before ${title}`, async () => {
      const { client } = await create();
      const before = await refused(call(client));
      const raiseVersion = (amount: number) =>
        service.sql(`update ${table} t set version = t.version + ${amount} from app_user u
          where u.id = ${integratorId} and t.id = ${table === 'app_user' ? 'u.id' : 'u.customer_id'}`);
      await raiseVersion(1);
      assert.equal(await refused(call(client)), before);
      // The tokens of others are of the version before.
      await raiseVersion(-1);
    });
  }

  it('shows when it was last used', async () => {
    const { client, id, date_used } = await create();
    assert.equal(date_used, null);
    await client.call('listVehicles', { query: { limit: 1 } });
    const { body } = await admin.call('getApiKey', { params: { id } });
    assert.ok(body.data.date_used !== null);
  });

  it('is named by the audit of what was done with it', async () => {
    const { client, session_id } = await create();
    const { body } = await client.call('createVehicle', { body: { data: { plate: 'ABC1D26', title: 'Caminhão' } } });
    const { body: entries } = await admin.call('listAuditEntries', {
      query: { begin_date: '2026-01-01', resource: 'vehicle', resource_id: body.data.id, limit: 1 },
    });
    assert.deepEqual(
      entries.data.map((entry) => [entry.session_id, entry.user_id]),
      [[session_id, integratorId]],
    );
  });

  it('reads the feed, within its scopes', async () => {
    const { client } = await create({ scopes: ['vehicle:read'] });
    const { cursor } = (await client.call('listAnnouncements', { query: { cursor: 'now' } })).body;
    await newIntegrator();
    await admin.call('createVehicle', { body: { data: { plate: 'ABC1D29', title: 'Caminhão' } } });
    const { body } = await client.call('listAnnouncements', { query: { cursor, wait: 30 } });
    assert.deepEqual(
      body.data.map(({ type }) => type),
      ['vehicle.created'],
    );
  });

  it('is no login: it ends no sessions, changes no password, is not renewed and makes no users', async () => {
    const { client } = await create({ user_id: await newIntegrator() });
    assert.equal(await refused(client.call('logout')), '401 wrong_token_type');
    assert.equal(await refused(client.call('listSessions')), '401 wrong_token_type');
    assert.equal(await refused(client.call('renewToken', { body: {} })), '401 wrong_token_type');
    const own = { current_password: 'uma senha boa', new_password: 'uma senha nova' };
    assert.equal(await refused(client.call('changePassword', { body: own })), '401 wrong_token_type');
    assert.equal(await refused(client.call('deleteApiKey', { params: { id: 1 } })), '403 key_lacks_permission');
  });

  it('makes no users and no keys, even of a user who may', async () => {
    const user_id = await newIntegrator(['user:write']);
    const { client } = await create({ user_id });
    assert.equal(
      await refused(client.call('createApiKey', { body: { data: { name: 'Outra', user_id } } })),
      '403 key_lacks_permission',
    );
  });

  it('is not found any more once its user is no integration user', async () => {
    const { client, user_id } = await create({ user_id: await newIntegrator() });
    await service.sql(`update app_user set realm = 'customer' where id = ${user_id}`);
    assert.equal(await refused(client.call('listVehicles', { query: { limit: 1 } })), '401 invalid_api_key');
  });

  it('cannot be created or revoked by a user with fewer permissions than its user', async () => {
    const { id } = await create();
    const { login } = await newUser({ role: 'viewer', realm: 'customer', grants: ['user:write'] });
    const { client: viewer } = await service.logIn(login, { password: 'uma senha boa' });
    const data = { name: 'Mais do que posso', user_id: integratorId };
    assert.equal(await refused(viewer.call('createApiKey', { body: { data } })), '422 /data/user_id beyond_own');
    assert.equal(await refused(viewer.call('deleteApiKey', { params: { id } })), '422 id beyond_own');
  });

  it('is refused if it does not exist, and an address may try only a limited number', async () => {
    await withinOneMinute(async () => {
      const limited = await startTestService({ LOGIN_RATE_LIMIT: '3' });
      try {
        const guess = (n: number) =>
          refused(
            limited.client
              .withToken(`tropeiro_${String(n).padEnd(43, 'x')}`)
              .call('listVehicles', { query: { limit: 1 } }),
          );
        const answers = [];
        for (let n = 0; n < 5; n++) answers.push(await guess(n));
        const [no, stop] = ['401 invalid_api_key', '429 too_many_requests'];
        assert.deepEqual(answers, [no, no, no, stop, stop]);
        const { problem } = await limited.client
          .withToken(`tropeiro_${'y'.repeat(43)}`)
          .call('listVehicles', { query: { limit: 1 } })
          .catch((error) => error);
        assert.match(problem.detail, /more than 3 API keys in 60 s .* Check the key, and try again in \d+ s\.$/);
      } finally {
        await limited.stop();
      }
    });
  });

  it('belongs to its company: another one neither sees nor revokes it, nor makes one for its users', async () => {
    const { id } = await create();
    const other = await service.asOther();
    assert.deepEqual((await other.call('listApiKeys', { query: { limit: 5 } })).body.data, []);
    assert.equal(await refused(other.call('getApiKey', { params: { id } })), '404 not_found');
    assert.equal(await refused(other.call('deleteApiKey', { params: { id } })), '404 not_found');
    const data = { name: 'ERP', user_id: integratorId };
    assert.equal(await refused(other.call('createApiKey', { body: { data } })), '422 /data/user_id unknown_reference');
  });

  it('cannot be created for a person, with permissions that its user lacks, in the past or without an end', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    assert.deepEqual(await faultsOf({ user_id: 1 }), ['/data/user_id not_integration']);
    assert.deepEqual(await faultsOf({ user_id: 999_999 }), ['/data/user_id unknown_reference']);
    assert.deepEqual(await faultsOf({ scopes: ['audit:read'] }), ['/data/scopes beyond_user']);
    assert.deepEqual(await faultsOf({ scopes: ['user:write'] }), ['/data/scopes/0 not_allowed']);
    assert.deepEqual(await faultsOf({ scopes: [] }), ['/data/scopes too_few']);
    assert.deepEqual(await faultsOf({ date_expires: days(-1) }), ['/data/date_expires too_early']);
    assert.deepEqual(await faultsOf({ date_expires: days(1900) }), ['/data/date_expires too_late']);
    assert.deepEqual(await faultsOf({ user_id: 1, scopes: ['audit:read'], date_expires: days(-1) }), [
      '/data/user_id not_integration',
      '/data/date_expires too_early',
    ]);
  });
});
