import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { photo } from '../testing/drawn-images.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from './plan-under-way.fixture.ts';

const march = { begin_date: '2026-03-01', end_date: '2026-03-31' };
const invoiceKey = '35260211222333000181550010000104821000104829';

let service: TestService;
let teo: LoggedDriver;
let desk: Client;
let vehicleId: number;
let reasonId: number;
let morning: PlanUnderWay;
let picture: string;
const { sql, insert, driver, plan } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  teo = await driver();
  vehicleId = await insert('vehicle', { title: 'Baú', plate: 'TEN7A01' });
  reasonId = await insert('route_return_reason', { name: 'Ninguém em casa' });
  morning = await plan(teo.id, { vehicle_id: vehicleId, external_code: 'MANHÃ-1' });
  await sql(`update route_point set external_code = '${invoiceKey}', time_scheduled = '2026-03-10T11:15:00Z'
    where id = ${morning.points[1]}`);
  const uploaded = await teo.client.call('uploadImage', {
    file: new Blob([new Uint8Array(await photo(1).jpeg().toBuffer())]),
  });
  picture = uploaded.body.data.picture;
  const [{ hash = '' } = {}] = await sql<{ hash: string }>('select sha256_uploaded as hash from uploaded_image');
  const done = phoneOf(morning);
  const returned = { route_return_reason_id: reasonId, comment: 'Portão fechado', latitude: -30.01, longitude: -51.2 };
  await send(teo.client, [
    done(0, 'start'),
    done(10, 'return', 1, returned),
    done(20, 'deliver', 1, { pictures: [hash] }),
    done(30, 'deliver', 2, { receiver_name: 'Ana Souza', receiver_document: '12.345.678-9' }),
  ]);
});
after(() => service.stop());

const attempts = async (query: object = {}, client = desk) =>
  (await client.call('listExecutionAttempts', { query: { ...march, ...query } })).body.data;

describe('The list of attempts', () => {
  it('has a row for each, newest first, with the result of that attempt and the status of the point', async () => {
    assert.deepEqual(
      (await attempts({ route_plan_id: morning.id })).map(({ route_point_id, attempt, status, point_status }) => [
        morning.points.indexOf(route_point_id),
        attempt,
        status,
        point_status,
      ]),
      [
        [2, 1, 'E', 'E'],
        [1, 2, 'E', 'E'],
        [1, 1, 'D', 'E'],
      ],
    );
  });

  it('names plan, point, NF-e, vehicle, driver and reason in each row', async () => {
    const [returned] = await attempts({ status: 'D' });
    assert.ok(returned);
    const { id, sync_date, user_id, ...fields } = returned;
    assert.deepEqual(fields, {
      return_date: '2026-03-10T11:10:00.000Z',
      attempt: 1,
      status: 'D',
      reason: 'Ninguém em casa',
      route_return_reason_id: reasonId,
      route_executed_reason_id: null,
      receiver_name: null,
      receiver_document: null,
      comment: 'Portão fechado',
      route_plan_id: morning.id,
      route_plan_external_code: 'MANHÃ-1',
      route_point_id: morning.points[1],
      name: 'NF 1',
      external_code: invoiceKey,
      invoice_number: '10482',
      type: 'PE',
      order: 2,
      point_status: 'E',
      time_scheduled: '2026-03-10T11:15:00.000Z',
      date_arrived: null,
      vehicle_id: vehicleId,
      plate: 'TEN7A01',
      driver_id: teo.id,
      driver_name: 'Téo',
      latitude: -30.01,
      longitude: -51.2,
      picture_list: [],
      signature_img: null,
      hodometer_picture: null,
    });
    assert.ok(id > 0 && user_id !== null && sync_date.endsWith('Z'));
  });

  it('names pictures that have arrived, and no NF-e if the point’s code is not an access key', async () => {
    const [last, second] = await attempts({ route_plan_id: morning.id });
    assert.deepEqual(second?.picture_list, [picture]);
    assert.deepEqual([last?.external_code, last?.invoice_number], ['NF-2', null]);
  });

  it('names the receiver, masked for callers without pii:read and for drivers', async () => {
    const receiverFor = async (caller: Client) => {
      const [last] = await attempts({ route_plan_id: morning.id }, caller);
      return [last?.receiver_name, last?.receiver_document];
    };
    assert.deepEqual(await receiverFor(await service.as('admin')), ['Ana Souza', '12.345.678-9']);
    for (const caller of [await service.as('viewer'), teo.client])
      assert.ok((await receiverFor(caller)).every((text) => text?.includes('*')));
  });

  it('lists those of the desk under the driver of the plan', async () => {
    const evening = await plan(teo.id, { vehicle_id: vehicleId });
    await desk.call('performRoutePointManually', {
      params: { id: evening.points[1] ?? 0 },
      body: { data: { comment: 'Na portaria' } },
    });
    // The company's day begins three hours after that of UTC.
    const [yesterday, today] = [-1, 0].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const query = { begin_date: yesterday, end_date: today, route_plan_id: evening.id };
    const [manual] = await attempts(query);
    assert.deepEqual([manual?.status, manual?.driver_name, manual?.comment], ['M', 'Téo', 'Na portaria']);
  });

  it('is filtered by plan, vehicle, driver, user, result and period', async () => {
    const ana = await driver();
    const otherPlan = await plan(ana.id);
    const done = phoneOf(otherPlan, '2026-03-20');
    await send(ana.client, [done(0, 'start'), done(10, 'deliver', 1)]);
    const [{ user_id } = { user_id: null }] = await attempts({ route_plan_id: otherPlan.id });
    const counts = async (query: object) => (await attempts(query)).length;
    assert.deepEqual(
      await Promise.all([
        counts({}),
        counts({ route_plan_id: otherPlan.id }),
        counts({ vehicle_id: vehicleId }),
        counts({ driver_id: ana.id }),
        counts({ user_id }),
        counts({ status: 'D' }),
        counts({ begin_date: '2026-03-11' }),
        counts({ end_date: '2026-03-09' }),
      ]),
      [4, 1, 3, 1, 1, 1, 1, 0],
    );
  });

  it('comes page by page, and is complete', async () => {
    const all = (await attempts()).map(({ id }) => id);
    const first = await desk.call('listExecutionAttempts', { query: { ...march, limit: 3 } });
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await attempts({ limit: 3, cursor: decodeURIComponent(next ?? '') });
    assert.deepEqual(
      [...first.body.data, ...second].map(({ id }) => id),
      all,
    );
  });

  it('comes as a sheet', async () => {
    const { access } = await service.logIn('dispatcher');
    const query = new URLSearchParams({ ...march, status: 'D' });
    const headers = { authorization: `Bearer ${access}`, accept: 'text/csv' };
    const text = await (await fetch(`${service.url}/execution_attempt/?${query}`, { headers })).text();
    const [head = '', row = ''] = text.split('\r\n');
    assert.ok(head.includes('route_plan_external_code') && head.includes('invoice_number'));
    assert.ok(row.includes('MANHÃ-1') && row.includes('10482') && row.includes('Ninguém em casa'));
  });

  it('leaves out the attempts of a plan that was removed', async () => {
    await sql(`update route_plan set date_excluded = now() where id = ${morning.id}`);
    assert.deepEqual(await attempts({ route_plan_id: morning.id }), []);
    await sql(`update route_plan set date_excluded = null where id = ${morning.id}`);
  });

  it('shows a driver those of their own plans', async () => {
    const plans = new Set((await attempts({}, teo.client)).map(({ route_plan_id }) => route_plan_id));
    assert.deepEqual([...plans], [morning.id]);
  });

  it('accepts periods of up to 366 days and rejects requests without one', async () => {
    const ask = (query: object) => refused(desk.call('listExecutionAttempts', { query: query as typeof march }));
    assert.equal(await ask({}), '400 begin_date missing end_date missing');
    assert.equal(await ask({ begin_date: '2025-01-01', end_date: '2026-03-01' }), '422 end_date period_too_long');
  });
});
