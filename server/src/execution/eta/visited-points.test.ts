import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { pino } from 'pino';
import { at, type TrialPlan } from '../../planning/change/plan-trial.fixture.ts';
import { fromNow, UnderWayTrial } from '../../planning/change/under-way-trial.fixture.ts';
import { greatCircleDefaults } from '../../travel/great-circle.ts';
import { travelProviders } from '../../travel/providers.ts';
import { send } from '../plan-under-way.fixture.ts';
import { EtaQueue } from './eta-queue.ts';

let under: UnderWayTrial;
let database: Database;
let queue: EtaQueue;
const sql = <Row extends object>(statement: string) => under.trial.service.sql<Row>(statement);

before(async () => {
  under = await UnderWayTrial.open();
  const { appUrl: url } = under.trial.service.target;
  database = new Database({ url, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  const tools = { database, travelProviders: travelProviders({ greatCircle: greatCircleDefaults }) };
  queue = new EtaQueue({ ...tools, intervalS: 30, quietS: 120 }, pino({ level: 'silent' }));
});
after(async () => {
  await database.close();
  await under.trial.service.stop();
});

/** A plan under way from a base and back, with two stops at one address and one further on. */
async function underWay(): Promise<TrialPlan> {
  const plan = await under.trial.plan(
    [
      { name: 'base', type: 'PA', ...at(0) },
      { name: 'one', ...at(10), delivery_time: 1500 },
      { name: 'other', ...at(10), delivery_time: 960 },
      { name: 'further', ...at(20), delivery_time: 300 },
      { name: 'back', type: 'CH', ...at(0) },
    ],
    { date_time_start: fromNow(-60), date_time_end: fromNow(600), vehicle_plates: ['AAA1A12'] },
  );
  await sql(`update route_plan set driver_id = ${under.driver.id} where id = ${plan.id}`);
  await report(plan, 1, 'start', null, -50);
  return plan;
}

/** What the driver reports, as many minutes from now. */
const report = (plan: TrialPlan, sequence: number, action: string, name: string | null, minutes: number) =>
  send(under.driver.client, [{ ...under.action(plan, action, name, sequence), device_time: fromNow(minutes) }]);

let visits = 0;
/** A visit of the plan's vehicle at a point, as its positions show it. */
const visit = ({ points }: TrialPlan, name: string, begin: number, end: number | null = null) =>
  under.trial.insert('event', {
    vehicle_id: under.trial.vans[1]?.id ?? 0,
    device_id: 1,
    key: `visit ${++visits}`,
    category: 0,
    target: `route_point:${points[name]}`,
    begin_time: fromNow(begin),
    ...(end !== null && { end_time: fromNow(end) }),
    distance: 0,
    revision: 1,
  });

/** Estimates the plan. Returns the arrivals in whole minutes from now. */
async function estimated(plan: TrialPlan): Promise<Readonly<Record<string, number | null>>> {
  await sql(`update plan_arrival set date_due = now(), date_soonest = now();
    update route_point set eta_date = eta_date - interval '120 s', eta_told_date = eta_told_date - interval '120 s'`);
  await queue.estimateNext();
  const { route_points: points } = await under.read(plan);
  return Object.fromEntries(
    points.map(({ name, eta }) => [
      name,
      eta === null ? null : Math.round((Date.parse(eta) - Date.now()) / 60_000) + 0,
    ]),
  );
}

/** The minutes of travel to a point, as planned. */
const travelTo = async (plan: TrialPlan, name: string): Promise<number> =>
  ((await under.pointOf(plan, name))?.duration ?? 0) / 60;

describe('Two stops at one address', () => {
  it('are estimated one after the other while the vehicle stands there', async () => {
    const plan = await underWay();
    await visit(plan, 'one', -11);
    await visit(plan, 'other', -11);
    await report(plan, 2, 'arrive', 'one', -10);
    const etas = await estimated(plan);
    const further = Math.round(-10 + 25 + 16 + (await travelTo(plan, 'further')));
    assert.deepEqual([etas.one, etas.other, etas.further], [-10, 15, further]);
  });

  it('are in the order in which the driver arrives at them', async () => {
    const plan = await underWay();
    await visit(plan, 'one', -11);
    await visit(plan, 'other', -11);
    await report(plan, 2, 'arrive', 'other', -10);
    const etas = await estimated(plan);
    assert.deepEqual([etas.other, etas.one], [-10, 6]);
  });

  it('and the other one waits while the service of the first takes longer', async () => {
    const plan = await underWay();
    await visit(plan, 'one', -40);
    await visit(plan, 'other', -40);
    const etas = await estimated(plan);
    const further = Math.round(16 + (await travelTo(plan, 'further')));
    assert.deepEqual([etas.one, etas.other, etas.further], [-40, 0, further]);
  });

  it('and the other one begins when the first is delivered', async () => {
    const plan = await underWay();
    await visit(plan, 'one', -30);
    await visit(plan, 'other', -30);
    await report(plan, 2, 'deliver', 'one', -5);
    const etas = await estimated(plan);
    const further = Math.round(-5 + 16 + (await travelTo(plan, 'further')));
    assert.deepEqual([etas.one, etas.other, etas.further], [null, -5, further]);
  });
});

describe('The arrival at a depot where the route began', () => {
  it('stays estimated and is announced once, though the vehicle stood there in the morning', async () => {
    const plan = await underWay();
    await visit(plan, 'back', -400, -50);
    await sql(
      `update route_point set time_scheduled = time_scheduled - interval '20 min' where route_plan_id = ${plan.id}`,
    );
    const announced = async () =>
      (
        await sql<{ name: string }>(`select payload ->> 'name' as name from outbox
          where type = 'route_point.eta_changed' and resource_id = ${plan.points.back} order by id`)
      ).length;
    const first = await estimated(plan);
    assert.deepEqual([typeof first.back, await announced()], ['number', 1]);
    for (let turn = 0; turn < 4; turn++) assert.equal(typeof (await estimated(plan)).back, 'number');
    assert.equal(await announced(), 1);
  });
});
