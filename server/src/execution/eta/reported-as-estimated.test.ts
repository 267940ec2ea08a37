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

const report = (plan: TrialPlan, sequence: number, action: string, name: string | null, minutes: number) =>
  send(under.driver.client, [{ ...under.action(plan, action, name, sequence), device_time: fromNow(minutes) }]);

let visits = 0;
const visit = ({ points }: TrialPlan, name: string, begin: number, end?: number) =>
  under.trial.insert('event', {
    vehicle_id: under.trial.vans[1]?.id ?? 0,
    device_id: 1,
    key: `visit ${++visits}`,
    category: 0,
    target: `route_point:${points[name]}`,
    begin_time: fromNow(begin),
    ...(end !== undefined && { end_time: fromNow(end) }),
    distance: 0,
    revision: 1,
  });

/** A plan under way with the driver's last report 30 minutes ago, in which A and B are at one address. */
async function underWay(): Promise<TrialPlan> {
  const plan = await under.trial.plan(
    [
      { name: 'base', type: 'PA', ...at(0) },
      { name: 'A', ...at(10), delivery_time: 1500 },
      { name: 'B', ...at(10), delivery_time: 960 },
      { name: 'C', ...at(12), delivery_time: 300 },
      { name: 'D', ...at(16), delivery_time: 300 },
      { name: 'end', type: 'CH', ...at(0) },
    ],
    { date_time_start: fromNow(-120), date_time_end: fromNow(600), vehicle_plates: ['AAA1A12'] },
  );
  await under.trial.service.sql(`update route_plan set driver_id = ${under.driver.id} where id = ${plan.id}`);
  await report(plan, 1, 'start', null, -50);
  return plan;
}

/** The estimated arrivals, and those in the report of a change that leaves the order, both in tenths of minutes from now. */
async function compared(plan: TrialPlan): Promise<readonly [estimated: unknown, reported: unknown]> {
  const { client, service } = under.trial;
  const nameOf = new Map(Object.entries(plan.points).map(([name, id]) => [id, name]));
  const minutesOf = (instant: string | null | undefined): number =>
    Math.round((Date.parse(instant ?? '') - Date.now()) / 6000);
  await service.sql('update plan_arrival set date_due = now(), date_soonest = now()');
  await queue.estimateNext();
  const estimated = (await under.read(plan)).route_points.flatMap(({ name, eta }) =>
    eta ? [[name, minutesOf(eta)]] : [],
  );
  const query = { dry_run: true, includes: ['route_points' as const] };
  const body = { data: { helper_id: null } };
  const { data } = (await client.call('changeRoutePlan', { params: { id: plan.id }, body, query })).body;
  const [changed] = data.route_plans;
  const points = changed?.route_points ?? [];
  assert.deepEqual(data.totals.before, data.totals.after, 'nothing changes, and both are as of now');
  return [estimated, points.map(({ id, time_scheduled }) => [nameOf.get(id ?? 0), minutesOf(time_scheduled)])];
}

const close = ([estimated, reported]: readonly [unknown, unknown]): void => {
  const [one, other] = [estimated, reported] as [string, number][][];
  assert.deepEqual(
    other?.map(([name]) => name),
    one?.map(([name]) => name),
  );
  for (const [index, [name, minutes]] of (one ?? []).entries())
    assert.ok(Math.abs(minutes - (other?.[index]?.[1] ?? 0)) <= 2, `${name}: ${JSON.stringify([one, other])}`);
};

describe('A report of a change of a plan under way has the estimated arrivals', () => {
  it('while the driver is on the way', async () => {
    const plan = await underWay();
    await report(plan, 2, 'deliver', 'A', -5);
    await report(plan, 3, 'deliver', 'B', -1);
    close(await compared(plan));
  });
  it('of a point where the driver has arrived, and of the next one at that address', async () => {
    const plan = await underWay();
    await visit(plan, 'A', -11);
    await visit(plan, 'B', -11);
    await report(plan, 2, 'arrive', 'A', -10);
    close(await compared(plan));
  });
  it('of a point that the driver visits before its turn', async () => {
    const plan = await underWay();
    await report(plan, 2, 'arrive', 'D', -2);
    close(await compared(plan));
  });
  it('of a point that the vehicle left without a report', async () => {
    const plan = await underWay();
    await visit(plan, 'A', -30, -6);
    close(await compared(plan));
  });
  it('while the driver is later than planned', async () => {
    const plan = await underWay();
    close(await compared(plan));
  });
});
