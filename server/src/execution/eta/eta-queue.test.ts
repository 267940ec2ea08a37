import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Client } from '@tropeiro/contract/client.ts';
import { clockToleranceS } from '@tropeiro/domain/execution/actions/corrected-time.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { pino } from 'pino';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { greatCircleDefaults } from '../../travel/great-circle.ts';
import { travelProviders } from '../../travel/providers.ts';
import { send } from '../plan-under-way.fixture.ts';
import { estimatePlans } from './estimate-plans.ts';
import { EtaQueue } from './eta-queue.ts';
import { LoadedPoints } from './loaded-points.ts';

let service: TestService;
let client: Client;
let admin: Client;
let database: Database;
let queue: EtaQueue;
const { sql, insert } = demoRecords(() => service);

before(async () => {
  service = await startTestService();
  await sql(`update customer set timezone = '${zoneAtNoon()}'`);
  client = await service.as('dispatcher');
  admin = await service.as('admin');
  database = new Database({ url: service.target.appUrl, maxConnections: 6, waitS: 30, statementTimeoutS: 30 });
  const tools = { database, travelProviders: travelProviders({ greatCircle: greatCircleDefaults }) };
  queue = new EtaQueue({ ...tools, intervalS: 30, quietS: 120 }, pino({ level: 'silent' }));
  const device = await insert('device', { serial: 'ETA-1' });
  await insert('vehicle', { title: 'Van', plate: 'ETA1A11', device_id: device });
  await insert('vehicle', { title: 'Van that says nothing', plate: 'ETA1A12' });
});
after(async () => {
  await database.close();
  await service.stop();
});
beforeEach(() => sql('delete from route_plan; delete from outbox'));

const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A place this many kilometres north of the base. */
const north = (km: number) => ({ latitude: -30 + km / 111.2, longitude: -51 });

/** A zone in which it is between 12:00 and 13:00 now, so that what begins within hours begins on the same day. */
function zoneAtNoon(): string {
  const hoursBehind = new Date().getUTCHours() - 12;
  return `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
}

let codes = 0;
/** A plan of a van that begins in this many minutes: a base, and two deliveries ten kilometres apart. */
async function plan(inMinutes: number, ofFirst: Partial<NewRoutePoint> = {}, plate = 'ETA1A12'): Promise<number> {
  const { body } = await client.call('importRoutePlan', {
    body: {
      source: 'H',
      optimize: false,
      has_time_window: true,
      data: {
        external_code: `ETA-${++codes}`,
        date_time_start: minutesFromNow(inMinutes),
        date_time_end: minutesFromNow(inMinutes + 480),
        vehicle_plates: [plate],
        route_points: [
          { name: 'base', type: 'PA', ...north(0) },
          { name: 'one', ...north(10), ...ofFirst },
          { name: 'two', ...north(20) },
        ],
      },
    },
  });
  return body.route_plans[0]?.id ?? assert.fail(JSON.stringify(body));
}

/** A plan of another company with this code, without points. */
const planOfOther = (code: string) =>
  sql(`insert into route (customer_id, external_code) select id, '${code}' from customer where name = 'Outra Ltda';
    insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window, date_time_start, date_time_end)
    select customer_id, id, 'P', '${code}', 'H', 'H', 'time', false, now(), now() + interval '8 hours' from route where external_code = '${code}'`);

async function pointsOf(id: number): Promise<Readonly<Record<string, RoutePoint>>> {
  const { route_points: points } = (await client.call('getRoutePlan', { params: { id } })).body.data;
  return Object.fromEntries(points.map((point) => [point.name, point]));
}

const begin = (id: number) => sql(`update route_plan set status = 'E', version = version + 1 where id = ${id}`);
const finish = (id: number, name: string) =>
  sql(`update route_point set status = 'E' where route_plan_id = ${id} and name = '${name}';
    update route_plan set version = version + 1 where id = ${id}`);
/** Moves the last estimates this far into the past. */
const wait = (seconds: number) =>
  sql(`update plan_arrival set date_due = date_due - interval '${seconds} s', date_soonest = date_soonest - interval '${seconds} s';
    update route_point set eta_date = eta_date - interval '${seconds} s', eta_told_date = eta_told_date - interval '${seconds} s'`);
const sendPosition = (km: number) =>
  admin.call('importPositions', {
    body: { data: [{ device: 'ETA-1', time: new Date().toISOString(), ...north(km), speed_kmh: 50 }] },
  });
async function announcedPoints(id: number): Promise<readonly string[]> {
  const announcements = await sql<{ payload: RoutePoint }>(
    `select payload from outbox where type = 'route_point.eta_changed' and (payload ->> 'route_plan_id')::bigint = ${id} order by id`,
  );
  return announcements.map(({ payload }) => payload.name);
}
const minutesUntil = (instant: string | null | undefined): number =>
  Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000);

describe('Arrivals', () => {
  it('are estimated for a plan of today, and null for one of another day', async () => {
    const [today, later] = [await plan(60), await plan(3 * 1440)];
    await queue.estimateNext();
    const { one } = await pointsOf(today);
    assert.deepEqual([one?.eta, one?.late_risk, one?.late_by], [one?.time_scheduled, 'none', 0]);
    const other = (await pointsOf(later)).one;
    assert.deepEqual([other?.eta, other?.eta_date, other?.late_risk, other?.late_by], [null, null, null, null]);
  });

  it('are estimated for many long plans without reading all at once', async () => {
    const ids = [await plan(60), await plan(60), await plan(60)];
    await sql(`insert into route_point (customer_id, route_id, route_plan_id, line, type, name, latitude, longitude, "order", delivery_time)
      select customer_id, route_id, route_plan_id, line + n, type, name || n, latitude, longitude, "order" + n, delivery_time
      from route_point, generate_series(1, 1500) n where name = 'two' and route_plan_id = any('{${ids}}')`);
    const pointCounts: number[] = [];
    const spied = {
      transactAsJob: <T>(companyId: number, work: (transaction: Transaction) => Promise<T>) =>
        database.transactAsJob(companyId, (transaction) => {
          const read = transaction.rows.bind(transaction);
          transaction.rows = async (query) => {
            const rows = await read(query);
            pointCounts.push(rows.reduce((count, row) => count + (row[0]?.split('"line"').length ?? 1) - 1, 0));
            return rows;
          };
          return work(transaction);
        }),
    } as Database;
    const [company] = await sql<{ id: number }>(`select customer_id::int as id from route_plan where id = ${ids[0]}`);
    const tools = { database: spied, travelProviders: travelProviders({ greatCircle: greatCircleDefaults }) };
    const limits = { intervalS: 30, quietS: 120, loadedPoints: new LoadedPoints() };
    await estimatePlans({ ...tools, ...limits }, company?.id ?? 0, ids);
    assert.deepEqual(
      pointCounts.filter((count) => count > 0),
      [1503, 1503, 1503],
    );
    const [stored] = await sql<{ count: number }>(
      `select count(*)::int as count from route_point where eta is not null and route_plan_id = any('{${ids}}')`,
    );
    assert.equal(stored?.count, 3 * 1503);
  });

  it('follow the vehicle as soon as it reports, but not more often than set', async () => {
    const id = await plan(-10, {}, 'ETA1A11');
    await begin(id);
    assert.equal(await queue.estimateNext(), 1);
    await wait(30);
    assert.equal(await queue.estimateNext(), 0, 'nothing was heard of it since');
    await sendPosition(19);
    assert.equal(await queue.estimateNext(), 1);
    await sendPosition(19.1);
    assert.equal(await queue.estimateNext(), 0, 'it was just estimated');
    await wait(30);
    assert.equal(await queue.estimateNext(), 1);
    await finish(id, 'one');
    await wait(30);
    await queue.estimateNext();
    const { one, two } = await pointsOf(id);
    assert.equal(one?.eta, null, 'a point that is done is not awaited');
    assert.ok(minutesUntil(two?.eta) <= 3, `${two?.eta}`);
  });

  it('are estimated again after a while without news, because the delay grows', async () => {
    const id = await plan(-120, { time_window: { begin: minutesFromNow(-120), end: minutesFromNow(-60) } });
    await begin(id);
    await queue.estimateNext();
    const { one } = await pointsOf(id);
    assert.equal(one?.late_risk, 'late');
    await wait(300);
    assert.equal(await queue.estimateNext(), 1);
    const again = (await pointsOf(id)).one;
    assert.ok((again?.eta ?? '') >= (one?.eta ?? ''));
    assert.ok((again?.eta_date ?? '') > minutesFromNow(-1));
  });

  for (const [clock, aheadS] of [
    ['is right', 0],
    ['is three hours slow', -10_800],
    ['is three hours fast', 10_800],
  ] as const)
    it(`continue from the time a point was done, on a phone whose clock ${clock}`, async () => {
      const id = await plan(-60);
      const { one } = await pointsOf(id);
      const action = { route_plan_id: id, route_point_id: one?.id ?? 0, sequence: 1, action: 'deliver' as const };
      const doneMs = Date.now() - 300_000;
      const device_time = new Date(doneMs + aheadS * 1000).toISOString();
      await send(admin, [{ ...action, uuid: randomUUID(), device_time }], `relógio ${aheadS}`, aheadS);
      await queue.estimateNext();
      const { two } = await pointsOf(id);
      const offMs = Date.parse(two?.eta ?? '') - doneMs - (two?.duration ?? 0) * 1000;
      assert.ok(Math.abs(offMs) <= clockToleranceS * 1000, `${two?.eta}`);
    });

  it('are null at once if the plan is completed, excluded or moved to another day', async () => {
    for (const change of [
      "status = 'C'",
      'date_excluded = now()',
      "date_time_start = now() + interval '3 days', date_time_end = now() + interval '4 days'",
    ]) {
      const id = await plan(10);
      await queue.estimateNext();
      assert.ok((await pointsOf(id)).one?.eta);
      await sql(`update route_plan set ${change}, version = version + 1 where id = ${id}`);
      const rows = await sql<{ eta: string | null }>(`select eta from route_point where route_plan_id = ${id}`);
      assert.deepEqual(
        rows.map(({ eta }) => eta),
        [null, null, null],
        change,
      );
    }
  });

  it('are discarded if the plan changed meanwhile', async () => {
    const id = await plan(10);
    await queue.estimateNext();
    const before = await pointsOf(id);
    await sql(`update route_point set "order" = 4 - "order" where route_plan_id = ${id} and type = 'PE';
      update route_plan set version = version + 1 where id = ${id}`);
    await wait(900);
    await queue.estimateNext();
    const { one, two } = await pointsOf(id);
    assert.ok((two?.eta ?? '') < (one?.eta ?? '') && before.one && before.two);
  });

  it('are taken company by company', async () => {
    for (let count = 0; count < 60; count++) await plan(10);
    await planOfOther('Outra');
    assert.equal(await queue.estimateNext(), 11, 'ten of the first company, and the one of the other');
    const [other] = await sql<{ is_done: boolean }>(`select date_soonest is not null as is_done from plan_arrival
      join route_plan p on p.id = route_plan_id where p.external_code = 'Outra'`);
    assert.equal(other?.is_done, true, 'it was among the first, though sixty plans of another company came before');
    for (let turn = 1; turn <= 5; turn++) assert.equal(await queue.estimateNext(), 10);
    assert.equal(await queue.estimateNext(), 0);
  });

  it('are estimated while those of another company take long', { timeout: 60_000 }, async () => {
    for (let count = 0; count < 12; count++) await plan(10);
    const [slow] = await sql<{ id: number }>('select customer_id::int as id from route_plan limit 1');
    let fail = (_error: Error): void => {};
    const stuck = new Promise<never>((_, reject) => {
      fail = reject;
    });
    /** The companies whose plans are loaded, in order. */
    const begun: number[] = [];
    const spied = {
      transactAcrossCompanies: database.transactAcrossCompanies.bind(database),
      transactAsJob: (companyId: number, work: (transaction: Transaction) => Promise<unknown>) => {
        begun.push(companyId);
        return companyId === slow?.id ? stuck : database.transactAsJob(companyId, work);
      },
    } as unknown as Database;
    const tools = { database: spied, travelProviders: travelProviders({ greatCircle: greatCircleDefaults }) };
    const polling = new EtaQueue({ ...tools, intervalS: 30, quietS: 120 }, pino({ level: 'silent' }));
    const isDone = async (code: string) =>
      (
        await sql(`select from plan_arrival join route_plan p on p.id = route_plan_id
          where p.external_code = '${code}' and date_due > now() + interval '100 s'`)
      ).length > 0;
    polling.start();
    while (begun.length === 0) await setImmediate();
    for (const code of ['first', 'second']) {
      await planOfOther(code);
      while (!(await isDone(code))) await setImmediate();
    }
    assert.equal(begun.filter((id) => id === slow?.id).length, 1, 'the slow company has one turn at a time');
    fail(new Error('no answer'));
    await polling.stop();
  });
});

describe('A moved arrival', () => {
  it('is announced once it has moved by more than the threshold, but not more often than set', async () => {
    const id = await plan(0);
    await queue.estimateNext();
    assert.deepEqual(await announcedPoints(id), [], 'it is as planned');
    await sql(`update route_point set time_scheduled = time_scheduled - interval '310 s'
      where route_plan_id = ${id} and type <> 'PA'`);
    await wait(900);
    await begin(id);
    await queue.estimateNext();
    assert.deepEqual(await announcedPoints(id), ['one', 'two']);
    await sql(`update route_point set eta_told = eta_told - interval '400 s' where route_plan_id = ${id}`);
    await wait(150);
    await queue.estimateNext();
    assert.deepEqual(await announcedPoints(id), ['one', 'two'], 'not yet');
    await wait(150);
    await queue.estimateNext();
    assert.deepEqual(await announcedPoints(id), ['one', 'two', 'one', 'two']);
  });

  it('is announced with the point as the API returns it', async () => {
    const id = await plan(-200);
    await begin(id);
    await queue.estimateNext();
    const [announcement] = await sql<{ payload: RoutePoint }>(
      "select payload from outbox where type = 'route_point.eta_changed' order by id limit 1",
    );
    const { one } = await pointsOf(id);
    assert.deepEqual(announcement?.payload, { ...one, route_point_items: [], routes_info: [], visits: [] });
  });
});
