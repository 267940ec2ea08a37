import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, createClient, ProblemError } from '@tropeiro/contract/client.ts';
import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import { permissions } from '@tropeiro/domain/access/permission.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '../demo/company.ts';
import { otherDocument } from '../testing/companies.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const password = 'uma senha longa';
const rita = { name: 'Rita', login: 'rita', role: 'viewer', password } as const;

let service: TestService;
let admin: Client;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

let count = 0;
const newLogin = () => {
  count += 1;
  return `user-${count}`;
};
const create = async (data: object = {}, caller = admin) =>
  (await caller.call('createUser', { body: { data: { ...rita, login: newLogin(), ...data } } })).body.data;

const logIn = (username: string, realm = 'customer', secret = password) =>
  service.logIn(username, { realm, password: secret });
/** The user object of a login, read by renewing the token; refused when the session has ended. */
const renewed = async (refreshToken: string) =>
  (await createClient({ baseUrl: service.url, token: refreshToken }).call('renewToken', { body: {} })).body;

describe('Users', () => {
  it('are not changed by who has not seen that they gave themselves another password, when If-Match says so', async () => {
    const { id, name, login, role } = await create();
    const etag = (await admin.call('getUser', { params: { id } })).headers.get('etag') ?? '';
    const { client } = await logIn(login);
    await client.call('changePassword', { body: { current_password: password, new_password: 'outra senha longa' } });
    const change = admin.call('changeUser', {
      body: { data: { id, name: `${name} Maria`, login, role } },
      headers: { 'if-match': etag },
    });
    assert.equal(await refused(change), '412 precondition_failed');
  });

  it('are created with every field, and can log in', async () => {
    const login = newLogin();
    const { status, body, headers } = await admin.call('createUser', {
      body: { data: { ...rita, login: ` ${login.toUpperCase()} `, grants: ['pii:read', 'pii:read'] } },
    });
    const { id, date_created, date_modified, date_anonymized, ...rest } = body.data;
    assert.equal(status, 201);
    assert.deepEqual(rest, {
      name: 'Rita',
      login,
      email: null,
      role: 'viewer',
      realm: 'customer',
      grants: ['pii:read'],
      driver_id: null,
      language: null,
      active: true,
    });
    assert.match(date_created, /Z$/);
    assert.deepEqual([date_modified, date_anonymized], [date_created, null]);
    assert.equal(headers.get('location'), `${service.url}/user/${id}`);
    assert.match(headers.get('etag') ?? '', /^"1-/);
    assert.deepEqual((await admin.call('getUser', { params: { id } })).body, body);
    const { user } = await logIn(login);
    assert.deepEqual([user.id, user.permissions.includes('pii:read'), user.language], [id, true, 'pt-BR']);
  });

  it('are shown with the driver they log in as; linking and unlinking change the driver and are announced', async () => {
    const newDriver = async (cpf: string) =>
      (await admin.call('createDriver', { body: { data: { name: 'Dora', cpf, is_deliveryman: true } } })).body.data.id;
    const [dora, other] = [await newDriver('11144477735'), await newDriver('39053344705')];
    const read = async (id: number) => (await admin.call('getDriver', { params: { id }, query: {} })).body.data;
    const steps: readonly [
      title: string,
      change: (id: number) => Promise<unknown>,
      driverId: number,
      login: boolean,
    ][] = [
      ['linked', (id) => changeUser(id, { driver_id: dora }), dora, true],
      ['linked to another', (id) => changeUser(id, { driver_id: other }), dora, false],
      ['deactivated', (id) => admin.call('deleteUser', { params: { id } }), other, false],
      ['brought back', (id) => changeUser(id, { active: true }), other, true],
      ['made anonymous', (id) => admin.call('anonymizeUser', { params: { id } }), other, false],
    ];
    const announcedOf = (id: number) =>
      service.sql<{ user_id: number | null; date_modified: string }>(
        `select (payload ->> 'user_id')::integer as user_id, payload ->> 'date_modified' as date_modified from outbox
         where type = 'driver.updated' and payload ->> 'id' = '${id}' order by id desc limit 1`,
      );
    const user = await create();
    const changeUser = (id: number, data: object) =>
      admin.call('changeUser', {
        body: { data: { id, name: user.name, login: user.login, role: user.role, ...data } },
      });
    for (const [title, change, driverId, login] of steps) {
      const before = await read(driverId);
      await change(user.id);
      const after = await read(driverId);
      assert.equal(after.user_id, login ? user.id : null, title);
      assert.ok(after.date_modified > before.date_modified, title);
      const [announced] = await announcedOf(driverId);
      assert.deepEqual([announced?.user_id, announced?.date_modified], [after.user_id, after.date_modified], title);
    }
    const before = await read(dora);
    const linked = await create({ driver_id: dora });
    const after = await read(dora);
    assert.deepEqual([after.user_id, after.date_modified > before.date_modified], [linked.id, true]);
    await admin.call('changeUser', {
      body: { data: { id: linked.id, name: 'Outro nome', login: linked.login, role: linked.role } },
    });
    assert.equal((await read(dora)).date_modified, after.date_modified, 'another name is no other login');
  });

  it('log in as drivers by their CPF, however it is written', async () => {
    const { login } = await create({ login: '111.444.777-35', realm: 'driver', role: 'driver' });
    assert.equal(login, '11144477735');
    assert.equal((await logIn('111.444.777-35', 'driver')).user.role, 'driver');
  });

  it('are listed by name, whether they can log in or not, unless it is asked', async () => {
    const [active, second] = [await create({ name: 'Zoé' }), await create({ name: 'zilda', active: false })];
    const idsOf = async (query: { active?: boolean; limit?: number }) =>
      (await admin.call('listUsers', { query })).body.data
        .map(({ id }) => id)
        .filter((id) => id === active.id || id === second.id);
    assert.deepEqual(await idsOf({}), [second.id, active.id]);
    assert.deepEqual(await idsOf({ active: true }), [active.id]);
    assert.deepEqual(await idsOf({ active: false }), [second.id]);
    assert.equal((await (await service.asOther()).call('listUsers', { query: {} })).body.data.length, 1);
  });

  it('show the CPF of a driver only to those who may read personal data', async () => {
    const manager = await create({ role: 'viewer', grants: ['user:read'] });
    const { client } = await logIn(manager.login);
    const { data } = (await client.call('listUsers', { query: {} })).body;
    const driver = data.find(({ realm }) => realm === 'driver');
    assert.match(driver?.login ?? '', /^\*{7}\d\d\*\*$/);
    assert.equal((await client.call('getUser', { params: { id: driver?.id ?? 0 } })).body.data.login, driver?.login);
  });

  it('keep what a change leaves out and lose what it makes null', async () => {
    const { id, login } = await create({ email: 'rita@example.com', language: 'en', grants: ['audit:read'] });
    const change = (data: object) => admin.call('changeUser', { body: { data: { id, ...data } } });
    const { body } = await change({ name: 'Rita Lima', language: null });
    const { name, role, email, language, grants, active } = body.data;
    assert.deepEqual(
      [body.data.login, name, role, email, language, grants, active],
      [login, 'Rita Lima', 'viewer', 'rita@example.com', null, ['audit:read'], true],
    );
    assert.equal((await change({})).headers.get('etag')?.slice(0, 3), '"2-', 'nothing is written');
    const { headers } = await change({ email: null, grants: [] });
    assert.match(headers.get('etag') ?? '', /^"3-/);
    const stale = admin.call('changeUser', {
      body: { data: { id, name: 'Rita', login, role: 'viewer' } },
      headers: { 'if-match': '"1"' },
    });
    assert.equal(await refused(stale), '412 precondition_failed');
  });

  it('keep a login to themselves, and the answer names who has it', async () => {
    const [first, second] = [await create(), await create()];
    for (const call of [
      () => create({ login: first.login.toUpperCase() }),
      () =>
        admin.call('changeUser', { body: { data: { id: second.id, name: 'x', login: first.login, role: 'viewer' } } }),
    ]) {
      await assert.rejects(call(), (error) => {
        assert.ok(error instanceof ProblemError);
        assert.deepEqual([error.status, error.problem.code, error.problem.existing_id], [409, 'duplicate', first.id]);
        return true;
      });
    }
    await create({ login: first.login, realm: 'integration' });
  });

  it('belong to a driver of their own company', async () => {
    assert.equal(await refused(create({ driver_id: 999_999 })), '422 /data/driver_id unknown_reference');
    const [made] = await ask<{ id: string }>(
      service.target.ownerUrl,
      `insert into driver (customer_id, name) select id, 'Téo' from customer where document = '${demoDocument}' returning id`,
    );
    const { login, driver_id } = await create({ driver_id: Number(made?.id) });
    assert.equal(driver_id, Number(made?.id));
    assert.equal((await logIn(login)).user.driver_id, driver_id);
  });

  const takesEffect: readonly [title: string, change: object][] = [
    ['another role', { role: 'dispatcher' }],
    ['another realm', { realm: 'integration' }],
    ['a grant more', { grants: ['audit:read'] }],
  ];
  for (const [title, change] of takesEffect) {
    it(`notice ${title} at once, and go on with a renewed token`, async () => {
      const { id, login } = await create();
      const { client, refresh } = await logIn(login);
      await client.call('listSessions');
      await admin.call('changeUser', { body: { data: { id, name: 'Rita', login, role: 'viewer', ...change } } });
      assert.equal(await refused(client.call('listSessions')), '401 session_ended');
      const { user, access_token } = await renewed(refresh);
      assert.equal((await service.client.withToken(access_token).call('listSessions')).status, 200);
      const { role, realm, permissions } = user;
      const expected = { role: 'viewer', realm: 'customer', grants: [] as string[], ...change };
      assert.deepEqual([role, realm], [expected.role, expected.realm]);
      for (const grant of expected.grants) assert.ok(permissions.includes(grant));
    });
  }

  it('do not notice another name or address', async () => {
    const { id, login } = await create();
    const { client } = await logIn(login);
    const data = { id, name: 'Outra', login, role: 'viewer', email: 'outra@example.com' } as const;
    await admin.call('changeUser', { body: { data } });
    assert.equal((await client.call('listSessions')).status, 200);
  });

  const ends: readonly [title: string, end: (id: number, login: string) => Promise<unknown>][] = [
    ['are deleted', (id) => admin.call('deleteUser', { params: { id } })],
    [
      'are deactivated',
      (id, login) =>
        admin.call('changeUser', { body: { data: { id, name: 'x', login, role: 'viewer', active: false } } }),
    ],
    [
      'get another password',
      (id, login) =>
        admin.call('changeUser', {
          body: { data: { id, name: 'x', login, role: 'viewer', password: 'outra senha longa' } },
        }),
    ],
  ];
  for (const [title, end] of ends) {
    it(`lose every session at once when they ${title}`, async () => {
      const { id, login } = await create();
      const { client, refresh } = await logIn(login);
      await end(id, login);
      assert.equal(await refused(client.call('listSessions')), '401 session_ended');
      assert.equal(await refused(renewed(refresh)), '401 session_ended');
      assert.equal(await refused(logIn(login)), '401 wrong_credentials');
    });
  }

  it('log in with the password they were given', async () => {
    const { id, login } = await create();
    await admin.call('changeUser', {
      body: { data: { id, name: 'x', login, role: 'viewer', password: 'outra senha longa' } },
    });
    assert.equal((await logIn(login, 'customer', 'outra senha longa')).user.id, id);
  });

  it('stay in the records when deleted, and can be brought back', async () => {
    const { id, login } = await create();
    for (let times = 0; times < 2; times++)
      assert.equal((await admin.call('deleteUser', { params: { id } })).status, 204);
    const stored = (await admin.call('getUser', { params: { id } })).body.data;
    assert.equal(stored.active, false);
    const announced = await service.sql(
      `select type, payload from outbox where type like 'user.%' and resource_id = ${id} order by id offset 1`,
    );
    assert.deepEqual(
      announced,
      [{ type: 'user.updated', payload: stored }],
      'once, as it is stored, and not as removed',
    );
    await admin.call('changeUser', { body: { data: { id, name: 'x', login, role: 'viewer', active: true } } });
    assert.equal((await logIn(login)).user.id, id);
  });

  it('who were made anonymous log in no more, and their record cannot be changed', async () => {
    const { id, login } = await create();
    await admin.call('anonymizeUser', { params: { id } });
    const name = `anonymous-${id}`;
    const given = { id, name: 'Nova', login: name, role: 'viewer', active: true, password } as const;
    assert.equal(await refused(admin.call('changeUser', { body: { data: given } })), '422 /data/id anonymized');
    await service.sql(`update app_user set active = true where id = ${id}`);
    for (const [username, secret] of [
      [login, password],
      [name, password],
      [name, ''],
    ] as const)
      assert.match(await refused(logIn(username, 'customer', secret)), /^40[01] /, 'and it is no failure of ours');
  });

  it('keep a login that is sent back as it was read masked', async () => {
    const { id } = await create({ login: '390.533.447-05', realm: 'driver', role: 'viewer' });
    const { login: managerLogin } = await create({ grants: ['user:read', 'user:write'] });
    const { client } = await logIn(managerLogin);
    const { name, login, role } = (await client.call('getUser', { params: { id } })).body.data;
    assert.equal(login, '*******47**');
    const { body } = await client.call('changeUser', { body: { data: { id, name, login, role } } });
    assert.equal(body.data.login, login);
    assert.equal((await admin.call('getUser', { params: { id } })).body.data.login, '39053344705');
  });

  for (const login of [undefined, 'as it is'])
    it(`do not become drivers with a login that is no CPF, the login sent ${login ?? 'not at all'}`, async () => {
      const user = await create();
      const data = { id: user.id, realm: 'driver', ...(login && { login: user.login }) } as const;
      assert.equal(await refused(admin.call('changeUser', { body: { data } })), '422 /data/login wrong_document');
    });

  it('do not learn a CPF by moving its user to another realm', async () => {
    const { id, name } = await create({ login: '168.995.350-09', realm: 'driver', role: 'viewer' });
    const { login: managerLogin } = await create({ grants: ['user:read', 'user:write'] });
    const { client } = await logIn(managerLogin);
    const login = '*******50**';
    const data = { id, name, login, role: 'viewer', realm: 'customer' } as const;
    const changed = await client.call('changeUser', { body: { data } });
    const read = await client.call('getUser', { params: { id } });
    const [stored] = await ask<{ announced: string; audited: string }>(
      service.target.ownerUrl,
      `select (select payload ->> 'login' from outbox where type = 'user.updated' and resource_id = ${id}) as announced,
        (select masked_record(resource, after) ->> 'login' from audit
          where resource = 'user' and resource_id = ${id} and action = 'updated') as audited`,
    );
    assert.deepEqual(
      [changed.body.data.login, read.body.data.login, stored],
      [login, login, { announced: login, audited: login }],
    );
  });

  it('leave no quick hash of a password behind when the call has an Idempotency-Key', async () => {
    const login = newLogin();
    const headers = { 'idempotency-key': `create ${login}`.replaceAll(' ', '-') };
    const post = (secret: string) =>
      admin.call('createUser', { body: { data: { ...rita, login, password: secret } }, headers });
    const { body } = await post(password);
    const again = await post(password);
    assert.deepEqual([again.headers.get('idempotency-replayed'), again.body], ['true', body]);
    assert.equal(await refused(post('outra senha longa')), '422 idempotency_key_reused');
    const [stored] = await ask<{ request_hash: string }>(
      service.target.ownerUrl,
      'select request_hash from idempotency where user_id = (select min(id) from app_user)',
    );
    assert.match(stored?.request_hash ?? '', /^\$argon2id\$/);
  });

  it('never show a password, in an answer, the audit or the outbox', async () => {
    const { id } = await create();
    const { data } = (await admin.call('listAuditEntries', { query: { resource: 'user', resource_id: id } })).body;
    const announced = await ask<{ payload: object }>(
      service.target.ownerUrl,
      `select payload from outbox where type like 'user.%' and resource_id = ${id}`,
    );
    assert.ok(data.length > 0 && announced.length > 0);
    assert.doesNotMatch(JSON.stringify([data, announced]), /password|argon2/);
  });

  const wrong: readonly [title: string, data: object, refusal: string][] = [
    ['without a password', { password: undefined }, '400 /data/password missing'],
    ['with a short password', { password: '123456789' }, '400 /data/password too_short'],
    ['with the password of the examples', { password: passwordPlaceholder }, '422 /data/password published_password'],
    ['with an unknown role', { role: 'king' }, '400 /data/role not_allowed'],
    ['with an unknown realm', { realm: 'moon' }, '400 /data/realm not_allowed'],
    ['with an unknown grant', { grants: ['moon:read'] }, '400 /data/grants/0 not_allowed'],
    ['with an unknown language', { language: 'fr' }, '400 /data/language not_allowed'],
    ['with a wrong address', { email: 'rita at example' }, '400 /data/email bad_format'],
    ['without a name', { name: '' }, '400 /data/name too_short'],
    ['with a blank login', { login: '  ' }, '422 /data/login missing'],
    ['as a driver by another login than a CPF', { realm: 'driver', login: 'rita' }, '422 /data/login wrong_document'],
    ['as a driver by a CNPJ', { realm: 'driver', login: '11222333000181' }, '422 /data/login cnpj_for_cpf'],
    ['as a driver by a wrong CPF', { realm: 'driver', login: '52998224726' }, '422 /data/login wrong_document'],
  ];
  for (const [title, data, refusal] of wrong) {
    it(`are refused ${title}, and nothing is stored`, async () => {
      const all = async () => (await admin.call('listUsers', { query: {} })).body.data;
      const before = await all();
      assert.equal(await refused(create(data)), refusal);
      assert.deepEqual(await all(), before);
    });
  }

  it('learn which roles and realms there are when they name another', async () => {
    await assert.rejects(create({ role: 'king', realm: 'moon' }), (error) => {
      assert.ok(error instanceof ProblemError);
      const messages = error.problem.errors.map(({ message }) => message);
      assert.deepEqual(messages, [
        'must be one of admin, manager, dispatcher, driver, integrator, viewer, not king',
        'must be one of customer, driver, integration, not moon',
      ]);
      return true;
    });
  });
});

describe('A user who manages users without being an administrator', () => {
  let manager: Client;
  let chief: { id: number; login: string };
  before(async () => {
    const { login } = await create({ role: 'manager', grants: ['user:read', 'user:write'] });
    manager = (await logIn(login)).client;
    chief = await create({ role: 'admin' });
  });

  it('creates users with no more permissions than their own', async () => {
    const { id, login } = await create({ role: 'viewer', grants: ['pii:read', 'user:write'] }, manager);
    const data = { id, name: 'x', login, role: 'manager', password } as const;
    await manager.call('changeUser', { body: { data } });
    await manager.call('deleteUser', { params: { id } });
  });

  const put = async (data: object) => {
    const { id, login } = await create();
    return manager.call('changeUser', { body: { data: { id, name: 'x', login, role: 'viewer', ...data } } });
  };
  const beyond: readonly [title: string, call: () => Promise<unknown>, target: string][] = [
    ['create an administrator', () => create({ role: 'admin' }, manager), '/data/role'],
    ['grant what they lack', () => create({ grants: ['pii:read', 'pii:write'] }, manager), '/data/grants'],
    ['make somebody an administrator', () => put({ role: 'admin' }), '/data/role'],
    ['grant somebody what they lack', () => put({ grants: ['customer:write'] }), '/data/grants'],
    [
      'set the password of an administrator',
      () => manager.call('changeUser', { body: { data: { ...chief, name: 'x', role: 'viewer', password } } }),
      '/data/id',
    ],
    ['deactivate an administrator', () => manager.call('deleteUser', { params: { id: chief.id } }), 'id'],
  ];
  for (const [title, call, target] of beyond) {
    it(`is refused when they ${title}`, async () => {
      assert.equal(await refused(call()), `422 ${target} beyond_own`);
    });
  }
});

describe('Administrators', () => {
  const change = (caller: Client, id: number, login: string, data: object) =>
    caller.call('changeUser', { body: { data: { id, name: 'Chefe', login, role: 'admin', ...data } } });

  it('cannot deactivate themselves', async () => {
    const { id, login } = await create({ role: 'admin' });
    const { client } = await logIn(login);
    assert.equal(await refused(client.call('deleteUser', { params: { id } })), '422 id oneself');
    assert.equal(await refused(change(client, id, login, { active: false })), '422 /data/active oneself');
    await change(client, id, login, { role: 'manager' });
  });

  /** A user of the other company with all permissions of an administrator, but without the role. */
  const managerOfOther = async () => {
    const { login } = await create({ grants: [...permissions] }, await service.asOther());
    return (await service.logIn(login, { document: otherDocument, password })).client;
  };
  const adminsOf = async (manager: Client) =>
    (await manager.call('listUsers', { query: { active: true } })).body.data.filter(({ role }) => role === 'admin');

  it('are never all taken away', async () => {
    const manager = await managerOfOther();
    await create({ role: 'admin', active: false }, manager);
    const [{ id, login } = { id: 0, login: '' }] = await adminsOf(manager);
    for (const caller of [manager, await service.asOther()])
      assert.equal(await refused(change(caller, id, login, { role: 'viewer' })), '422 /data/role last_admin');
    assert.equal(await refused(change(manager, id, login, { active: false })), '422 /data/active last_admin');
    assert.equal(await refused(manager.call('deleteUser', { params: { id } })), '422 id last_admin');
  });

  it('are not both taken away at the same moment', async () => {
    const manager = await managerOfOther();
    for (let times = 0; times < 5; times++) {
      await create({ role: 'admin' }, manager);
      const pair = await adminsOf(manager);
      const answers = await Promise.all(
        pair.map(({ id, login }) => refused(change(manager, id, login, { role: 'viewer' }))),
      );
      assert.deepEqual(answers.sort(), ['422 /data/role last_admin', 'not refused']);
    }
  });
});
