import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay } from '../../execution/plan-under-way.fixture.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

describe("Positions of a driver's phone", () => {
  let service: TestService;
  let admin: Client;
  let teo: LoggedDriver;
  let vehicleId: number;
  let plan: PlanUnderWay;
  let vehicleCount = 0;
  const { sql, insert, driver, plan: newPlan } = executionRecords(() => service);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const positionAt = (minutes: number, latitude = -30.1) => ({
    device_time: minutesAgo(minutes),
    latitude,
    longitude: -51.2,
    accuracy_m: 8,
    speed_kmh: 31.5,
    course_deg: 90,
  });
  const send = async (data: ReturnType<typeof positionAt>[], { client } = teo, sent_at = minutesAgo(0)) =>
    (await client.call('sendPhonePositions', { body: { sent_at, data } })).body.data;
  const lastPosition = async (caller = admin, id = vehicleId) =>
    (await caller.call('listPositions', { query: { vehicles_id: [id] } })).body.data[0];
  const newVehicle = (columns: Record<string, string | number> = {}) =>
    insert('vehicle', { title: 'Truck', plate: `PHO${++vehicleCount}A11`, ...columns });
  /** A driver with a plan that began an hour ago. */
  const begin = async (columns: Record<string, string | number> = {}) => {
    teo = await driver();
    vehicleId = await newVehicle({ driver_id: teo.id });
    plan = await newPlan(teo.id, { vehicle_id: vehicleId, status: 'E', date_started: minutesAgo(60), ...columns });
  };
  const shared = async (show_position: boolean) => {
    const { body } = await admin.call('createShareLink', { body: { data: { route_plan_id: plan.id, show_position } } });
    return (await service.client.call('getShare', { params: { token: body.data.token }, query: {} })).body.data;
  };

  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  it('show where the vehicle of the plan is, without an event or a figure', async () => {
    await begin();
    assert.deepEqual(await send([positionAt(2, -30.2), positionAt(1)]), { accepted: 2, discarded: 0 });
    const position = await lastPosition();
    assert.deepEqual(
      [position?.source, position?.latitude, position?.speed, position?.driver_id, position?.ignition],
      ['phone', -30.1, 31.5, teo.id, null],
    );
    assert.equal((await lastPosition(teo.client))?.latitude, -30.1);
    const [counted] = await sql<{ events: string; days: string }>(`select
      (select count(*) from event where vehicle_id = ${vehicleId}) as events,
      (select count(*) from day_row where vehicle_id = ${vehicleId}) as days`);
    assert.deepEqual(counted, { events: '0', days: '0' });
  });

  it('give way to a tracker that has reported in the last ten minutes', async () => {
    await begin();
    const device = '350000000000399';
    const device_id = await insert('device', { serial: device });
    await sql(`update vehicle set device_id = ${device_id} where id = ${vehicleId}`);
    const report = async (minutes: number, latitude: number) => {
      const message = { device, time: minutesAgo(minutes), latitude, longitude: -51.2, speed_kmh: 40 };
      await admin.call('importPositions', { body: { data: [message] } });
    };
    await report(15, -30.3);
    await send([positionAt(5)]);
    assert.deepEqual([(await lastPosition())?.source, (await lastPosition())?.latitude], ['phone', -30.1]);
    await report(6, -30.31);
    const position = await lastPosition();
    assert.deepEqual([position?.source, position?.latitude], ['tracker', -30.31]);
  });

  it('are stored only from the time of a plan in execution; others are discarded and counted', async () => {
    await begin();
    assert.deepEqual(await send([positionAt(90), positionAt(30)]), { accepted: 1, discarded: 1 });
    for (const status of ['P', 'C']) {
      await sql(`update route_plan set status = '${status}' where id = ${plan.id}`);
      assert.deepEqual(await send([positionAt(1)]), { accepted: 0, discarded: 1 });
    }
    const other = await driver();
    await sql(`update route_plan set status = 'E' where id = ${plan.id}`);
    assert.deepEqual(await send([positionAt(1)], other), { accepted: 0, discarded: 1 });
    await sql(`update route_plan set helper_id = ${other.id} where id = ${plan.id}`);
    assert.deepEqual(await send([positionAt(1)], other), { accepted: 1, discarded: 0 });
  });

  it('are stored once however often they are sent, with the time of the server', async () => {
    await begin();
    const position = positionAt(5);
    await send([position]);
    assert.deepEqual(await send([position]), { accepted: 1, discarded: 0 });
    const hour = 3_600_000;
    const ahead = new Date(Date.now() + hour).toISOString();
    await send([{ ...positionAt(0), device_time: ahead }], teo, ahead);
    const rows = await sql<{ time: Date }>(`select time from phone_position where driver_id = ${teo.id}`);
    assert.equal(rows.length, 2);
    assert.ok(rows.every(({ time }) => new Date(time).getTime() <= Date.now() + 5000));
  });

  it('are audited as one batch a call, by their number, unless all of them are stored already', async () => {
    await begin();
    const positions = [positionAt(5), positionAt(4)];
    await send(positions);
    await send(positions);
    const audited = await sql(`select action, batch_size, after from audit
      where resource = 'phone_position' and user_id = ${teo.userId}`);
    assert.deepEqual(audited, [{ action: 'created', batch_size: 2, after: { drivers: 1 } }]);
  });

  it('are those of the caller, who names no driver and no plan', async () => {
    await begin();
    const [mine, other] = [teo, await driver()];
    await send([positionAt(1)]);
    assert.equal(await lastPosition(other.client), undefined);
    const body = { sent_at: minutesAgo(0), data: [positionAt(1)] };
    for (const login of ['dispatcher', 'manager', 'viewer', 'integrator'])
      assert.equal(await refused((await service.as(login)).call('sendPhonePositions', { body })), '403 forbidden');
    assert.equal(await refused(admin.call('sendPhonePositions', { body })), '422 /data user_without_driver');
    const rows = await sql(`select from phone_position where driver_id = ${mine.id}`);
    assert.equal(rows.length, 1);
  });

  it('are on links only if the link shows positions, also of a plan without a vehicle', async () => {
    await begin();
    await send([positionAt(1)]);
    assert.equal((await shared(false)).position, null);
    assert.equal((await shared(true)).position?.latitude, -30.1);
    await begin();
    await sql(`update route_plan set vehicle_id = null where id = ${plan.id}`);
    await send([positionAt(1)]);
    assert.equal((await shared(true)).position?.latitude, -30.1);
    assert.equal((await shared(false)).position, null);
  });

  it('are exported with the person, and deleted with the person and after seven days', async () => {
    await begin();
    await send([positionAt(1)]);
    const exported: string[] = [];
    for await (const { resource } of admin.records('exportDriver', { params: { id: teo.id }, query: { limit: 100 } }))
      exported.push(resource);
    assert.ok(exported.includes('phone_position'));
    await admin.call('anonymizeDriver', { params: { id: teo.id } });
    const countOf = async (driverId: number) =>
      (await sql(`select from phone_position where driver_id = ${driverId}`)).length;
    assert.equal(await countOf(teo.id), 0);
    await begin();
    await send([positionAt(2), positionAt(1)]);
    await sql(`update phone_position set received = now() - interval '8 days' where driver_id = ${teo.id}
      and time = (select min(time) from phone_position where driver_id = ${teo.id})`);
    await sql(`select clear_expired(interval '1 year')`);
    assert.equal(await countOf(teo.id), 1);
  });

  it('are refused beyond a hundred, or outside the world', async () => {
    await begin();
    assert.match(await refused(send(Array.from({ length: 101 }, () => positionAt(1)))), /^400 \/data /);
    assert.match(await refused(send([positionAt(1, 91)])), /^400 \/data\/0\/latitude/);
  });
});
