import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  itemsOfPlanMaxCount,
  pointsOfPlanMaxCount,
  pointsOfRouteMaxCount,
} from '@tropeiro/domain/planning/new-route-plan.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { requireRoom } from './plan-room.ts';
import { at, PlanTrial, type TrialPlan } from './plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

const add = (id: number, points: readonly object[], query = {}) =>
  trial.client.call('addRoutePoints', { params: { id }, query, body: { data: { route_points: points as never } } });
const move = (id: number, points: readonly number[], query = {}) =>
  trial.client.call('moveRoutePoints', { params: { id }, query, body: { data: { route_points: [...points] } } });

const item = { external_code: 'CX' };
const waiting = { name: 'W', address: 'Rua da Praia, 1' };

/** Points of a route that were taken out of its plans, until it has room for so many. */
const leaveRoom = ({ id, routeId }: TrialPlan, room: number) =>
  trial.service.sql(`insert into route_point
      (customer_id, route_id, route_plan_id, line, name, type, delivery_time, latitude, longitude, date_excluded)
    select customer_id, route_id, id, 10 + line, 'Gone', 'PE', 300, -30, -51, now()
    from route_plan, generate_series(1, ${pointsOfRouteMaxCount} - ${room}
      - (select count(*)::integer from route_point where route_id = ${routeId})) line where id = ${id}`);

describe('A plan with as many items as it may have', () => {
  it('takes no point that has one, and any that has none or is its own', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1), route_point_items: [item] }]);
    const other = await trial.plan([
      { name: 'B', ...at(2), route_point_items: [item] },
      { name: 'C', ...at(3) },
    ]);
    const { A = 0, B = 0, C = 0 } = { ...plan.points, ...other.points };
    await trial.service.sql(`insert into route_point_item (customer_id, route_point_id, external_code, quantity, capacity)
      select customer_id, route_point_id, external_code, quantity, capacity
      from route_point_item, generate_series(2, ${itemsOfPlanMaxCount}) where route_point_id = ${A}`);
    for (const query of [{ dry_run: true }, {}]) {
      assert.equal(await refused(move(plan.id, [B], query)), '422 /data/route_points too_many_items');
      assert.equal(
        await refused(add(plan.id, [{ name: 'D', ...at(4), route_point_items: [item] }], query)),
        '422 /data/route_points too_many_items',
      );
    }
    assert.equal(await refused(move(plan.id, [A, C], { dry_run: true })), 'not refused');
    await trial.service.sql(`delete from route_point_item
      where id = (select max(id) from route_point_item where route_point_id = ${A})`);
    assert.equal(await refused(move(plan.id, [B])), 'not refused', 'there is room for one');
  });
});

describe('A plan with as many points as it may have', () => {
  it('takes no other', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1) }]);
    const other = await trial.plan([{ name: 'B', ...at(2) }]);
    await trial.service.sql(`insert into route_point
        (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time)
      select customer_id, route_id, id, line, 'Entrega ' || line, 'PE', line, -30, -51, 300
      from route_plan, generate_series(2, ${pointsOfPlanMaxCount}) line where id = ${plan.id}`);
    for (const query of [{ dry_run: true }, {}]) {
      assert.equal(await refused(add(plan.id, [waiting], query)), '422 /data/route_points too_many_in_plan');
      assert.equal(
        await refused(move(plan.id, Object.values(other.points), query)),
        '422 /data/route_points too_many_in_plan',
      );
    }
    assert.doesNotThrow(() => requireRoom(pointsOfPlanMaxCount));
  });
});

describe('A route with as many points as it may have, most of them removed', () => {
  it('takes no other, in a plan or in none, and says how many it may have', async () => {
    const plan = await trial.plan([
      { name: 'A', ...at(1) },
      { name: 'B', ...at(2) },
    ]);
    const other = await trial.plan([{ name: 'C', ...at(3) }]);
    const { A = 0, C = 0 } = { ...plan.points, ...other.points };
    await leaveRoom(plan, 0);
    for (const query of [{ dry_run: true }, {}])
      for (const act of [
        () => add(plan.id, [waiting], query),
        () => add(plan.id, [{ name: 'D', ...at(4) }], query),
        () => move(plan.id, [C], query),
      ])
        assert.equal(await refused(act()), '422 /data/route_points too_many_in_route');
    const { errors = [] } = await problemOf(add(plan.id, [waiting]));
    assert.match(errors[0]?.message ?? '', /20000 points/);
    assert.equal(await refused(move(plan.id, [A])), 'not refused');
  });

  it('has had room for one of two that came at once', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1) }]);
    const other = await trial.plan([{ name: 'B', ...at(2) }]);
    for (const [table, column] of Object.entries({ route_plan: 'id', route_point: 'route_plan_id' }))
      await trial.service.sql(`update ${table} set route_id = ${plan.routeId} where ${column} = ${other.id}`);
    await leaveRoom(plan, 1);
    const said = await Promise.all([plan, other].map(({ id }) => refused(add(id, [waiting]))));
    assert.deepEqual(said.sort(), ['422 /data/route_points too_many_in_route', 'not refused']);
  });
});
