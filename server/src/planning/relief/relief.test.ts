import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { refused } from '../../testing/refused.ts';
import { at, PlanTrial, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { applied, reliefOf, withoutRun } from './relief.fixture.ts';

let trial: PlanTrial;
let day = 0;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

type Point = { readonly name: string; readonly north: number; readonly until?: string; readonly capacity?: number };

/** A plan of a van, with services of half an hour, on a day of its own unless one is given. */
const planOf = (van: number, points: readonly Point[], on = day): Promise<TrialPlan> => {
  const date = `2026-12-${String(on).padStart(2, '0')}`;
  return trial.plan(
    points.map(({ name, north, until, capacity }) => ({
      name,
      ...at(north),
      delivery_time: 1800,
      ...(until && { time_window: { begin: `${date}T08:00:00-03:00`, end: `${date}T${until}:00-03:00` } }),
      ...(capacity && { route_point_items: [{ external_code: 'CX', quantity: 1, capacity }] }),
    })),
    {
      date_time_start: `${date}T08:00:00-03:00`,
      date_time_end: `${date}T18:00:00-03:00`,
      vehicle_plates: [trial.vans[van]!.plate],
    },
    { has_time_window: true },
  );
};

/** A plan whose third point is late by some minutes. */
const latePlan = (): Promise<TrialPlan> => {
  day += 1;
  return planOf(0, [
    { name: 'A', north: 1 },
    { name: 'B', north: 1 },
    { name: 'late', north: 1, until: '08:50', capacity: 5 },
  ]);
};

const proposedTo = async (plan: TrialPlan): Promise<readonly number[]> =>
  (await reliefOf(trial, plan.id)).proposals.map(({ route_plan_id: id }) => id);

describe('Relief of a late plan', () => {
  it('proposes moving the late point to a plan with time, with the report of the move', async () => {
    const late = await latePlan();
    const other = await planOf(1, [{ name: 'C', north: 3 }]);
    const { proposals, cut_short } = await reliefOf(trial, late.id);
    assert.equal(cut_short, false);
    const [proposal] = proposals;
    assert.equal(proposals.length, 1);
    assert.deepEqual(
      [proposal?.route_plan_id, proposal?.data],
      [other.id, { route_points: [late.points.late], order: 1 }],
    );
    assert.deepEqual([proposal?.report.totals.before.count_late, proposal?.report.totals.after.count_late], [1, 0]);
    assert.deepEqual(withoutRun(await applied(trial, proposal!)), withoutRun(proposal!.report));
    assert.deepEqual((await reliefOf(trial, late.id)).proposals, []);
  });

  it('changes nothing', async () => {
    const late = await latePlan();
    await planOf(1, [{ name: 'C', north: 3 }]);
    const former = await trial.storedRows();
    await reliefOf(trial, late.id);
    assert.deepEqual(await trial.storedRows(), former);
  });

  it('includes the times of points on request only', async () => {
    const late = await latePlan();
    await planOf(1, [{ name: 'C', north: 3 }]);
    const plain = (await trial.client.call('getRoutePlanRelief', { params: { id: late.id } })).body.data;
    assert.deepEqual(
      plain.proposals.map(({ report }) => report.route_plans.map((plan) => 'route_points' in plan)),
      [[false, false]],
    );
  });

  it('is considered for a point that is only at risk of being late', async () => {
    day += 1;
    const plan = await planOf(0, [
      { name: 'A', north: 1 },
      { name: 'close', north: 1, until: '08:35' },
    ]);
    const other = await planOf(1, [{ name: 'C', north: 3 }]);
    assert.deepEqual(await proposedTo(plan), [other.id]);
  });

  it('is not proposed to plans that are full, late themselves, of another day, excluded or without a vehicle', async () => {
    const late = await latePlan();
    await planOf(1, [{ name: 'full', north: 1, capacity: 8 }]);
    await planOf(1, [
      { name: 'tight', north: 1, until: '08:10' },
      { name: 'tight too', north: 1, until: '08:30' },
    ]);
    await planOf(1, [{ name: 'tomorrow', north: 1 }], day + 20);
    const excluded = await planOf(1, [{ name: 'excluded', north: 1 }]);
    await trial.client.call('excludeRoutePlan', { params: { id: excluded.id } });
    const bare = await planOf(1, [{ name: 'bare', north: 1 }]);
    await trial.client.call('changeRoutePlan', { params: { id: bare.id }, body: { data: { vehicle_id: null } } });
    assert.deepEqual(await proposedTo(late), []);
  });

  it('leaves locked plans and locked points where they are', async () => {
    const late = await latePlan();
    const other = await planOf(1, [{ name: 'C', north: 3 }]);
    const lock = ({ id }: TrialPlan, locked: boolean) =>
      trial.client.call('changeRoutePlan', { params: { id }, body: { data: { locked } } });
    await lock(other, true);
    assert.deepEqual(await proposedTo(late), []);
    await lock(other, false);
    assert.deepEqual(await proposedTo(late), [other.id]);
    const params = { id: late.id, point_id: late.points.late! };
    await trial.client.call('correctRoutePoint', { params, body: { data: { locked: true } } });
    assert.deepEqual(await proposedTo(late), []);
    await lock(late, true);
    assert.equal(await refused(reliefOf(trial, late.id)), '409 locked');
  });

  it('proposes no more than three moves, those first after which fewest points are late', async () => {
    day += 1;
    const late = await planOf(0, [
      { name: 'A', north: 1 },
      { name: 'B', north: 1, until: '08:20' },
      { name: 'C', north: 1, until: '08:50' },
    ]);
    for (const north of [2, 3, 4]) await planOf(1, [{ name: 'free', north }]);
    const { proposals } = await reliefOf(trial, late.id);
    assert.equal(proposals.length, 3);
    assert.deepEqual(
      proposals.map(({ report: { totals } }) => totals.after.count_late),
      [0, 0, 0],
    );
  });

  it('has nothing to propose for a plan without times, and refuses one that is completed', async () => {
    const late = await latePlan();
    await planOf(1, [{ name: 'C', north: 3 }]);
    const in_ = (status: string) =>
      trial.service.sql(`update route_plan set status = '${status}' where id = ${late.id}`);
    await in_('I');
    assert.deepEqual(await reliefOf(trial, late.id), { proposals: [], cut_short: false });
    await in_('C');
    assert.equal(await refused(reliefOf(trial, late.id)), '409 invalid_transition');
    assert.equal(await refused(reliefOf(trial, 999_999)), '404 not_found');
  });
});
