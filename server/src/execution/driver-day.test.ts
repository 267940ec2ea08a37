import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { dayMaxBytes, dayPlansMaxCount, dayPointsMaxCount } from '@tropeiro/domain/execution/driver-day.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import type { Sql } from '@tropeiro/platform/database/statement.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { getDriverDay } from './driver-day.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: LoggedDriver;
const { sql, insert, insertItem, driver, plan, state } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  teo = await driver();
  rita = await driver();
});
after(() => service.stop());

const dayOf = async (client: Client, date?: string) =>
  (await client.call('getDriverDay', { query: date === undefined ? {} : { date } })).body.data;

/** The reply to the call of a driver. `note` gets its queries and their rows. */
async function dayOfDriver(
  { id }: LoggedDriver,
  date: string,
  note: (query: Sql, rows: readonly Row[]) => void,
): Promise<Awaited<ReturnType<typeof getDriverDay>>> {
  const [user] = await sql<{ id: number; company: number }>(
    `select id::int as id, customer_id::int as company from app_user where driver_id = ${id}`,
  );
  const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
  const actor = { user_id: user?.id, timezone: 'America/Sao_Paulo' } as Actor;
  return database
    .transactInCompany(user?.company ?? 0, {}, async (transaction) => {
      const rows = async (query: Sql) => {
        const found = await transaction.rows(query);
        note(query, found);
        return found;
      };
      return getDriverDay({ query: { date }, actor, db: { rows } } as Parameters<typeof getDriverDay>[0]);
    })
    .finally(() => database.close());
}

/** Adds deliveries to a plan until it has this many points. */
const lengthen = ({ points }: PlanUnderWay, count: number) =>
  sql(`insert into route_point (customer_id, route_id, route_plan_id, line, type, name, latitude, longitude, external_code, "order", delivery_time)
    select p.customer_id, p.route_id, p.route_plan_id, n, 'PE', 'NF ' || n, p.latitude, p.longitude, 'NF-' || n, n, p.delivery_time
    from route_point p, generate_series(6, ${count}) n where p.id = ${points[1]}`);

describe('The day of a driver', () => {
  it('has their own plans of the day in full, and the reasons to choose from', async () => {
    const own = await plan(teo.id);
    await insertItem(own.points[1] ?? 0, 'CX-1', { quantity: 3 });
    const helped = await plan(rita.id, { helper_id: teo.id, date_time_start: '2026-03-10T09:00:00Z' });
    await plan(rita.id);
    await plan(teo.id, { date_time_start: '2026-03-12T11:00:00Z', date_time_end: '2026-03-12T15:00:00Z' });
    await plan(teo.id, { status: 'I' });
    await plan(teo.id, { date_excluded: '2026-03-01T00:00:00Z' });
    const day = await dayOf(teo.client, '2026-03-10');
    assert.deepEqual(
      day.route_plans.map(({ id, route_points }) => [id, route_points.length]),
      [
        [helped.id, 5],
        [own.id, 5],
      ],
    );
    assert.equal(day.route_plans[1]?.route_points[1]?.route_point_items[0]?.external_code, 'CX-1');
    assert.deepEqual([day.date, day.checklists_due, day.checklist_forms], ['2026-03-10', [], []]);
    assert.ok(day.route_return_reasons.length > 0 && day.route_executed_reasons.length > 0);
    assert.equal((await dayOf(teo.client, '2026-03-11')).route_plans.length, 0);
    assert.equal((await dayOf(teo.client)).route_plans.length, 0);
  });

  it('is not sent again if nothing has changed', async () => {
    const own = await plan(rita.id, { date_time_start: '2026-04-10T11:00:00Z', date_time_end: '2026-04-10T15:00:00Z' });
    const ask = (etag = '') =>
      fetch(`${service.url}/driver_day/?date=2026-04-10`, {
        headers: { authorization: `Bearer ${rita.access}`, 'if-none-match': etag },
      });
    const etag = (await ask()).headers.get('etag') ?? '';
    assert.match(etag, /^W\/"/);
    assert.equal((await ask(etag)).status, 304);
    const estimated = (columns: string) =>
      sql(`update route_point set eta = now() + interval '1 hour', eta_date = now(), late_risk = 'late', late_by = 60${columns}
        where id = ${own.points[2]}`);
    await estimated('');
    assert.equal((await ask(etag)).status, 304, 'an arrival that is not announced');
    assert.ok((await dayOf(rita.client, '2026-04-10')).route_plans[0]?.route_points[2]?.eta);
    await estimated(", eta_told = now() + interval '1 hour', eta_told_date = now()");
    assert.equal((await ask(etag)).status, 200, 'one that has moved by more than the threshold');
    await send(rita.client, [phoneOf(own)(0, 'deliver', 1)]);
    const changed = await ask(etag);
    assert.deepEqual([changed.status, changed.headers.get('etag') === etag], [200, false]);
  });

  it('is hashed and limited before any of it is read, and sent as the database writes it', async () => {
    const own = await plan(rita.id, { date_time_start: '2026-06-10T11:00:00Z', date_time_end: '2026-06-10T15:00:00Z' });
    await lengthen(own, 1000);
    let readLength = 0;
    let leastBytes = 0;
    const reply = await dayOfDriver(rita, '2026-06-10', (query, found) => {
      if (query.sqlTexts.join('').includes('octet_length(')) leastBytes ||= Number(found[0]?.[0]);
      readLength += found.flat().reduce((sum, text) => sum + (text?.length ?? 0), 0);
    });
    assert.ok('selectRecord' in reply);
    assert.ok(readLength < 1000, `${readLength} characters are read to answer a phone that has the day`);
    const sent = await fetch(`${service.url}/driver_day/?date=2026-06-10`, {
      headers: { authorization: `Bearer ${rita.access}` },
    });
    assert.equal(sent.headers.get('etag'), reply.entityTag);
    const bytes = Buffer.byteLength(await sent.text());
    const { minBytes = 0 } = reply;
    assert.ok(minBytes > 0.8 * bytes && minBytes <= 1.05 * bytes, `reserved ${minBytes} of ${bytes}`);
    assert.ok(leastBytes > 0.3 * bytes && leastBytes <= minBytes, `counted ${leastBytes} of ${bytes}`);
  });

  for (const [what, fill] of [
    ['points', (own: PlanUnderWay) => lengthen(own, dayPointsMaxCount + 1)],
    [
      'plans',
      ({ id }: PlanUnderWay) =>
        sql(`insert into route_plan (customer_id, route_id, driver_id, external_code, status, source, source_used, objective, has_time_window, date_time_start, date_time_end)
          select customer_id, route_id, driver_id, 'D' || n, 'E', source, source_used, objective, has_time_window, date_time_start, date_time_end
          from route_plan, generate_series(1, ${dayPlansMaxCount}) n where id = ${id}`),
    ],
    [
      'bytes',
      ({ points }: PlanUnderWay) =>
        sql(`update route_point set info = repeat('x', ${Math.ceil(dayMaxBytes / points.length)})
          where id = any('{${points}}')`),
    ],
  ] as const)
    it(`is refused with too many ${what}`, async () => {
      const ana = await driver();
      const own = await plan(ana.id, {
        date_time_start: '2026-07-10T11:00:00Z',
        date_time_end: '2026-07-10T15:00:00Z',
      });
      assert.equal((await dayOf(ana.client, '2026-07-10')).route_plans.length, 1);
      await fill(own);
      assert.equal(await refused(dayOf(ana.client, '2026-07-10')), '422 date day_too_long');
    });

  it('with too many bytes is refused before PostgreSQL writes any of it', async () => {
    const ana = await driver();
    const own = await plan(ana.id, { date_time_start: '2026-08-10T11:00:00Z', date_time_end: '2026-08-10T15:00:00Z' });
    const written: string[] = [];
    const note = (query: Sql) => {
      if (query.sqlTexts.join('').includes('"route_points":')) written.push(query.statement().text);
    };
    await dayOfDriver(ana, '2026-08-10', note);
    assert.equal(written.length, 1, 'a day within the limit is written once to be hashed');
    for (const fill of [
      `update route_point set info = repeat('x', ${dayMaxBytes / 4}) where id = any('{${own.points}}')`,
      `update route_point set info = null where id = any('{${own.points}}');
        insert into route_point_item (customer_id, route_point_id, external_code, description)
          select customer_id, id, n, repeat('x', ${dayMaxBytes / 100}) from route_point, generate_series(1, 100) n
          where id = ${own.points[1]}`,
    ]) {
      await sql(fill);
      written.length = 0;
      await assert.rejects(dayOfDriver(ana, '2026-08-10', note), { code: 'rule_violated' });
      assert.deepEqual(written, []);
    }
  });

  it('belongs to the driver who calls', async () => {
    assert.equal(await refused(dayOf(await service.as('dispatcher'))), '403 forbidden');
    assert.deepEqual((await dayOf(await service.asOther(), '2026-03-10')).route_plans, []);
  });
});

describe('A checklist that the category of a vehicle requires', () => {
  /** A plan of such a vehicle, and a function that fills in its form. */
  async function checkedPlan() {
    const form = await insert('checklist_form', { name: `Saída ${Math.random()}` });
    const admin = await service.as('admin');
    const { data: category } = (
      await admin.call('createVehicleCategory', {
        body: { data: { name: `Caminhão ${form}`, required_checklist_form_id: form } },
      })
    ).body;
    assert.equal(category.required_checklist_form_id, form);
    const vehicle = await insert('vehicle', {
      title: `V${form}`,
      plate: `V-${form}`,
      vehicle_category_id: category.id,
    });
    const own = await plan(teo.id, {
      vehicle_id: vehicle,
      date_time_start: '2026-05-10T11:00:00Z',
      date_time_end: '2026-05-10T15:00:00Z',
    });
    const fillIn = (highRisks: number) =>
      sql(`insert into checklist (customer_id, checklist_form_id, user_id, vehicle_id, date_executed, count_items,
          count_high_risk, count_medium_risk, count_low_risk)
        select customer_id, ${form}, (select id from app_user where driver_id = ${teo.id}), ${vehicle},
          now() - interval '1 minute', 1, ${highRisks}, 0, 0 from route_plan where id = ${own.id}`);
    const due = async () =>
      (await dayOf(teo.client, '2026-05-10')).checklists_due.find((checklist) => checklist.route_plan_id === own.id)
        ?.block;
    const now = { device_time: new Date().toISOString() };
    const start = () => phoneOf(own)(0, 'start', undefined, now);
    return { own, form, fillIn, due, start, now };
  }

  it('must be filled in before the plan is started', async () => {
    const { own, form, fillIn, due, start } = await checkedPlan();
    assert.equal(await due(), 'checklist_missing');
    assert.deepEqual(outcomes(await send(teo.client, [start()])), ['refused checklist_missing']);
    const { checklist_forms: forms } = await dayOf(teo.client, '2026-05-10');
    assert.ok(forms.some(({ id }) => id === form));
    await fillIn(0);
    assert.equal(await due(), null);
    assert.deepEqual(outcomes(await send(teo.client, [start()])), ['applied']);
    assert.equal(await state(own), 'E PPPPP');
  });

  it('blocks the plan on a high risk until a manager releases it', async () => {
    const { own, fillIn, due, start } = await checkedPlan();
    await fillIn(1);
    assert.equal(await due(), 'checklist_high_risk');
    assert.deepEqual(outcomes(await send(teo.client, [start()])), ['refused checklist_high_risk']);
    const body = { data: { comment: 'Pneu trocado' } };
    const manager = await service.as('manager');
    await manager.call('releaseRoutePlan', { params: { id: own.id }, body });
    const later = { ...start(), device_time: new Date(Date.now() + 1000).toISOString() };
    assert.deepEqual(outcomes(await send(teo.client, [later], 'other')), ['applied']);
    assert.equal(await state(own), 'E PPPPP');
  });

  it('does not block offline actions, but flags them', async () => {
    const { own } = await checkedPlan();
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(own)(0, 'deliver', 1)])), ['applied']);
    const [storedAction] = (await teo.client.call('listExecutionActions', { query: { route_plan_id: own.id } })).body
      .data;
    assert.equal(storedAction?.flag, 'checklist_missing');
  });
});
