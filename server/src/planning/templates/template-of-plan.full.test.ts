import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { TemplateOfPlan } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { refused } from '../../testing/refused.ts';
import { at, PlanTrial } from '../change/plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

let count = 0;
const made = async (id: number, more: Partial<TemplateOfPlan> = {}, dry_run = false) =>
  (
    await trial.client.call('makeTemplateOfPlan', {
      params: { id },
      query: { dry_run },
      body: { data: { name: `Modelo ${++count}`, ...more } },
    })
  ).body;

/** 2026-12-01 is a Tuesday. */
const points: (NewRoutePoint & { name: string })[] = [
  { name: 'Pátio', type: 'PA', ...at(0) },
  {
    name: 'Mercado',
    ...at(2),
    external_code: 'NF-1',
    info: 'Doca 2',
    delivery_time: 600,
    address: { street: 'Rua X', number: '12', city: 'Porto Alegre' },
    time_windows: [
      { begin: '2026-12-01T09:00:00-03:00', end: '2026-12-01T10:00:00-03:00' },
      { begin: '2026-12-01T14:00:00-03:00', end: '2026-12-01T15:00:00-03:00' },
    ],
    route_point_items: [{ external_code: 'CX', description: 'Caixa', quantity: 2, capacity: 1, value: 12.5 }],
    disable_picture: true,
  },
  {
    name: 'Padaria',
    ...at(4),
    delivery_time: 300,
    address: 'Rua Y, 7',
    time_window: { begin: '2026-12-01T08:30:00-03:00', end: '2026-12-01T12:00:00-03:00' },
  },
];

describe('A template made from a plan', () => {
  it('has its points with their items, and windows as local times', async () => {
    const { id } = await trial.plan(points);
    const { data } = await made(id);
    const [yard, market, bakery] = points;
    assert.deepEqual(
      data.route_points.map(({ latitude, longitude, ...point }) => ({
        ...point,
        isPlaced: Boolean(latitude && longitude),
      })),
      [
        { name: yard?.name, type: 'PA', order: 1, priority: 0, delivery_time: 0, isPlaced: true },
        {
          name: 'Mercado',
          type: 'PE',
          order: 2,
          priority: 0,
          info: 'Doca 2',
          delivery_time: 600,
          address: market?.address,
          time_windows: [
            { begin: '09:00', end: '10:00' },
            { begin: '14:00', end: '15:00' },
          ],
          route_point_items: market?.route_point_items,
          disable_picture: true,
          isPlaced: true,
        },
        {
          name: 'Padaria',
          type: 'PE',
          order: 3,
          priority: 0,
          delivery_time: 300,
          address: bakery?.address,
          time_window: { begin: '08:30', end: '12:00' },
          isPlaced: true,
        },
      ],
    );
  });

  it('has the codes of its points only on request', async () => {
    const { id } = await trial.plan(points);
    const codes = async (more: object) => (await made(id, more)).data.route_points.map((point) => point.external_code);
    assert.deepEqual(await codes({}), [undefined, undefined, undefined]);
    assert.deepEqual(await codes({ keep_codes: true }), [undefined, 'NF-1', undefined]);
  });

  it('takes fields that were not sent from the plan', async () => {
    const { id: vehicle_id, plate } = trial.vans[0]!;
    const crew = { vehicle_plate: plate, require_picture: true };
    const { id } = await trial.plan(points, crew, { objective: 'distance', has_time_window: true });
    const { data } = await made(id);
    const { weekdays, start_time, end_time, days_ahead, active, optimize, source, objective, has_time_window } = data;
    assert.deepEqual(
      { weekdays, start_time, end_time, days_ahead, active, optimize, source, objective, has_time_window },
      {
        weekdays: [2],
        start_time: '08:00',
        end_time: '18:00',
        days_ahead: null,
        active: true,
        optimize: false,
        source: 'H',
        objective: 'distance',
        has_time_window: true,
      },
    );
    assert.deepEqual([data.require_picture, data.require_signature], [true, false]);
    assert.deepEqual(data.crews, [{ vehicle_id, driver_id: null, helper_id: null }]);
    const optimized = await trial.plan(points, {}, { optimize: true });
    assert.equal((await made(optimized.id)).data.optimize, true);
  });

  it('has the fields that were sent', async () => {
    const { id } = await trial.plan(points);
    const sentFields = {
      weekdays: [1, 5],
      start_time: '06:00',
      end_time: '20:00',
      days_ahead: 3,
      crews: [],
      optimize: true,
    };
    const { data } = await made(id, sentFields);
    assert.deepEqual(
      sentFields,
      Object.fromEntries(Object.keys(sentFields).map((name) => [name, data[name as keyof typeof data]])),
    );
  });

  it('makes the same plan again', async () => {
    const { id } = await trial.plan(points);
    const { data: template } = await made(id);
    const { body } = await trial.client.call('makePlanOfTemplate', {
      params: { id: template.id },
      body: { data: { date: '2026-12-01' } },
    });
    const again = await trial.read(body.route_plans[0]?.id ?? assert.fail());
    const first = await trial.read(id);
    const shown = (plan: typeof again) => [
      plan.date_time_start,
      plan.date_time_end,
      plan.route_points.map((point) => [point.name, point.order, point.time_windows, point.time_scheduled]),
    ];
    assert.deepEqual(shown(again), shown(first));
  });

  it('can be made from a removed plan', async () => {
    const { id } = await trial.plan(points);
    await trial.client.call('excludeRoutePlan', { params: { id } });
    assert.equal((await made(id)).data.point_count, 3);
  });

  it('is not stored by a dry run', async () => {
    const { id } = await trial.plan(points);
    const stored = () =>
      trial.service.sql('select (select count(*) from route_template), (select count(*) from audit)');
    const before = await stored();
    const { dry_run, data } = await made(id, { name: 'Só tentado' }, true);
    assert.deepEqual([dry_run, data.name, data.point_count], [true, 'Só tentado', 3]);
    assert.deepEqual(await stored(), before);
    assert.equal((await made(id, { name: 'Só tentado' })).dry_run, false);
    assert.equal(await refused(made(id, { name: 'Só tentado' }, true)), '409 /data/name taken_by');
  });

  it('needs hours if the plan is longer than a day', async () => {
    const { id } = await trial.plan(points, { date_time_end: '2026-12-03T18:00:00-03:00' });
    assert.equal(await refused(made(id)), '422 /data/start_time missing /data/end_time missing');
    assert.equal((await made(id, { start_time: '08:00', end_time: '18:00' })).data.point_count, 3);
  });

  it('is refused for an unknown plan, and for one without points', async () => {
    assert.equal(await refused(made(999_999)), '404 not_found');
    const { id, points: ids } = await trial.plan(points.slice(2));
    await trial.client.call('removeRoutePoints', {
      params: { id },
      body: { data: { route_points: Object.values(ids) } },
    });
    assert.equal(await refused(made(id)), '422 /data/route_points missing');
  });
});
