import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, requireFault, requireFound, rowOf, rowsOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import {
  collection,
  DateTime,
  Decimal,
  type Fields,
  type FieldTable,
  Integer,
  object,
  oneOf,
  orNull,
  requireFields,
  Text,
} from '../field-table.ts';
import { executedPlan } from '../prepare/executed-plans.ts';
import { fullPeriod, routePlans as prepared } from '../prepare/route-plans.ts';
import { CannotPrepare, type Trial } from '../trial.ts';
import { itemTable, pointTable } from './route-points.ts';

const path = '/import/route_plan';

const vehicleTable = { id: Integer, title: Text, plate: Text, capacity: Integer } as const;

const planTable = {
  id: Integer,
  status: oneOf('P', 'E', 'C', 'W', 'I', 'R'),
  external_code: Text,
  source: Text,
  date_time_start: DateTime,
  date_time_end: DateTime,
  date_created: DateTime,
  total_time: Integer,
  total_distance: Decimal,
  total_points: Integer,
  total_capacity: Integer,
  route_id: Integer,
  vehicle_id: Integer,
  vehicle: object({ ...vehicleTable, device: orNull(object({ id: Integer, serial: Text })) }),
  user_id: Integer,
  user: object({ id: Integer, name: Text, login: Text }),
  route_points: collection(object(pointTable)),
} as const satisfies FieldTable;

/** The fields that are empty unless they are included. */
const unasked = { empty: ['vehicle', 'user', 'route_points'] };

export function routePlans(trial: Trial): void {
  const day = { begin_date: '2031-05-06T00:00:00Z', end_date: '2031-05-07T00:00:00Z' };
  const list = async (query: Query = day) => (await trial.admin()).get(path, query);
  const ids = async () => {
    const { full, bare, later } = await trial.once(prepared);
    return { full: full.id, bare: bare.id, later: later.id, all: [full.id, bare.id, later.id] };
  };
  const getFullPlan = async (query: Query = {}) => {
    const { full } = await trial.once(prepared);
    return rowOf(await list({ route_plan_id: Number(full.id), ...query }), full.id);
  };

  describe('GET /import/route_plan, as a search', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      const { full } = await trial.once(prepared);
      requireFields(planTable, rowOf(await list(), full.id), unasked);
    });

    trial.rule('has them all, null where no user executes the plan', async () => {
      const { later } = await trial.once(prepared);
      const row = rowOf(await list({ begin_date: '2031-06-01', end_date: '2031-06-30' }), later.id);
      requireFields(planTable, row, { empty: [...unasked.empty, 'vehicle_id', 'user_id'] });
    });

    trial.rule('returns what was imported, and its totals', async () => {
      const { full, agent } = await trial.once(prepared);
      assert.equal(Date.parse(String(full.date_time_start)), Date.parse(fullPeriod.date_time_start));
      assert.equal(Date.parse(String(full.date_time_end)), Date.parse(fullPeriod.date_time_end));
      assert.deepEqual([full.status, full.source, full.user_id], ['P', 'H', agent.id]);
      assert.deepEqual([full.total_points, full.total_capacity], [2, 24]);
      assert.ok(Number(full.total_time) > 0 && Number(full.total_distance) > 0);
    });

    trial.rule('begin_date and end_date: find what overlaps them, either alone too', async () => {
      const { full, bare, later, all } = await ids();
      const find = (begin_date?: string, end_date?: string) => list({ begin_date, end_date });
      requireFound(await list(), all, [full, bare]);
      requireFound(await find('2031-05-06T12:00:00Z', '2031-05-06T13:00:00Z'), all, [full]);
      requireFound(await find('2031-05-06T14:59:00Z', '2031-05-06T16:01:00Z'), all, [full, bare]);
      requireFound(await find('2031-05-06T15:15:00Z', '2031-05-06T15:45:00Z'), all, []);
      requireFound(await find('2031-05-06T20:30:00Z'), all, [later]);
      requireFound(await find(undefined, '2031-05-06T15:30:00Z'), all, [full]);
    });

    trial.rule('begin_date and end_date: may be 366 days apart and no more, else 422', async () => {
      requireFault(await list({ begin_date: '2031-01-01', end_date: '2032-06-01' }), 422, 'end_date');
    });

    trial.rule('begin_date: after end_date is refused with 422', async () => {
      requireFault(await list({ begin_date: '2031-02-01', end_date: '2031-01-01' }), 422, 'begin_date');
    });

    trial.rule('vehicle_id: keeps its plans', async () => {
      const { full, bare, all } = { ...(await trial.once(prepared)), ...{ all: (await ids()).all } };
      requireFound(await list({ ...day, vehicle_id: Number(full.vehicle_id) }), all, [full.id]);
      requireFound(await list({ ...day, vehicle_id: Number(bare.vehicle_id) }), all, [bare.id]);
      requireFound(await list({ ...day, vehicle_id: 2_000_000_000_000 }), all, []);
    });

    trial.rule('user_id: keeps the plans of that agent', async () => {
      const { full, agent } = await trial.once(prepared);
      requireFound(await list({ ...day, user_id: Number(agent.id) }), (await ids()).all, [full.id]);
      requireFound(await list({ ...day, user_id: 2_000_000_000_000 }), (await ids()).all, []);
    });

    trial.rule('route_plan_code: is the external code, or the id where no plan has that code', async () => {
      const { full, bare } = await trial.once(prepared);
      assert.deepEqual(idsOf(await list({ route_plan_code: String(bare.external_code) })), [bare.id]);
      assert.deepEqual(idsOf(await list({ route_plan_code: String(full.id) })), [full.id]);
      assert.deepEqual(idsOf(await list({ route_plan_code: `${trial.prefix}-nobody` })), []);
    });

    trial.rule('route_plan_statuses: keeps the plans of those', async () => {
      const { full, bare, all } = await ids();
      requireFound(await list({ ...day, route_plan_statuses: ['P', 'E'] }), all, [full, bare]);
      requireFound(await list({ ...day, route_plan_statuses: ['E', 'C', 'W', 'I', 'R'] }), all, []);
      requireFault(await list({ route_plan_statuses: ['X'] }), 400, 'route_plan_statuses');
    });

    trial.rule('takes several filters, and a plan must meet all of them', async () => {
      const { full, bare } = await trial.once(prepared);
      const query = { ...day, vehicle_id: Number(full.vehicle_id), route_plan_statuses: ['P'] };
      assert.deepEqual(idsOf(await list({ ...query, route_plan_code: String(full.external_code) })), [full.id]);
      assert.deepEqual(idsOf(await list({ ...query, route_plan_code: String(bare.external_code) })), []);
    });

    trial.rule('includes: vehicle brings it without its device, vehicle.device with it, and nothing else', async () => {
      const { full } = await trial.once(prepared);
      const row = rowOf(await list({ ...day, includes: ['vehicle'] }), full.id);
      requireFields(planTable, row, { empty: ['user', 'route_points'] });
      assert.deepEqual([(row.vehicle as Fields).id, (row.vehicle as Fields).device], [full.vehicle_id, null]);
      const deep = rowOf(await list({ ...day, includes: ['vehicle.device'] }), full.id);
      requireFields({ ...vehicleTable, device: object({ id: Integer, serial: Text }) }, deep.vehicle as Fields);
    });

    trial.rule('includes: user brings the user of the executing agent, and nothing else', async () => {
      const { full, agent } = await trial.once(prepared);
      const row = rowOf(await list({ ...day, includes: ['user'] }), full.id);
      requireFields(planTable, row, { empty: ['vehicle', 'route_points'] });
      assert.deepEqual(row.user, { id: agent.id, name: agent.name, login: agent.login });
    });

    trial.rule('includes: user_excluded is null if the plan was not removed', async () => {
      const { full } = await trial.once(prepared);
      assert.equal(rowOf(await list({ ...day, includes: ['user_excluded'] }), full.id).user_excluded, null);
    });

    trial.rule('includes: user_excluded brings removed plans, and who removed them', async () => {
      throw new CannotPrepare('how a plan is removed is not in the specification');
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await list({ ...day, includes: ['weather'] });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /vehicle\.device/);
    });

    trial.rule('is in the order of time, newest first', async () => {
      const { full, bare, later, all } = await ids();
      const found = idsOf(await list({ ...day, end_date: '2031-06-30T00:00:00Z' }));
      assert.deepEqual(
        found.filter((id) => all.includes(id)),
        [later, bare, full],
      );
    });
  });

  describe('GET /import/route_plan with route_plan_id', () => {
    trial.rule('answers a list of that plan, with its points where includes is absent', async () => {
      const row = await getFullPlan();
      requireFields(planTable, row, { empty: ['vehicle', 'user'] });
      assert.equal((row.route_points as readonly Fields[]).length, 4);
    });

    trial.rule('of an unknown id, or with a filter that it does not meet, answers an empty list', async () => {
      const { full } = await trial.once(prepared);
      assert.deepEqual(rowsOf(await list({ route_plan_id: 2_000_000_000_000 })), []);
      assert.deepEqual(rowsOf(await list({ route_plan_id: Number(full.id), route_plan_statuses: ['C'] })), []);
    });

    trial.rule('includes: route_points brings the points in the order of execution', async () => {
      const points = (await getFullPlan({ includes: ['route_points'] })).route_points as readonly Fields[];
      assert.deepEqual(
        points.map(({ type }) => type),
        ['PA', 'PE', 'PE', 'CH'],
      );
      const orders = points.map(({ order }) => Number(order));
      assert.deepEqual(
        orders,
        [...orders].sort((first, second) => first - second),
      );
      for (const point of points) assert.deepEqual(point.routes_info, []);
    });

    trial.rule('includes: route_points.route_point_items brings the items, and implies route_points', async () => {
      const points = (await getFullPlan({ includes: ['route_points.route_point_items'] }))
        .route_points as readonly Fields[];
      const items = points.flatMap((point) => point.route_point_items as readonly Fields[]);
      assert.equal(items.length, 1);
      for (const item of items) requireFields(itemTable, item);
    });

    trial.rule(
      'includes: route_points.routes_info brings the executions, and the plan of them all is completed',
      async () => {
        const { plan } = await trial.once(executedPlan);
        const asked = { route_plan_id: Number(plan.id), includes: ['route_points.routes_info'] };
        const [executed] = rowsOf(await (await trial.admin()).get('/import/route_plan', asked));
        const [point] = (executed?.route_points ?? []) as readonly Fields[];
        const records = (point?.routes_info ?? []) as readonly Fields[];
        assert.deepEqual([executed?.status, point?.status, records.length], ['C', 'E', 2]);
      },
    );

    trial.rule('includes: none of them leaves the points out', async () => {
      requireFields(planTable, await getFullPlan({ includes: ['vehicle'] }), { empty: ['user', 'route_points'] });
    });

    trial.rule('includes: takes those of the search too, and several at once', async () => {
      const names = [
        'route_points',
        'route_points.routes_info',
        'route_points.route_point_items',
        'vehicle.device',
        'user',
      ];
      requireFields(planTable, await getFullPlan({ includes: [...names, 'user_excluded'] }));
    });
  });
}
