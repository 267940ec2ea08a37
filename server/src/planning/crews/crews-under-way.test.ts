import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import { cpfOf } from '../../testing/documents.ts';
import type { TrialPlan } from '../change/plan-trial.fixture.ts';
import { fromNow, ids, UnderWayTrial } from '../change/under-way-trial.fixture.ts';

let under: UnderWayTrial;
let helper_id: number;
before(async () => {
  under = await UnderWayTrial.open();
  helper_id = await under.trial.insert('driver', { name: 'Bia', cpf: cpfOf(15) });
});
after(() => under.trial.service.stop());

const change = async ({ id }: TrialPlan, data: RoutePlanChange, query = {}) =>
  (await under.trial.client.call('changeRoutePlan', { params: { id }, body: { data }, query })).body.data;

/** What was planned: the totals and breaks of the plan, and the places and times of its points. */
const planned = async (plan: TrialPlan) => {
  const { total_time, total_distance, total_points, breaks, route_points } = await under.read(plan);
  return {
    totals: [total_time, total_distance, total_points, breaks],
    points: route_points.map(({ id, order, time_scheduled, service_start, departure, duration, distance }) => {
      return { id, order, time_scheduled, service_start, departure, duration, distance };
    }),
  };
};
describe('A change of the crew of a plan under way', () => {
  const changes: readonly (readonly [string, () => RoutePlanChange])[] = [
    ['a helper', () => ({ helper_id })],
    ['no driver', () => ({ driver_id: null })],
    ['another vehicle', () => ({ vehicle_id: under.trial.vans[0]?.id ?? 0 })],
    ['a helper and no lock', () => ({ helper_id, locked: false })],
  ];
  for (const [title, dataOf] of changes)
    it(`to ${title} changes nothing else of the plan, and reports the figures as of now`, async () => {
      const plan = await under.underWay(['A', 'B', 'C'], { date_time_start: fromNow(-240) });
      const before = await planned(plan);
      const data = dataOf();
      const tried = await change(plan, data, { dry_run: true });
      assert.deepEqual(await planned(plan), before);
      const report = await change(plan, data);
      assert.deepEqual(await planned(plan), before);
      const stored = await under.read(plan);
      for (const [name, value] of Object.entries(data)) assert.equal(stored[name as keyof typeof stored], value, name);
      assert.notEqual(report.route_plans[0]?.total_time, stored.total_time);
      assert.equal(report.totals.after.total_distance, tried.totals.after.total_distance);
      assert.equal((await under.announcedTypes(plan)).at(-1), 'route_plan.updated');
    });

  it('leaves the order of points, which then can be changed', async () => {
    const plan = await under.underWay();
    await change(plan, { helper_id });
    await under.order(plan, ids(plan, 'C', 'B'));
    assert.equal(await under.trial.order(plan.id), 'base A C B end');
  });
});
