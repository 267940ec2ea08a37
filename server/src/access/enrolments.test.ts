import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { cpfOf } from '../testing/documents.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe("The enrolment of a driver's phone", () => {
  let service: TestService;
  let admin: Client;
  let dispatcher: Client;
  let driverCount = 0;
  const { insert, sql } = demoRecords(() => service);

  before(async () => {
    service = await startTestService({ PUBLIC_URL: 'https://frota.example' });
    [admin, dispatcher] = [await service.as('admin'), await service.as('dispatcher')];
  });
  after(() => service.stop());

  const newDriver = async () => {
    const cpf = cpfOf(5000 + ++driverCount);
    return { id: await insert('driver', { name: 'Téo', cpf }), cpf };
  };
  const enrol = async (id: number, caller = dispatcher) =>
    (await caller.call('createEnrolment', { params: { id } })).body.data;
  const portuguese = { 'accept-language': 'pt-BR' };
  const redeem = (token: string, cpf: string, name = 'Moto G84', headers = {}) =>
    service.client.call('redeemEnrolment', { body: { token, cpf, name }, headers });
  const phonesOf = async (driver_id: number) =>
    (await dispatcher.call('listPhones', { query: { driver_id } })).body.data;

  it('creates the login once, and gives the phone a session with a name', async () => {
    const { id, cpf } = await newDriver();
    const first = await enrol(id);
    const second = await enrol(id);
    assert.equal(second.user_id, first.user_id);
    assert.equal(second.link, `https://frota.example/cab/#enrolment=${second.token}`);
    assert.match(second.qr_code ?? '', /^data:image\/svg\+xml;base64,/);
    const { body, headers } = await redeem(second.token, cpf.replace(/^(...)(...)(...)/, '$1.$2.$3-'));
    assert.deepEqual(
      [body.user.id, body.user.driver_id, body.user.role, body.user.realm],
      [first.user_id, id, 'driver', 'driver'],
    );
    assert.equal(headers.get('set-cookie'), null, 'the session of the browser stays');
    const client = service.client.withToken(body.access_token);
    const own = (await client.call('listSessions')).body.data;
    assert.deepEqual(
      own.map(({ name, current }) => [name, current]),
      [['Moto G84', true]],
    );
    assert.ok((await service.client.withToken(body.refresh_token).call('renewToken', { body: {} })).body.access_token);
    const [phone, ...others] = await phonesOf(id);
    assert.deepEqual([phone?.name, phone?.driver_id, others], ['Moto G84', id, []]);
    assert.ok(phone?.enrolled_by_user_id);
  });

  it('stores no token, and is audited and announced without the name of the phone', async () => {
    const { id, cpf } = await newDriver();
    const { token } = await enrol(id);
    const { body } = await redeem(token, cpf);
    const [stored] = await sql<{ row: string }>(
      `select phone_enrolment::text as row from phone_enrolment where driver_id = ${id}`,
    );
    assert.ok(stored && !stored.row.includes(token));
    const [announced] = await sql<{ payload: Record<string, unknown> }>(
      `select payload from outbox where type = 'phone.enrolled' and (payload ->> 'driver_id')::bigint = ${id}`,
    );
    assert.deepEqual([announced?.payload.driver_id, announced?.payload.name], [id, null]);
    const audited = await sql<{ action: string }>(`select action from audit
      where resource = 'phone_enrolment' and (after ->> 'driver_id')::bigint = ${id} order by id`);
    assert.equal(audited[0]?.action, 'created');
    const driver = service.client.withToken(body.access_token);
    const { data } = (await driver.call('listAnnouncements', { query: {} })).body;
    assert.deepEqual(
      data.filter(({ type }) => type === 'phone.enrolled').map(({ data: { driver_id } }) => driver_id as number),
      [id],
      'the driver sees their own phones only',
    );
  });

  it('works once; a wrong, used, replaced or expired token gets the same answer', async () => {
    const { id, cpf } = await newDriver();
    const [replaced, expired] = [await enrol(id), await enrol((await newDriver()).id)];
    const used = await enrol(id);
    await redeem(used.token, cpf);
    await sql(`update phone_enrolment set date_expires = now() where id = ${expired.id}`);
    for (const token of [replaced.token, expired.token, used.token, 'x', `${used.token}x`])
      assert.equal(await refused(redeem(token, cpf)), '404 not_found');
    const open = await enrol(id);
    const both = await Promise.allSettled([redeem(open.token, cpf), redeem(open.token, cpf)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  it('has a QR code of another token, which ends after 15 minutes and with the link', async () => {
    const { id, cpf } = await newDriver();
    const { id: enrolmentId, token, qr_code, date_expires, qr_date_expires } = await enrol(id);
    const minutes = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 60_000);
    assert.deepEqual([minutes(date_expires), minutes(qr_date_expires)], [1440, 15]);
    assert.ok(!Buffer.from((qr_code ?? '').split(',')[1] ?? '', 'base64').includes(token));
    await sql(`update phone_enrolment set qr_hash = sha256('token of the QR code') where id = ${enrolmentId}`);
    await sql(`update phone_enrolment set qr_date_expires = now() where id = ${enrolmentId}`);
    assert.equal(await refused(redeem('token of the QR code', cpf)), '404 not_found');
    await sql(`update phone_enrolment set qr_date_expires = now() + interval '1 minute' where id = ${enrolmentId}`);
    await redeem('token of the QR code', cpf);
    assert.equal(await refused(redeem(token, cpf)), '404 not_found');
  });

  it('ends after five wrong CPFs, and 20 a day of a driver make all links wait', async () => {
    const { id, cpf } = await newDriver();
    for (let link = 0; link < 4; link++) {
      const { token } = await enrol(id);
      const left: unknown[] = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        const { errors } = await problemOf(redeem(token, cpfOf(attempt), 'Moto G84', portuguese));
        assert.deepEqual([errors[0]?.pointer, errors[0]?.code], ['/cpf', 'wrong_cpf']);
        left.push(errors[0]?.message.split('; ')[1]);
      }
      assert.deepEqual(
        left,
        [4, 3, 2, 1, 0].map((count) => (count === 1 ? 'resta 1 tentativa' : `restam ${count} tentativas`)),
      );
      assert.equal(await refused(redeem(token, cpf)), '404 not_found');
    }
    const { token } = await enrol(id);
    const problem = await problemOf(redeem(token, cpf));
    assert.deepEqual([problem.status, problem.code], [429, 'login_delayed']);
    const other = await newDriver();
    assert.ok((await redeem((await enrol(other.id)).token, other.cpf)).body.access_token);
  });

  it('cannot be redeemed by a dispatcher, who sees the CPF masked', async () => {
    const { id } = await newDriver();
    const shown = (await dispatcher.call('getDriver', { params: { id }, query: {} })).body.data.cpf ?? '';
    assert.equal(await refused(redeem((await enrol(id)).token, shown)), '422 /cpf wrong_cpf');
  });

  it('is for callers who may enrol phones, and drivers of their company who have a CPF and a usable login', async () => {
    const { id } = await newDriver();
    for (const login of ['viewer', 'integrator'])
      assert.equal(await refused(enrol(id, await service.as(login))), '403 forbidden');
    assert.equal(await refused(enrol(id, await service.asOther())), '404 not_found');
    const without = await insert('driver', { name: 'Sem CPF' });
    assert.equal(await refused(enrol(without)), '422 id driver_without_cpf');
    const { user_id } = await enrol(id);
    await sql(`update app_user set grants = '{user:write}' where id = ${user_id}`);
    assert.equal(await refused(enrol(id)), '422 id beyond_own');
    await sql(`update app_user set grants = '{}', active = false where id = ${user_id}`);
    assert.equal(await refused(enrol(id)), '422 id unusable_login');
    const taken = await newDriver();
    await insert('app_user', { realm: 'driver', login: taken.cpf, name: 'X', role: 'driver', password_hash: 'x' });
    assert.equal(await refused(enrol(taken.id)), '422 id unusable_login');
  });

  it('ends with its user: the token of a deactivated login is not found', async () => {
    const { id, cpf } = await newDriver();
    const { token, user_id } = await enrol(id);
    await sql(`update app_user set active = false where id = ${user_id}`);
    assert.equal(await refused(redeem(token, cpf)), '404 not_found');
  });

  it('can be ended from the desk, by id, and only if it is a phone of the company', async () => {
    const { id, cpf } = await newDriver();
    const { access_token } = (await redeem((await enrol(id)).token, cpf)).body;
    const client = service.client.withToken(access_token);
    const [phone] = await phonesOf(id);
    const end = (caller: Client, sessionId = phone?.id ?? 0) => caller.call('endPhone', { params: { id: sessionId } });
    assert.equal(await refused(end(await service.asOther())), '404 not_found');
    assert.equal(await refused(end(client)), '403 forbidden');
    const { sessionId } = await service.logIn('viewer');
    assert.equal(await refused(end(dispatcher, sessionId)), '404 not_found');
    await end(dispatcher);
    assert.equal(await refused(client.call('listSessions')), '401 session_ended');
    assert.deepEqual(await phonesOf(id), []);
    assert.equal(await refused(end(dispatcher)), '404 not_found');
  });

  it('loses the name of its phone when the driver is anonymized, and its session', async () => {
    const { id, cpf } = await newDriver();
    const { user_id, token } = await enrol(id);
    await redeem(token, cpf, 'Telefone do Téo');
    await admin.call('anonymizeDriver', { params: { id } });
    const rows = await sql(`select name, date_revoked is null as live from session where user_id = ${user_id}`);
    assert.deepEqual(rows, [{ name: null, live: false }]);
  });
});

describe('The enrolment of a phone at a service without a public address', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('has a path, to which the page adds its origin, and no QR code', async () => {
    const id = await demoRecords(() => service).insert('driver', { name: 'Téo', cpf: cpfOf(1) });
    const { link, qr_code } = (await (await service.as('manager')).call('createEnrolment', { params: { id } })).body
      .data;
    assert.match(link, /^\/cab\/#enrolment=/);
    assert.equal(qr_code, null);
  });
});
