import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords, type LoggedDriver, phoneOf, send } from '../../execution/plan-under-way.fixture.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let teo: LoggedDriver;
const callers: Record<string, Client> = {};
const { sql, driver, plan, insert } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
  for (const role of ['admin', 'manager', 'dispatcher', 'integrator', 'viewer']) callers[role] = await service.as(role);
  callers.driver = teo.client;
});
after(() => service.stop());

const contact = { contact_name: 'Ana Souza', contact_phone: '51 99999-0000', contact_email: 'ana@example.com' };
const masked = { contact_name: '*** *ou**', contact_phone: '** *****-**00', contact_email: '***@*******.com' };

/** The roles that see the contact of a point, read in all ways. */
async function seenBy(planId: number, pointId: number): Promise<string> {
  const seers: string[] = [];
  for (const [role, client] of Object.entries(callers)) {
    const one = (await client.call('getRoutePoint', { params: { id: pointId }, query: {} })).body.data;
    const query = { route_plan_id: planId };
    const listed = (await client.call('listRoutePoints', { query })).body.data.find(({ id }) => id === pointId);
    const includes = ['route_points' as const];
    const whole = (await client.call('getRoutePlan', { params: { id: planId }, query: { includes } })).body.data;
    const inPlan = whole.route_points.find(({ id }) => id === pointId);
    const names = [one, listed, inPlan].map((point) => point?.contact_name);
    assert.equal(new Set(names).size, 1, `${role}: ${names}`);
    if (one.contact_name === contact.contact_name) {
      assert.deepEqual([one.contact_phone, one.contact_email], [contact.contact_phone, contact.contact_email]);
      seers.push(role);
    } else assert.ok([one.contact_name, one.contact_phone, one.contact_email].every((text) => text?.includes('*')));
  }
  return seers.join(' ');
}

describe('The contact of a point', () => {
  it('is shown to the desk and the crew while the plan is open, and afterwards only with pii:read', async () => {
    const morning = await plan(teo.id);
    const point = morning.points[1] ?? 0;
    await sql(`update route_point set contact_name = '${contact.contact_name}', contact_phone = '${contact.contact_phone}',
      contact_email = '${contact.contact_email}' where id = ${point}`);
    assert.equal(await seenBy(morning.id, point), 'admin manager dispatcher driver');
    const did = phoneOf(morning);
    await send(teo.client, [did(1, 'deliver', 1)]);
    assert.equal(await seenBy(morning.id, point), 'admin manager dispatcher driver', 'under way');
    const day = (await teo.client.call('getDriverDay', { query: { date: '2026-03-10' } })).body.data;
    const inDay = day.route_plans.flatMap((own) => own.route_points).find(({ id }) => id === point);
    assert.equal(inDay?.contact_phone, contact.contact_phone);
    await send(teo.client, [did(2, 'deliver', 2), did(3, 'deliver', 3)]);
    assert.equal(await seenBy(morning.id, point), 'admin manager', 'completed');
    const announced = await sql<{ payload: object }>(
      `select payload from outbox where type like 'route_point.%' and resource_id = ${point}`,
    );
    assert.ok(announced.length > 0);
    for (const { payload } of announced)
      for (const text of Object.values(contact)) assert.ok(!JSON.stringify(payload).includes(text));
    const text = JSON.stringify(
      await sql(`select masked('${contact.contact_name}') as contact_name,
      masked('${contact.contact_phone}') as contact_phone, masked('${contact.contact_email}') as contact_email`),
    );
    assert.ok(JSON.stringify(announced).includes(JSON.parse(text)[0].contact_name));
  });

  it('is imported, and erased with its point', async () => {
    const place = { latitude: -30.01, longitude: -51.2, external_code: 'C-1', ...contact };
    const report = (
      await callers.admin!.call('importRoutePlan', {
        body: {
          optimize: false,
          data: {
            external_code: 'CONTATOS',
            date_time_start: '2026-12-01T08:00:00-03:00',
            date_time_end: '2026-12-01T18:00:00-03:00',
            route_points: [
              { name: 'Ana', ...place },
              { name: 'Rui', ...place, ...masked, external_code: 'C-2' },
            ],
          },
        },
      })
    ).body;
    const planId = report.route_plans[0]?.id ?? 0;
    const read = async () =>
      (await callers.admin!.call('listRoutePoints', { query: { route_plan_id: planId } })).body.data.map(
        ({ contact_name, contact_phone, contact_email }) => ({ contact_name, contact_phone, contact_email }),
      );
    const nothing = { contact_name: null, contact_phone: null, contact_email: null };
    assert.deepEqual(await read(), [contact, nothing], 'a point that is sent back masked has no contact');
    const [first] = (await callers.admin!.call('listRoutePoints', { query: { route_plan_id: planId } })).body.data;
    await callers.admin!.call('anonymizeRoutePoint', { params: { id: first?.id ?? 0 } });
    assert.deepEqual(await read(), [nothing, nothing]);
  });
});

describe('The phone number of a driver', () => {
  it('is shown to the desk while the driver has a plan to execute or under way', async () => {
    const id = await insert('driver', { name: 'Rita', phone_number: '51988887777' });
    const seers = async () => {
      const found: string[] = [];
      for (const role of ['admin', 'manager', 'dispatcher', 'integrator', 'viewer']) {
        const client = callers[role]!;
        const { data } = (await client.call('getDriver', { params: { id }, query: {} })).body;
        const [listed] = (await client.call('listDrivers', { query: { id, is_deliveryman: 2 } })).body.data;
        assert.equal(listed?.phone_number, data.phone_number);
        if (data.phone_number === '51988887777') found.push(role);
        else assert.equal(data.phone_number, '*******77**');
      }
      return found.join(' ');
    };
    assert.equal(await seers(), 'admin manager');
    const own = await plan(id);
    assert.equal(await seers(), 'admin manager dispatcher');
    await sql(`update route_plan set status = 'C' where id = ${own.id}`);
    assert.equal(await seers(), 'admin manager');
    await plan(teo.id, { helper_id: id, status: 'E' });
    assert.equal(await seers(), 'admin manager dispatcher');
  });
});
