import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewPanic } from '@tropeiro/domain/tracking/panic-schema.ts';
import { executionRecords, type LoggedDriver } from '../execution/plan-under-way.fixture.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe("A panic from a driver's phone", () => {
  let service: TestService;
  let teo: LoggedDriver;
  let admin: Client;
  const { sql, insert, driver, plan } = executionRecords(() => service);
  let plateCount = 0;
  const vehicle = (columns: Record<string, string | number> = {}) =>
    insert('vehicle', { title: 'Truck', plate: `PAN${++plateCount}A11`, ...columns });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const panicOf = (fields: Partial<NewPanic> = {}): NewPanic => ({
    uuid: randomUUID(),
    device_time: minutesAgo(1),
    latitude: -30.0043,
    longitude: -51.1527,
    accuracy_m: 12.5,
    ...fields,
  });
  const send = async (fields: Partial<NewPanic> = {}, caller = teo.client) =>
    (await caller.call('sendPanic', { body: { data: panicOf(fields) } })).body.data;
  const announced = (id: number) =>
    sql<{ type: string; by: string }>(
      `select type, user_id as by from outbox where type like 'event.%' and resource_id = ${id}`,
    );

  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  it('is an event of category 24 of the vehicle of the plan under way, and is announced', async () => {
    teo = await driver();
    await vehicle({ driver_id: teo.id });
    const vehicle_id = await vehicle();
    await plan(teo.id, { vehicle_id: await vehicle(), status: 'P' });
    await plan(teo.id, { vehicle_id, status: 'E', date_started: '2026-03-10T10:00:00Z' });
    const panic = panicOf();
    const event = (await teo.client.call('sendPanic', { body: { data: panic } })).body.data;
    assert.deepEqual(
      [event.event_category, event.vehicle_id, event.driver_id, event.device_id, event.begin_date, event.end_date],
      [24, vehicle_id, teo.id, null, panic.device_time, panic.device_time],
    );
    assert.deepEqual(await announced(event.id), [{ type: 'event.created', by: String(teo.userId) }]);
    const query = { includes: ['vehicle' as const, 'device' as const, 'position_start' as const] };
    const found = (await admin.call('getEvent', { params: { id: event.id }, query })).body.data;
    assert.deepEqual([found.vehicle?.id, found.device], [vehicle_id, null]);
    assert.deepEqual([found.position_start?.latitude, found.position_start?.longitude], [-30.0043, -51.1527]);
  });

  it('is that of the helper of a plan too', async () => {
    const helper = await driver();
    const vehicle_id = await vehicle();
    await plan(teo.id, { vehicle_id, helper_id: helper.id, status: 'E', date_started: '2026-03-09T10:00:00Z' });
    assert.equal((await send({}, helper.client)).vehicle_id, vehicle_id);
  });

  it('is of the own vehicle without a plan under way, and of none if the driver has none or several', async () => {
    teo = await driver();
    const alone = await send();
    assert.equal(alone.vehicle_id, null);
    const own = await vehicle({ driver_id: teo.id });
    assert.equal((await send()).vehicle_id, own);
    await vehicle({ driver_id: teo.id });
    assert.equal((await send()).vehicle_id, null);
    const periods = [{ begin: minutesAgo(60), end: new Date(Date.now() + 60_000).toISOString() }];
    const query = { periods, event_category: [24], driver_ids: [teo.id], aggregated_field: ['vehicle' as const] };
    const pages: number[] = [];
    for await (const { id } of admin.records('listEvents', { query: { ...query, limit: 1 } })) pages.push(id);
    assert.equal(pages.length, 3, 'events without a vehicle are on the last pages');
    assert.ok(pages.includes(alone.id));
  });

  it('is stored once, however often and at the same time it is sent', async () => {
    teo = await driver();
    const uuid = randomUUID();
    const sent = await Promise.all([send({ uuid }), send({ uuid }), send({ uuid, latitude: 1 })]);
    assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
    assert.equal((await announced(sent[0]?.id ?? 0)).length, 1);
    const other = await driver();
    assert.notEqual((await send({ uuid }, other.client)).id, sent[0]?.id, 'another driver has uuids of their own');
  });

  it('is never merged with another, and ten a minute are stored', async () => {
    teo = await driver();
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => send()));
    assert.equal(new Set([first, ...others].map((event) => event?.id)).size, 10);
    const problem = await problemOf(send());
    assert.deepEqual([problem.status, problem.code], [429, 'too_many_requests']);
    const [stored] = await sql<{ count: string }>(`select count(*) from event where driver_id = ${teo.id}`);
    assert.equal(stored?.count, '10');
    await sql(`update panic set date_created = now() - interval '61 seconds' where driver_id = ${teo.id}`);
    assert.ok((await send()).id);
  });

  it('may have no place, but not half of one', async () => {
    teo = await driver();
    const event = await send({ latitude: null, longitude: null, accuracy_m: null });
    const query = { includes: ['position_start' as const, 'location_start' as const] };
    const found = (await admin.call('getEvent', { params: { id: event.id }, query })).body.data;
    assert.deepEqual([found.position_start, found.location_start], [null, null]);
    assert.equal(await refused(send({ latitude: null })), '422 /data/latitude missing');
  });

  it('without a place has the last known one, until the driver is anonymized', async () => {
    teo = await driver();
    const lastOf = ({ last_latitude, last_position_time }: Awaited<ReturnType<typeof send>>) => [
      last_latitude,
      last_position_time,
    ];
    const without = { latitude: null, longitude: null };
    assert.deepEqual(lastOf(await send(without)), [null, null]);
    const device = '350000000000198';
    const vehicle_id = await vehicle({ driver_id: teo.id, device_id: await insert('device', { serial: device }) });
    const time = minutesAgo(20);
    const message = { device, time, latitude: -30.5, longitude: -51, speed_kmh: 50 };
    await admin.call('importPositions', { body: { data: [message] } });
    assert.deepEqual(lastOf(await send(without)), [-30.5, time]);
    const { id: planId } = await plan(teo.id, { vehicle_id, status: 'E', date_started: minutesAgo(60) });
    const phoneTime = minutesAgo(5);
    const place = { vehicle_id, time: phoneTime, latitude: -30.6, longitude: -51 };
    await insert('phone_position', { driver_id: teo.id, route_plan_id: planId, ...place });
    const event = await send(without);
    assert.deepEqual(lastOf(event), [-30.6, phoneTime]);
    assert.deepEqual(lastOf(await send()), [null, null]);
    await admin.call('anonymizeDriver', { params: { id: teo.id } });
    const [row] = await sql(`select last_latitude, last_position_time, o.payload ->> 'last_latitude' as announced
      from event join outbox o on o.resource_id = event.id and o.type = 'event.created' where event.id = ${event.id}`);
    assert.deepEqual(row, { last_latitude: null, last_position_time: null, announced: null });
  });

  it('has the time of the server if the clock of the phone is wrong or was never set', async () => {
    teo = await driver();
    const hour = 3_600_000;
    const ahead = (ms: number) => new Date(Date.now() + hour - ms).toISOString();
    const corrected = await send({ device_time: ahead(60_000), sent_at: ahead(0) });
    assert.ok(Math.abs(Date.parse(corrected.begin_date) - Date.parse(minutesAgo(1))) < 30_000);
    for (const device_time of ['1980-01-06T00:00:00Z', '2099-01-01T00:00:00Z']) {
      const { begin_date } = await send({ device_time });
      assert.ok(Math.abs(Date.parse(begin_date) - Date.now()) < 60_000);
    }
  });

  it('stays as it is when late messages of the vehicle are replayed', async () => {
    teo = await driver();
    const device = '350000000000199';
    const device_id = await insert('device', { serial: device });
    const vehicle_id = await vehicle({ driver_id: teo.id, device_id });
    const event = await send({ device_time: minutesAgo(30) });
    assert.equal(event.vehicle_id, vehicle_id);
    const message = (minutes: number) => ({
      device,
      time: minutesAgo(minutes),
      latitude: -30,
      longitude: -51,
      speed_kmh: 50,
    });
    for (const minutes of [20, 40])
      await admin.call('importPositions', { body: { data: [message(minutes), message(minutes - 1)] } });
    const {
      vehicle: _,
      driver: __,
      ...found
    } = (await admin.call('getEvent', { params: { id: event.id }, query: {} })).body.data;
    assert.deepEqual(
      Object.keys(event).filter((name) => found[name as keyof typeof found] !== event[name as keyof typeof event]),
      [],
    );
  });

  it('is sent by drivers only, and loses its place with the driver', async () => {
    teo = await driver();
    const [dispatcher, manager] = [await service.as('dispatcher'), await service.as('manager')];
    for (const caller of [dispatcher, manager]) assert.equal(await refused(send({}, caller)), '403 forbidden');
    assert.equal(await refused(send({}, admin)), '422 /data user_without_driver');
    const event = await send();
    await admin.call('anonymizeDriver', { params: { id: teo.id } });
    const [row] = await sql<Record<string, unknown>>(
      `select begin_latitude, end_longitude, accuracy_m from event join panic using (id) where id = ${event.id}`,
    );
    assert.deepEqual(row, { begin_latitude: null, end_longitude: null, accuracy_m: null });
  });
});
