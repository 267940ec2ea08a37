import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { at, PlanTrial, type TrialPlan } from './change/plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

const includes = ['route_points' as const];
const until9 = { begin: '2026-12-01T08:00:00-03:00', end: '2026-12-01T09:00:00-03:00' };

/** A plan of a van with services of half an hour each. Points named with ! close at nine. */
const planOf = (names: string, van = 0): Promise<TrialPlan> =>
  trial.plan(
    names.split(' ').map((name, index) => ({
      name,
      ...at(index + 1, 10 * van),
      delivery_time: 1800,
      ...(name.endsWith('!') && { time_window: until9 }),
    })),
    { vehicle_plates: [trial.vans[van]!.plate] },
    { has_time_window: true },
  );

const move = (to: TrialPlan, points: readonly number[], query: object = { includes }) =>
  trial.client
    .call('moveRoutePoints', { params: { id: to.id }, query, body: { data: { route_points: [...points] } } })
    .then(({ body }) => body.data);

/** What a report says about the times of each plan. */
const timesOf = ({ route_plans, totals }: PlanChangeReport) => ({
  totals,
  plans: route_plans.map(({ etag: _, ...plan }) => plan),
});

const storedTimes = async (id: number) =>
  (await trial.read(id)).route_points.map(({ id, order, time_scheduled, service_start, departure }) => ({
    id,
    order,
    time_scheduled,
    service_start,
    departure,
  }));

describe('The report of a change with the times of points', () => {
  it('is the same for the dry run of a move and the move itself, and as stored', async () => {
    const [from, to] = [await planOf('A B C! D'), await planOf('E F!', 1)];
    const points = [from.points.B!, from.points['C!']!];
    const tried = await move(to, points, { includes, dry_run: true });
    const moved = await move(to, points);
    assert.deepEqual(timesOf(tried), timesOf(moved));
    for (const { id, route_points: reported } of moved.route_plans)
      assert.deepEqual(
        reported?.map(({ line: _, late_by: __, ...times }) => times),
        await storedTimes(id ?? 0),
      );
  });

  it('shows overtime, late points and vehicles before and after', async () => {
    const day = { end: '2026-12-01T18:00:00-03:00' };
    const late = await trial.plan(
      ['A', 'B', 'C!', 'D!'].map((name) => ({
        name,
        ...at(1),
        delivery_time: 1800,
        ...(name.endsWith('!') && { time_window: { ...until9, end: '2026-12-01T08:59:00-03:00' } }),
      })),
      { date_time_end: '2026-12-01T09:45:00-03:00', vehicle_plates: [trial.vans[0]!.plate] },
      { has_time_window: true },
    );
    const idle = await trial.plan([{ name: 'E', ...at(1) }], { date_time_end: day.end });
    const { totals, route_plans } = await move(idle, [late.points['D!']!]);
    const figures = (of: { overtime: number | null; count_late: number | null; count_vehicles: number } | null) =>
      of && [of.overtime, of.count_late, of.count_vehicles];
    assert.deepEqual(
      route_plans.map((plan) => [figures(plan.before), figures(plan)]),
      [
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
        [
          [900, 2, 1],
          [0, 1, 1],
        ],
      ],
    );
    assert.deepEqual(
      [figures(totals.before), figures(totals.after)],
      [
        [900, 2, 1],
        [0, 1, 1],
      ],
    );
    const [, left] = route_plans;
    assert.deepEqual(
      left?.route_points?.map(({ late_by }) => late_by),
      [0, 0, 60],
    );
  });

  it('names new points by their line, and by their id once they are stored', async () => {
    const plan = await planOf('A B');
    const added = { route_points: [{ name: 'new', ...at(1.5), order: 2 }] };
    const add = async (query: object) =>
      (await trial.client.call('addRoutePoints', { params: { id: plan.id }, query, body: { data: added } })).body.data;
    const pointsIn = ({ route_plans: [only] }: PlanChangeReport) =>
      only?.route_points?.map(({ id, line, order }) => [id, line, order]);
    const { A, B } = plan.points;
    assert.deepEqual(pointsIn(await add({ includes, dry_run: true })), [
      [A, null, 1],
      [null, 1, 2],
      [B, null, 3],
    ]);
    const stored = await add({ includes });
    assert.deepEqual(pointsIn(stored), [
      [A, null, 1],
      [stored.added_points[0]?.id, 1, 2],
      [B, null, 3],
    ]);
  });

  it('has no times for a plan that has none', async () => {
    const plan = await planOf('A B');
    await trial.service.sql(`update route_plan set status = 'I' where id = ${plan.id}`);
    const { A, B } = plan.points;
    const body = { data: { route_points: [B!, A!] } };
    const call = { params: { id: plan.id }, query: { includes }, body };
    const [reported] = (await trial.client.call('orderRoutePoints', call)).body.data.route_plans;
    assert.deepEqual(
      reported?.route_points?.map(({ id, time_scheduled, late_by }) => [id, time_scheduled, late_by]),
      [
        [B, null, null],
        [A, null, null],
      ],
    );
    assert.deepEqual([reported?.overtime, reported?.count_late, reported?.before?.overtime], [null, null, null]);
    const accept = { params: { id: plan.id }, query: { includes }, body: {} };
    const [accepted] = (await trial.client.call('acceptOrder', accept)).body.data.route_plans;
    assert.deepEqual([accepted?.overtime, accepted?.before?.overtime], [0, null]);
    assert.ok(accepted?.route_points?.every(({ service_start }) => service_start !== null));
  });

  it('is given on request only', async () => {
    const [from, to] = [await planOf('A B'), await planOf('C', 1)];
    const { route_plans } = await move(to, [from.points.B!], {});
    assert.deepEqual(
      route_plans.map((plan) => 'route_points' in plan),
      [false, false],
    );
  });

  it('has the ETags of all plans for the next change', async () => {
    const [from, to] = [await planOf('A B'), await planOf('C', 1)];
    const { route_plans } = await move(to, [from.points.B!]);
    for (const { id, etag } of route_plans) {
      const call = (ifMatch: string) =>
        trial.client.call('changeRoutePlan', {
          params: { id: id ?? 0 },
          headers: { 'if-match': ifMatch },
          body: { data: { require_picture: true } },
        });
      await assert.rejects(call('"1"'));
      assert.equal((await call(etag ?? '')).status, 200);
    }
  });
});

describe('The report of an optimization or a copy with the times of points', () => {
  it('is the same for the dry run and afterwards, but for the ids of new points', async () => {
    const plan = await planOf('A B C');
    const optimize = async (dry_run: boolean) => {
      const call = { params: { id: plan.id }, query: { dry_run, includes }, body: { data: {} } };
      return (await trial.client.call('optimizeRoutePlan', call)).body.data;
    };
    const tried = await optimize(true);
    assert.deepEqual(timesOf(await optimize(false)), timesOf(tried));
    assert.equal(tried.route_plans[0]?.route_points?.length, 3);
    const call = { params: { id: plan.id }, query: { includes }, body: { data: { date: '2026-12-02' } } };
    const { route_plans, added_points } = (await trial.client.call('duplicateRoutePlan', call)).body.data;
    assert.deepEqual(
      new Set(route_plans[0]?.route_points?.map(({ id }) => id)),
      new Set(added_points.map(({ id }) => id)),
    );
  });
});

describe('The report of an import with the times of points', () => {
  it('is the same for the dry run and afterwards, but for ids', async () => {
    const data = {
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      external_code: 'REPORTED',
      vehicle_plate: trial.vans[0]!.plate,
      route_points: [
        { name: 'base', type: 'PA' as const, ...at(0) },
        { name: 'A', ...at(1) },
        { name: 'B', ...at(2) },
      ],
    };
    const imported = async (dry_run: boolean) => {
      const body = { source: 'H' as const, geocoding: false, optimize: true, data };
      const call = { query: { dry_run, includes }, body };
      return (await trial.client.call('importRoutePlan', call)).body.route_plans[0]!;
    };
    const tried = await imported(true);
    const stored = await imported(false);
    const withoutIds = (plan: typeof tried) => plan.route_points?.map((point) => ({ ...point, id: null }));
    assert.deepEqual(withoutIds(stored), withoutIds(tried));
    assert.deepEqual(tried.route_points, withoutIds(tried));
    assert.deepEqual([tried.overtime, tried.count_late, tried.count_vehicles], [0, 0, 1]);
    assert.deepEqual(
      stored.route_points?.map(({ line: _, late_by: __, ...times }) => times),
      await storedTimes(stored.id ?? 0),
    );
  });
});
