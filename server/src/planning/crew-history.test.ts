import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../execution/plan-under-way.fixture.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A route plan under way', () => {
  let service: TestService;
  let desk: Client;
  let teo: LoggedDriver;
  let rita: LoggedDriver;
  let broken: number;
  let spare: number;
  let own: PlanUnderWay;
  let phone: ReturnType<typeof phoneOf>;
  const { sql, insert, driver, plan, announcementsOf, state } = executionRecords(() => service);

  before(async () => {
    service = await startTestService();
    desk = await service.as('dispatcher');
    [teo, rita] = [await driver(), await driver()];
    broken = await insert('vehicle', { title: 'Truck', plate: 'ABC1D21' });
    spare = await insert('vehicle', { title: 'Van', plate: 'ABC1D22' });
  });
  beforeEach(async () => {
    own = await plan(teo.id, { vehicle_id: broken });
    phone = phoneOf(own);
    assert.deepEqual(outcomes(await send(teo.client, [phone(1, 'start')])), ['applied']);
  });
  after(() => service.stop());

  const change = (data: object) => desk.call('changeRoutePlan', { params: { id: own.id }, body: { data } });
  const historyOf = async (client = desk) => {
    const query = { includes: ['crew_history' as const] };
    return (await client.call('getRoutePlan', { params: { id: own.id }, query })).body.data.crew_history;
  };
  const now = () => ({ device_time: new Date().toISOString() });

  it('gets another vehicle, driver and helper after a breakdown, and shows its crews', async () => {
    const before = await historyOf();
    assert.deepEqual(
      before.map(({ vehicle, driver_id, until }) => [vehicle?.plate, driver_id, until]),
      [['ABC1D21', teo.id, null]],
    );
    const { body } = await change({ vehicle_id: spare, driver_id: rita.id, helper_id: teo.id });
    assert.deepEqual(
      body.data.route_plans.map(({ status, vehicle_id, driver_id }) => [status, vehicle_id, driver_id]),
      [['E', spare, rita.id]],
    );
    const [first, second, ...more] = await historyOf();
    assert.deepEqual(
      [first?.vehicle?.plate, first?.driver?.name, first?.helper, first?.from, second?.vehicle_id, second?.helper_id],
      ['ABC1D21', 'Téo', null, before[0]?.from, spare, teo.id],
    );
    assert.equal(first?.until, second?.from);
    assert.deepEqual([second?.until, more], [null, []]);
    assert.deepEqual(await announcementsOf(own), ['started', 'updated']);
    const audit = await (await service.as('admin')).call('listAuditEntries', {
      query: { resource: 'route_plan', resource_id: own.id, limit: 1 },
    });
    assert.deepEqual([audit.body.data[0]?.before?.driver_id, audit.body.data[0]?.after?.driver_id], [teo.id, rita.id]);
  });

  it('keeps its other fields, and sent back unchanged it has no new crew', async () => {
    const problem = await problemOf(change({ driver_id: rita.id, require_picture: true }));
    assert.deepEqual([problem.status, problem.code], [409, 'invalid_transition']);
    assert.ok(problem.allowed_actions?.includes('change_crew'));
    const { data: record } = (await desk.call('getRoutePlan', { params: { id: own.id } })).body;
    await change({ driver_id: teo.id, external_code: record.external_code, date_time_end: record.date_time_end });
    assert.equal((await historyOf()).length, 1);
    await sql(`update route_plan set status = 'C' where id = ${own.id}`);
    assert.equal(await refused(change({ driver_id: rita.id })), '409 invalid_transition');
  });

  it('gets no other crew while it is locked, unless the same call unlocks it', async () => {
    await change({ locked: true });
    assert.equal(await refused(change({ driver_id: rita.id })), '409 locked');
    await change({ locked: false, driver_id: rita.id });
    assert.equal((await historyOf()).length, 2);
  });

  it('counts actions by the crew of their time, whenever they arrive', async () => {
    await change({ driver_id: rita.id });
    assert.deepEqual(outcomes(await send(rita.client, [{ ...phone(5, 'deliver', 1) }], 'ritas')), [
      'refused not_found',
    ]);
    assert.deepEqual(outcomes(await send(rita.client, [phone(6, 'deliver', 2, now())], 'ritas')), ['applied']);
    const late = await send(teo.client, [phone(7, 'deliver', 1), phone(8, 'return', 3, now())]);
    assert.deepEqual(outcomes(late), ['applied', 'refused not_found']);
    assert.deepEqual(late.route_plans, [], 'the state of the plan is no longer the first driver’s to see');
    assert.equal(await state(own), 'E PEEPP');
  });

  it('is shown to its present crew only', async () => {
    await change({ driver_id: rita.id });
    assert.equal(await refused(historyOf(teo.client)), '404 not_found');
    assert.equal((await historyOf(rita.client)).length, 2);
  });

  it('gets its first driver late: what the driver did before counts', async () => {
    own = await plan(teo.id, { vehicle_id: broken, driver_id: null });
    await change({ driver_id: teo.id });
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(own)(1, 'deliver', 1)])), ['applied']);
  });

  it('compares reports with the vehicle of their time', async () => {
    await send(teo.client, [phone(10, 'deliver', 1), phone(40, 'deliver', 2)]);
    await change({ vehicle_id: spare });
    const at = (minute: number) => new Date(Date.parse('2026-03-10T11:00:00Z') + minute * 60_000).toISOString();
    await sql(`update plan_former_crew set date_until = '${at(30)}' where route_plan_id = ${own.id}`);
    const visit = (vehicle_id: number, point: number, minute: number) =>
      insert('event', {
        vehicle_id,
        device_id: 1,
        key: `${own.points[point]} ${vehicle_id}`,
        category: 0,
        target: `route_point:${own.points[point]}`,
        begin_time: at(minute),
        end_time: at(minute + 2),
        distance: 0,
        revision: 1,
      });
    await visit(broken, 1, 9);
    // After the breakdown its visits say nothing about the plan, and before it nothing is known of the spare vehicle.
    await visit(broken, 2, 39);
    const agreements = async () => {
      const query = { includes: ['route_points.presence' as const] };
      const read = await desk.call('getRoutePlan', { params: { id: own.id }, query });
      return read.body.data.route_points.slice(1, 3).map(({ presence }) => presence?.agreement);
    };
    assert.deepEqual(await agreements(), ['confirmed', 'unknown']);
    await visit(spare, 2, 39);
    assert.deepEqual(await agreements(), ['confirmed', 'confirmed']);
  });

  it('adds up the way of each vehicle while it was the plan’s', async () => {
    await send(teo.client, [...[1, 2, 3].map((point) => phone(point * 15, 'deliver', point)), phone(50, 'finish')]);
    await sql(`update route_plan set vehicle_id = ${spare} where id = ${own.id}`);
    const at = (minute: number) => new Date(Date.parse('2026-03-10T11:00:00Z') + minute * 60_000).toISOString();
    await sql(`update plan_former_crew set date_until = '${at(30)}' where route_plan_id = ${own.id}`);
    // A kilometre north in ten minutes each, and the spare vehicle from elsewhere.
    const rows = [
      [broken, 10, 0],
      [broken, 20, 0.01],
      [broken, 40, 0.05],
      [spare, 20, 0.5],
      [spare, 32, 0.6],
      [spare, 42, 0.61],
    ].map(
      ([vehicle, minute, north]) =>
        `(${vehicle}, '${at(Number(minute))}'::timestamptz, ${-30 + Number(north)}::float8)`,
    );
    await sql(`select make_message_months(array['${at(0)}']::timestamptz[]);
      insert into device_message (customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, speed_kmh, kind, valid, attributes)
      select v.customer_id, v.id, v.id, time, time, 0, latitude, -51, 30, 1, true, '{}'
      from (values ${rows.join(', ')}) said (vehicle_id, time, latitude) join vehicle v on v.id = said.vehicle_id`);
    const { body } = await desk.call('listExecutionSummary', {
      query: { initial_date: '2026-03-10', end_date: '2026-03-10', route_plan_ids: [own.id] },
    });
    const [row] = body.data;
    assert.equal(row?.count_tracked, 1);
    // 0.01° of latitude are 1,112 m: one such way of each vehicle.
    assert.ok(Math.abs(Number(row?.total_distance_done) - 2224) <= 2, String(row?.total_distance_done));
  });
});
