import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  itemsOfPlanMaxCount,
  pointsOfPlanMaxCount,
  textOfPlanMaxBytes,
} from '@tropeiro/domain/planning/new-route-plan.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { requirePlanPointLimit } from './plan-limits.ts';
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

describe('A plan with the maximum number of items', () => {
  it('accepts no point with an item, but any without one, or its own', async () => {
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

describe('A plan with the maximum amount of text', () => {
  /** Stores notes on a point directly in the database until a given number of bytes still fits. */
  const leaveText = async ({ id, points }: TrialPlan, room: number) => {
    const [point] = Object.values(points);
    const written = (bytes: number) =>
      trial.service.sql(`update route_point set info = repeat('x', ${bytes}) where id = ${point}`);
    await written(0);
    const [used] = await trial.service.sql<{ bytes: number }>(`select sum(octet_length(name))::int as bytes
      from route_point where route_plan_id = ${id}`);
    await written(textOfPlanMaxBytes - room - (used?.bytes ?? 0));
  };
  const note = { name: 'D', ...at(4), info: '🚚🚚' };

  it('accepts no point with text, counted in bytes, and reports the limit', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1) }]);
    const other = await trial.plan([{ name: 'BB', ...at(2), route_point_items: [{ ...item, description: 'Leite' }] }]);
    const { BB = 0 } = other.points;
    await leaveText(plan, 8);
    for (const query of [{ dry_run: true }, {}]) {
      assert.equal(await refused(move(plan.id, [BB], query)), '422 /data/route_points too_much_text');
      assert.equal(await refused(add(plan.id, [note], query)), '422 /data/route_points too_much_text');
    }
    const { errors = [] } = await problemOf(add(plan.id, [note]));
    assert.match(errors[0]?.message ?? '', /16000000 bytes/);
    await leaveText(plan, 9);
    assert.equal(await refused(add(plan.id, [note])), 'not refused', 'one byte for the name and eight for the note');
  });

  it('cannot become a template above the limit, but stays readable and executable', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1) }]);
    await leaveText(plan, -1);
    const call = { params: { id: plan.id }, body: { data: { name: 'Longo' } } };
    assert.equal(await refused(trial.client.call('makeTemplateOfPlan', call)), '422 /data/route_points too_much_text');
    assert.equal((await trial.read(plan.id)).route_points[0]?.info?.length, textOfPlanMaxBytes);
    assert.equal(await refused(move(plan.id, Object.values(plan.points))), 'not refused', 'its own points may move');
  });
});

describe('A plan with the maximum number of points', () => {
  it('accepts no other', async () => {
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
    assert.doesNotThrow(() => requirePlanPointLimit(pointsOfPlanMaxCount));
  });
});

describe('A route with the maximum number of points, most of them removed,', () => {
  it('accepts no other, in a plan or in none, and reports the limit', async () => {
    const plan = await trial.plan([
      { name: 'A', ...at(1) },
      { name: 'B', ...at(2) },
    ]);
    const other = await trial.plan([{ name: 'C', ...at(3) }]);
    const { A = 0, C = 0 } = { ...plan.points, ...other.points };
    await trial.leaveRoom(plan, 0);
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

  it('accepts only one of two concurrent points', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1) }]);
    const other = await trial.plan([{ name: 'B', ...at(2) }]);
    for (const [table, column] of Object.entries({ route_plan: 'id', route_point: 'route_plan_id' }))
      await trial.service.sql(`update ${table} set route_id = ${plan.routeId} where ${column} = ${other.id}`);
    await trial.leaveRoom(plan, 1);
    const refusals = await Promise.all([plan, other].map(({ id }) => refused(add(id, [waiting]))));
    assert.deepEqual(refusals.sort(), ['422 /data/route_points too_many_in_route', 'not refused']);
  });
});
