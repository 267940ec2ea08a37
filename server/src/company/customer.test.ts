import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import { demoDocument } from '../demo/company.ts';
import type { LoggedIn } from '../testing/log-in.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The settings of a company', () => {
  let service: TestService;
  let admin: Client;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  const settings = async () => (await admin.call('getCustomer')).body.data;
  const change = (data: object, headers: Record<string, string> = {}) =>
    admin.call('changeCustomer', { body: { data }, headers });

  it('are those it was made with', async () => {
    const { id, date_created, date_modified, ...rest } = await settings();
    assert.ok(id > 0 && date_created.endsWith('Z'));
    assert.equal(date_modified, date_created);
    assert.deepEqual(rest, {
      name: 'Tropeiro Demonstração Ltda',
      document: demoDocument,
      timezone: 'America/Sao_Paulo',
      language: 'pt-BR',
      delivery_time: 300,
      delivery_time_source: 'default',
      warning_days: 30,
      require_signature: false,
      require_picture: false,
      require_hodometer_picture: false,
      geocoders: null,
      capacity_unit: 'kg',
      day_closes_at: '06:00',
      late_risk_margin: 600,
      eta_changed_threshold: 300,
      eta_changed_interval: 300,
      dispatch: 'at_once',
      load_check: false,
      invoice_contacts: false,
      require_receiver: false,
    });
  });

  it('keep what a change leaves out, and the document whatever is said', async () => {
    const viewer = await service.as('viewer');
    const before = await settings();
    const { body, headers } = await change({ delivery_time: 420, document: '45997418000153', id: 99 });
    const { date_modified } = body.data;
    assert.ok(date_modified > before.date_modified);
    assert.deepEqual(body.data, { ...before, date_modified, delivery_time: 420 });
    assert.match(headers.get('etag') ?? '', /^"2-/);
    assert.deepEqual((await viewer.call('getCustomer')).body, body, 'no token has to be renewed for it');
  });

  it('are changed only with the last version, if If-Match is sent', async () => {
    const etag = (await admin.call('getCustomer')).headers.get('etag') ?? '';
    await change({ warning_days: 15 }, { 'if-match': etag });
    assert.equal(await refused(change({ warning_days: 16 }, { 'if-match': etag })), '412 precondition_failed');
  });

  const changes: readonly [
    field: string,
    data: object,
    readValue: (user: LoggedIn['user']) => string,
    expected: string,
  ][] = [
    ['name', { name: 'Nova Razão Ltda' }, (user) => user.customer.name, 'Nova Razão Ltda'],
    ['time zone', { timezone: 'America/Rio_Branco' }, (user) => user.timezone, 'America/Rio_Branco'],
    ['language', { language: 'en' }, (user) => user.language, 'en'],
  ];
  for (const [field, data, readValue, expected] of changes) {
    it(`reach every token when the ${field} changes`, async () => {
      const { client: viewer, refresh } = await service.logIn('viewer');
      await viewer.call('getCustomer');
      await change(data);
      assert.equal(await refused(viewer.call('getCustomer')), '401 session_ended');
      const renewed = await createClient({ baseUrl: service.url, token: refresh }).call('renewToken', {
        body: {},
      });
      assert.equal(readValue(renewed.body.user), expected);
      admin = await service.as('admin');
    });
  }

  it('say in which zone dates without one are read', async () => {
    await change({ timezone: 'Asia/Tokyo' });
    admin = await service.as('admin');
    const seen = async (begin_date: string) =>
      (await admin.call('listAuditEntries', { query: { begin_date, limit: 1000 } })).body.data.length;
    const local = new Date(Date.now() + 9 * 3_600_000 + 60_000).toISOString().slice(0, 19);
    assert.equal(await seen(local), 0, 'a minute from now, in Tokyo');
    assert.ok((await seen(new Date(Date.now() - 60_000).toISOString())) > 0);
  });

  for (const [data, refusal] of [
    [{ timezone: 'America/Gotham' }, '422 /data/timezone unknown_timezone'],
    [{ timezone: 'AET' }, '422 /data/timezone unknown_timezone'],
    [{ timezone: '' }, '400 /data/timezone too_short'],
    [{ timezone: null }, '400 /data/timezone wrong_type'],
    [{ name: '' }, '400 /data/name too_short'],
    [{ language: 'fr' }, '400 /data/language not_allowed'],
    [{ delivery_time: -1 }, '400 /data/delivery_time too_small'],
    [{ delivery_time: 1.5 }, '400 /data/delivery_time wrong_type'],
    [{ delivery_time: 86_401 }, '400 /data/delivery_time too_large'],
    [{ delivery_time_source: 'given' }, '400 /data/delivery_time_source not_allowed'],
    [{ warning_days: 366 }, '400 /data/warning_days too_large'],
    [{ require_signature: 1 }, '400 /data/require_signature wrong_type'],
    [{ load_check: null }, '400 /data/load_check wrong_type'],
  ] as const) {
    it(`refuse ${JSON.stringify(data)} and stay as they are`, async () => {
      const before = await settings();
      assert.equal(await refused(change(data)), refusal);
      assert.deepEqual(await settings(), before);
    });
  }

  it('are those of one’s own company', async () => {
    const other = await service.asOther();
    assert.equal((await other.call('getCustomer')).body.data.name, 'Outra Ltda');
  });
});
