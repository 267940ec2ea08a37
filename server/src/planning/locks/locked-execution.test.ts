import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deskActions } from '@tropeiro/contract/execution/desk-actions.ts';
import { refused } from '../../testing/refused.ts';
import type { TrialPlan } from '../change/plan-trial.fixture.ts';
import { ids, UnderWayTrial } from '../change/under-way-trial.fixture.ts';

let under: UnderWayTrial;
before(async () => {
  under = await UnderWayTrial.open();
});
after(() => under.trial.service.stop());

const lock = async (plan: TrialPlan): Promise<void> => {
  const { client } = under.trial;
  for (const point_id of ids(plan, 'A', 'B'))
    await client.call('correctRoutePoint', { params: { id: plan.id, point_id }, body: { data: { locked: true } } });
  await client.call('changeRoutePlan', { params: { id: plan.id }, body: { data: { locked: true } } });
};
const planned = async ({ id }: TrialPlan) => {
  const query = { includes: ['route_points', 'user_excluded'] as ('route_points' | 'user_excluded')[] };
  const { data } = (await under.trial.client.call('getRoutePlan', { params: { id }, query })).body;
  return {
    crew: [data.vehicle_id, data.driver_id, data.helper_id],
    period: [data.date_time_start, data.date_time_end, data.locked],
    points: data.route_points.map(({ id, order, locked, service_start, departure }) => {
      return { id, order, locked, service_start, departure };
    }),
  };
};

describe('A lock of a plan and of its points lets the desk record the execution', () => {
  /** What happens before each action of the desk. */
  const prepared: Record<keyof typeof deskActions, (plan: TrialPlan) => Promise<unknown>> = {
    performRoutePointManually: async () => {},
    undoRoutePoint: (plan) => under.deliver(plan, 'A', 1),
    cancelRoutePoint: async () => {},
    reopenRoutePlan: async (plan) => {
      await under.deliver(plan, 'A', 1);
      await under.deliver(plan, 'B', 2);
    },
    releaseRoutePlan: async () => {},
  };
  for (const operation of Object.keys(prepared) as (keyof typeof deskActions)[])
    it(`${operation} applies, and the planning stays`, async () => {
      const manager = await under.trial.service.as('manager');
      const plan = await under.today(['A', 'B']);
      await lock(plan);
      await prepared[operation](plan);
      const before = await planned(plan);
      const id = deskActions[operation].path.startsWith('/route_plan/') ? plan.id : plan.points.A!;
      const body = { data: { comment: 'Combinado por telefone' } };
      const { data } = (await manager.call(operation, { params: { id }, body } as never)).body as {
        data: { actions: { outcome: string }[] };
      };
      assert.deepEqual(
        data.actions.map(({ outcome }) => outcome),
        ['applied'],
      );
      assert.deepEqual(await planned(plan), before);
      assert.equal(await refused(under.remove(plan, ids(plan, 'B'))), '409 locked');
    });

  it('and dispatch the plan and recall it', async () => {
    const plan = await under.today(['A', 'B']);
    await lock(plan);
    const body = { data: { route_plans: [plan.id] } };
    const dispatched = async () => (await under.read(plan)).date_dispatched !== null;
    await under.trial.client.call('recallRoutePlans', { body });
    assert.equal(await dispatched(), false);
    await under.trial.client.call('dispatchRoutePlans', { body });
    assert.equal(await dispatched(), true);
  });
});
