import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { type RoutePlanStatus, routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay } from '../../execution/plan-under-way.fixture.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { listPlansUnderWay } from '../execution/plans-under-way.ts';
import { vehicleFactsOf, vehicleFactsQuery } from '../tracking/tracking-facts.ts';
import { listProgress } from './plan-progress.ts';

const codes: readonly RoutePlanStatus[] = routePlanStatuses.map(({ code }) => code);
const cases = codes.flatMap((status) => [false, true].map((isStarted) => ({ status, isStarted })));
type Case = (typeof cases)[number];
const nameOf = ({ status, isStarted }: Case) => `${status}${isStarted ? ' started' : ''}`;

let service: TestService;
let database: Database;
let dispatcher: Client;
let teo: LoggedDriver;
let plan: PlanUnderWay;
let vehicleId: number;
const { sql, insert, driver, plan: newPlan } = executionRecords(() => service);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

before(async () => {
  service = await startTestService();
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  dispatcher = await service.as('dispatcher');
  teo = await driver();
  await sql(`update driver set phone_number = '51988887777' where id = ${teo.id}`);
  vehicleId = await insert('vehicle', { title: 'Truck', plate: 'OPN1A11' });
  plan = await newPlan(teo.id, {
    vehicle_id: vehicleId,
    date_time_start: minutesAgo(90),
    date_time_end: minutesAgo(-90),
  });
  await sql(`update route_point set contact_name = 'Ana' where route_plan_id = ${plan.id}`);
  const device_id = await insert('device', { serial: 'OPEN-1' });
  await sql(`insert into device_history (customer_id, vehicle_id, device_id, last_time, state, running, replays)
    select customer_id, ${vehicleId}, ${device_id}, now(), '{}', '[]', 0 from vehicle where id = ${vehicleId}`);
});
after(async () => {
  await database.close();
  await service.stop();
});

const read = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
  const [company] = await sql<{ id: number }>(`select customer_id::int as id from route_plan where id = ${plan.id}`);
  return database.transactInCompany(company?.id ?? 0, { via: 'job' }, work);
};

/** The readers that ask whether a plan is under way. */
const underWayReaders: Readonly<Record<string, () => Promise<boolean>>> = {
  'the changes of plans': async () => (await read((db) => listProgress(db, [plan.id]))).length > 0,
  'the positions of phones': async () => {
    const data = [{ device_time: minutesAgo(0), latitude: -30, longitude: -51 }];
    const { body } = await teo.client.call('sendPhonePositions', { body: { sent_at: minutesAgo(0), data } });
    return body.data.accepted > 0;
  },
  panics: async () => {
    await sql("update panic set date_created = date_created - interval '1 hour'");
    const panic = { uuid: crypto.randomUUID(), device_time: minutesAgo(0), latitude: -30, longitude: -51 };
    return (await teo.client.call('sendPanic', { body: { data: panic } })).body.data.vehicle_id === vehicleId;
  },
  links: async () => {
    const data = { route_plan_id: plan.id, show_position: true };
    const { token } = (await dispatcher.call('createShareLink', { body: { data } })).body.data;
    const view = (await service.client.call('getShare', { params: { token }, query: {} })).body.data;
    return view.status === 'under_way';
  },
};

/** The readers that also ask for planned ones. */
const estimated = (isUnderWay: boolean) => async () => {
  const [scheduled] = await sql(`select from plan_arrival where route_plan_id = ${plan.id}`);
  const [found] = await read((db) => listPlansUnderWay(db, [plan.id]));
  assert.equal(found !== undefined, scheduled !== undefined, 'what is scheduled is estimated');
  return found?.is_under_way === isUnderWay;
};

/** The readers that ask whether a plan is to be executed or under way. */
const openReaders: Readonly<Record<string, () => Promise<boolean>>> = {
  'the contacts on the phone of the driver': async () =>
    (await teo.client.call('getRoutePoint', { params: { id: plan.points[1] ?? 0 }, query: {} })).body.data
      .contact_name === 'Ana',
  'the contacts at the desk': async () =>
    (await dispatcher.call('getRoutePoint', { params: { id: plan.points[1] ?? 0 }, query: {} })).body.data
      .contact_name === 'Ana',
  'the phone numbers of drivers': async () =>
    (await dispatcher.call('getDriver', { params: { id: teo.id }, query: {} })).body.data.phone_number ===
    '51988887777',
  'the phone numbers of helpers': async () => {
    await sql(`update route_plan set driver_id = null, helper_id = ${teo.id} where id = ${plan.id}`);
    const { data } = (await dispatcher.call('getDriver', { params: { id: teo.id }, query: {} })).body;
    await sql(`update route_plan set driver_id = ${teo.id}, helper_id = null where id = ${plan.id}`);
    return data.phone_number === '51988887777';
  },
};

/** The cases in which this reader finds the plan. */
async function foundIn(isFound: () => Promise<boolean>): Promise<string[]> {
  const found: string[] = [];
  for (const each of cases) {
    await sql(`update route_plan set status = '${each.status}', version = version + 1,
      date_started = ${each.isStarted ? `'${minutesAgo(60)}'` : 'null'} where id = ${plan.id}`);
    if (await isFound()) found.push(nameOf(each));
  }
  return found;
}

const underWay = ['E', 'E started', 'W started', 'R started'];
const open = ['P', 'P started', 'E', 'E started', 'W', 'W started', 'R', 'R started'];
const completed = ['C', 'C started'];
const planned = ['P', 'P started'];

describe('A plan is under way from its start to its completion, also while it waits for an optimization', () => {
  for (const [name, isFound] of Object.entries(underWayReaders))
    it(`for ${name}`, async () => assert.deepEqual(new Set(await foundIn(isFound)), new Set(underWay)));
  it('for estimates', async () => {
    assert.deepEqual(new Set(await foundIn(estimated(true))), new Set(underWay));
    assert.deepEqual(await foundIn(estimated(false)), planned);
  });
  it('for the events of its vehicle, without a replay when it is queued', async () => {
    const asked = { vehicle_id: vehicleId, fromMs: Date.parse(minutesAgo(30)), untilMs: Date.now() };
    const isFact = async () =>
      vehicleFactsOf(await read((db) => db.rows(vehicleFactsQuery([asked])))).vehicles[0]?.plans[0]?.id === plan.id;
    assert.deepEqual(new Set(await foundIn(isFact)), new Set([...planned, ...underWay, ...completed]));
    await sql(
      `update route_plan set status = 'E', date_started = now() where id = ${plan.id}; delete from refold_request`,
    );
    for (const status of ['W', 'R', 'E']) await sql(`update route_plan set status = '${status}' where id = ${plan.id}`);
    assert.deepEqual(await sql('select from refold_request'), []);
    await sql(`update route_plan set status = 'I' where id = ${plan.id}`);
    assert.equal((await sql('select from refold_request')).length, 1);
  });
});

describe('A plan is open from its planning to its completion, also while it waits for an optimization', () => {
  for (const [name, isFound] of Object.entries(openReaders))
    it(`for ${name}`, async () => assert.deepEqual(new Set(await foundIn(isFound)), new Set(open)));
});
