import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { withoutUsualWarnings } from '../testing/usual-warnings.ts';
import { at, PlanTrial } from './change/plan-trial.fixture.ts';
import { OptimizationQueue } from './optimize/optimization-queue.ts';
import { oneAtATime, planningTools } from './optimize/planning-tools.fixture.ts';

let trial: PlanTrial;
let database: Database;
let queue: OptimizationQueue;
before(async () => {
  trial = await PlanTrial.open();
  database = new Database({ url: trial.service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  queue = new OptimizationQueue(database, planningTools, pino({ level: 'silent' }), oneAtATime);
});
after(async () => {
  await queue.stop();
  await database.close();
  await trial.service.stop();
});

const load = (capacity: number) => ({ route_point_items: [{ external_code: 'CX', capacity }] });
const fits = { name: 'fits', external_code: 'F', ...at(1), ...load(2) };
const heavy = { name: 'heavy', external_code: 'H', ...at(2), ...load(99) };
const lost = { name: 'lost', address: 'Rua Sem Nome' };
const month = { date_time_start: '2027-03-01T08:00:00-03:00', date_time_end: '2027-03-01T18:00:00-03:00' };

let codes = 0;
const imported = async (data: Partial<NewRoutePlan>, options: Partial<RoutePlanImport> = {}) => {
  const plan = { ...month, external_code: `Rota ${++codes}`, route_points: [fits], ...data };
  const { body } = await trial.client.call('importRoutePlan', { body: { source: 'H', ...options, data: plan } });
  return { ...body, warnings: withoutUsualWarnings(body.warnings) };
};
const routeOf = async (id: number | null) =>
  (await trial.client.call('getRoute', { params: { id: id ?? 0 } })).body.data;
const namesById = async (planId: number) =>
  Object.fromEntries((await trial.read(planId)).route_points.map(({ id, name }) => [id, name]));

describe('A report gives the ids', () => {
  it('of the points that an import has stored, in plans and in none; a dry run has none', async () => {
    const sent = { vehicle_plate: 'AAA1A11', route_points: [heavy, fits, lost] };
    const tried = await imported(sent, { dry_run: true });
    assert.deepEqual(tried.added_points, [
      { id: null, route_plan_id: null, line: 2, name: 'fits', external_code: 'F' },
    ]);
    assert.deepEqual(
      tried.unassigned_points.map(({ id }) => id),
      [null, null],
    );
    const { added_points, unassigned_points, route_plans, route_id } = await imported(sent);
    const [plan] = route_plans;
    assert.deepEqual(
      added_points.map(({ id: _, ...point }) => point),
      [{ route_plan_id: plan?.id, line: 2, name: 'fits', external_code: 'F' }],
    );
    assert.deepEqual(await namesById(plan?.id ?? 0), { [added_points[0]?.id ?? 0]: 'fits' });
    assert.deepEqual(
      unassigned_points.map(({ id, name }) => [id, name]),
      (await routeOf(route_id)).unassigned_points.map(({ id, name }) => [id, name]),
    );
  });

  it('of every copy of a departure, and of the points of a plan that waits', async () => {
    const base = { name: 'Base', type: 'PA' as const, ...at(0) };
    const far = [base, { name: 'N', ...at(150), ...load(9) }, { name: 'S', ...at(-150), ...load(9) }];
    const { added_points, route_plans } = await imported({ vehicle_plates: ['AAA1A11', 'AAA1A12'], route_points: far });
    assert.equal(route_plans.length, 2);
    for (const { id } of route_plans)
      assert.deepEqual(
        Object.fromEntries(
          added_points.flatMap((point) => (point.route_plan_id === id ? [[point.id, point.name]] : [])),
        ),
        await namesById(id ?? 0),
      );
    const later = await imported({ route_points: far }, { is_async: true });
    assert.deepEqual(
      later.added_points.map(({ line, name }) => [line, name]),
      [
        [1, 'Base'],
        [2, 'N'],
        [3, 'S'],
      ],
    );
  });

  it('of points that are added, by their position in the request', async () => {
    const { id, routeId } = await trial.plan([fits], month);
    const body = { data: { route_points: [lost, { name: 'new', ...at(3) }] } };
    for (const dry_run of [true, false]) {
      const call = { params: { id }, query: { dry_run }, body };
      const { added_points, unassigned_points } = (await trial.client.call('addRoutePoints', call)).body.data;
      const stored = dry_run ? undefined : await routeOf(routeId);
      assert.deepEqual(
        unassigned_points.map((point) => [point.id, point.line]),
        [[stored?.unassigned_points[0]?.id ?? null, 1]],
      );
      assert.deepEqual(
        added_points.map(({ line, name, route_plan_id }) => [line, name, route_plan_id]),
        [[2, 'new', id]],
      );
      const names = await namesById(id);
      for (const point of added_points) assert.equal(names[point.id ?? 0], dry_run ? undefined : 'new');
    }
  });

  it('of points that are moved, copied, removed, and left out by an optimization', async () => {
    const [one, other] = [
      await trial.plan([fits, heavy], month),
      await trial.plan([{ ...fits, name: 'its own' }], month),
    ];
    const move = { params: { id: other.id }, body: { data: { route_points: [one.points.heavy ?? 0] } } };
    for (const dry_run of [true, false]) {
      const moved = (await trial.client.call('moveRoutePoints', { ...move, query: { dry_run } })).body.data;
      assert.deepEqual(moved.added_points, [
        { id: one.points.heavy, route_plan_id: other.id, line: 1, name: 'heavy', external_code: 'H' },
      ]);
    }
    const copy = { params: { id: other.id }, body: { data: { date: '2027-03-02' } } };
    const tried = (await trial.client.call('duplicateRoutePlan', { ...copy, query: { dry_run: true } })).body.data;
    const copied = (await trial.client.call('duplicateRoutePlan', copy)).body.data;
    assert.deepEqual(
      tried.added_points,
      copied.added_points.map((point) => ({ ...point, id: null, route_plan_id: null })),
    );
    assert.deepEqual(
      Object.fromEntries(copied.added_points.map(({ id, name }) => [id, name])),
      await namesById(copied.route_plans[0]?.id ?? 0),
    );
    await trial.client.call('changeRoutePlan', {
      params: { id: other.id },
      body: { data: { vehicle_id: trial.vans[0]?.id ?? 0 } },
    });
    const optimized = (await trial.client.call('optimizeRoutePlan', { params: { id: other.id }, body: { data: {} } }))
      .body.data;
    assert.deepEqual(
      optimized.unassigned_points.map(({ id, name }) => [id, name]),
      [[one.points.heavy, 'heavy']],
    );
    const remove = { route_points: [one.points.fits ?? 0], keep_unassigned: true };
    const removed = (await trial.client.call('removeRoutePoints', { params: { id: one.id }, body: { data: remove } }))
      .body.data;
    assert.deepEqual(
      removed.unassigned_points.map(({ id }) => id),
      [one.points.fits],
    );
  });
});

describe('Warnings about a plan are available later', () => {
  const storedWarnings = async (routeId: number | null) =>
    withoutUsualWarnings((await routeOf(routeId)).warnings).map(({ code, route_plan_id }) => [code, route_plan_id]);

  it('in its route, after an import with status 202 and later changes', async () => {
    await trial.insert('vehicle', { title: 'No axles', plate: 'AAA1A13', capacity: 10 });
    const first = await imported({ vehicle_plate: 'AAA1A13', ...on(5) });
    const { route_id, route_plans, warnings } = await imported(
      { vehicle_plate: 'AAA1A13', ...on(5), route_points: [{ ...fits, axles: 3 }, lost] },
      { is_async: true, source: 'G' },
    );
    const id = route_plans[0]?.id ?? 0;
    const warningsAtOnce = await storedWarnings(route_id);
    queue.start();
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['vehicle_booked'],
    );
    assert.deepEqual(warningsAtOnce, [['vehicle_booked', id]]);
    await until('it to be optimized', async () => (await trial.read(id)).status === 'P');
    const stored = withoutUsualWarnings((await routeOf(route_id)).warnings);
    assert.deepEqual(
      stored.map(({ code, route_plan_id }) => [code, route_plan_id]),
      [
        ['source_unavailable', id],
        ['axles_unknown', id],
        ['vehicle_booked', id],
      ],
    );
    assert.deepEqual(stored.at(-1)?.other_route_plans, [first.route_plans[0]?.id]);
  });

  it('about several crews, each with its plan', async () => {
    const first = await imported({ vehicle_plate: 'AAA1A12', ...on(6) });
    const far = [
      { name: 'N', ...at(150), ...load(9) },
      { name: 'S', ...at(-150), ...load(9) },
    ];
    const { route_id, route_plans } = await imported(
      { vehicle_plates: ['AAA1A11', 'AAA1A12'], ...on(6), route_points: far },
      { is_async: true },
    );
    await until('it to be optimized', async () => (await trial.read(route_plans[0]?.id ?? 0)).status === 'P');
    const route = await routeOf(route_id);
    const booked = route.route_plans.find(({ vehicle_id }) => vehicle_id === trial.vans[1]?.id);
    assert.deepEqual(
      route.warnings.map(({ code, route_plan_id, other_route_plans }) => [code, route_plan_id, other_route_plans]),
      [['vehicle_booked', booked?.id, [first.route_plans[0]?.id]]],
    );
  });

  it('about a point, by its id, until a change resolves it', async () => {
    const late = { begin: '2027-03-07T08:00:00-03:00', end: '2027-03-07T08:01:00-03:00' };
    const plan = await trial.plan(
      [
        { name: 'first', ...at(1) },
        { name: 'late', ...at(9), time_window: late },
      ],
      on(7),
      { has_time_window: true },
    );
    const [warning] = (await routeOf(plan.routeId)).warnings;
    assert.deepEqual(
      [warning?.code, warning?.line, warning?.route_point_id, warning?.route_plan_id],
      ['time_window_missed', 2, plan.points.late, plan.id],
    );
    const data = { has_time_window: false };
    await trial.client.call('changeRoutePlan', { params: { id: plan.id }, query: { dry_run: true }, body: { data } });
    assert.deepEqual(await storedWarnings(plan.routeId), [['time_window_missed', plan.id]]);
    await trial.client.call('changeRoutePlan', { params: { id: plan.id }, body: { data } });
    assert.deepEqual(await storedWarnings(plan.routeId), []);
  });

  it('about each of several plans, until that one is resolved', async () => {
    const plates = ['AAA1A14', 'AAA1A15'];
    for (const plate of plates) await trial.insert('vehicle', { title: 'No axles', plate, capacity: 10 });
    const limited = [
      { name: 'N', ...at(150), ...load(9), axles: 3 },
      { name: 'S', ...at(-150), ...load(9), axles: 3 },
    ];
    const { route_id, route_plans, warnings } = await imported(
      { vehicle_plates: plates, ...on(8), route_points: limited },
      { source: 'G' },
    );
    const [one = 0, other = 0] = route_plans.map(({ id }) => id ?? 0);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['source_unavailable', 'axles_unknown', 'axles_unknown'],
    );
    const ofOne = (id: number, code: string) => [code, id];
    assert.deepEqual(await storedWarnings(route_id), [
      ofOne(one, 'source_unavailable'),
      ofOne(other, 'source_unavailable'),
      ofOne(one, 'axles_unknown'),
      ofOne(other, 'axles_unknown'),
    ]);
    const assign = (id: number, van = 0) =>
      trial.client.call('changeRoutePlan', {
        params: { id },
        body: { data: { vehicle_id: trial.vans[van]?.id ?? 0 } },
      });
    await assign(one, 0);
    assert.deepEqual(await storedWarnings(route_id), [
      ofOne(other, 'source_unavailable'),
      ofOne(other, 'axles_unknown'),
      ofOne(one, 'source_unavailable'),
    ]);
    await assign(other, 1);
    assert.deepEqual(await storedWarnings(route_id), [
      ofOne(one, 'source_unavailable'),
      ofOne(other, 'source_unavailable'),
    ]);
  });

  it('about a crew that does not work, until the plans of the others are timed again', async () => {
    const sundays = [{ weekday: 0, begin: '08:00', end: '18:00', breaks: [] }];
    const shift = await trial.insert('work_shift', { name: 'Sundays', days: JSON.stringify(sundays) });
    const plate = 'AAA1A16';
    await trial.insert('vehicle', { title: 'Off', plate, capacity: 10, work_shift_id: shift });
    const far = [
      { name: 'N', ...at(150), ...load(9) },
      { name: 'S', ...at(-150), ...load(9) },
    ];
    const { route_id, route_plans } = await imported({
      vehicle_plates: ['AAA1A11', 'AAA1A12', plate],
      ...on(9),
      route_points: far,
    });
    const ids = route_plans.map(({ id }) => id ?? 0);
    assert.deepEqual(
      await storedWarnings(route_id),
      ids.map((id) => ['day_off', id]),
    );
    for (const id of ids)
      await trial.client.call('changeRoutePlan', { params: { id }, body: { data: { has_time_window: true } } });
    assert.deepEqual(await storedWarnings(route_id), []);
  });

  /** The working hours of a day of the month. */
  const on = (day: number) => ({
    date_time_start: `2027-03-0${day}T08:00:00-03:00`,
    date_time_end: `2027-03-0${day}T18:00:00-03:00`,
  });
});
