import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { RoutePlanCopy } from '@tropeiro/domain/planning/change/route-plan-copy-schema.ts';
import type { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { cpfOf } from '../../testing/documents.ts';
import { refused } from '../../testing/refused.ts';
import { PlanTrial } from './plan-trial.fixture.ts';

let trial: PlanTrial;
const ids = { van: 0, truck: 0, blocked: 0, téo: 0, ana: 0 };
const { sql, insert } = demoRecords(() => trial.service);

before(async () => {
  trial = await PlanTrial.open();
  ids.van = await insert('vehicle', { title: 'Van', plate: 'BBB1A11' });
  ids.truck = await insert('vehicle', { title: 'Truck', plate: 'BBB1A12' });
  ids.blocked = await insert('vehicle', { title: 'Blocked', plate: 'BBB1A13', status: 'B' });
  ids.téo = await insert('driver', { name: 'Téo', cpf: cpfOf(1) });
  ids.ana = await insert('driver', { name: 'Ana', cpf: cpfOf(2) });
});
after(() => trial.service.stop());

const points = [
  { name: 'Base', type: 'PA' as const, latitude: -30, longitude: -51 },
  {
    name: 'Far',
    latitude: -30.09,
    longitude: -51,
    external_code: 'F',
    info: 'Ring twice',
    time_window: { begin: '2026-12-01T09:00:00-03:00', end: '2026-12-01T17:00:00-03:00' },
    route_point_items: [{ external_code: 'CX', quantity: 2, capacity: 10, value: 99.9, description: 'Caixa' }],
  },
  { name: 'Near', latitude: -30.03, longitude: -51, address: 'Rua X, 12', disable_picture: true },
];

async function imported(more: Partial<RoutePlanImport> = {}) {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: 'ROTA',
    entity: [{ vehicle_plate: 'BBB1A11', document_number: cpfOf(1) }],
    route_points: points,
    require_signature: true,
  };
  const body = { source: 'H' as const, geocoding: false, has_time_window: true, data, ...more };
  const [made] = (await trial.client.call('importRoutePlan', { body })).body.route_plans;
  return planOf(made?.id ?? assert.fail('no plan was made'));
}
const planOf = async (id: number) =>
  (await trial.client.call('getRoutePlan', { params: { id }, query: { includes: ['route_points.route_point_items'] } }))
    .body.data;
const copyPlan = (id: number, data: Partial<RoutePlanCopy> = {}, dry_run = false, headers = {}) =>
  trial.client.call('duplicateRoutePlan', {
    params: { id },
    query: { dry_run },
    body: { data: { date: '2026-12-15', ...data } },
    headers,
  });
const copied = async (id: number, data: Partial<RoutePlanCopy> = {}) =>
  planOf((await copyPlan(id, data)).body.data.route_plans[0]?.id ?? 0);
const counts = async () =>
  (
    await sql<{
      counts: string;
    }>(`select concat_ws(' ', (select count(*) from route), (select count(*) from route_plan),
      (select count(*) from route_point), (select count(*) from route_point_item)) as counts`)
  )[0]?.counts;

/** Moves every time in a value by two weeks. */
const later = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('2026-12-01T', '2026-12-15T'));

describe('A plan that is copied to another day', () => {
  it('is the same a fortnight later, in a route of its own', async () => {
    const source = await imported();
    const {
      id,
      route_id,
      date_created: _c,
      date_modified: _m,
      date_dispatched: _d,
      route_points: copies,
      ...copy
    } = await copied(source.id);
    const {
      id: sourceId,
      route_id: sourceRoute,
      date_created,
      date_modified,
      date_dispatched: _e,
      route_points: originals,
      ...facts
    } = source;
    assert.deepEqual(copy, { ...later(facts), external_code: 'ROTA 2026-12-15' });
    assert.deepEqual([id > sourceId, route_id > sourceRoute], [true, true]);
    const plain = (list: typeof copies, planId: number) =>
      list.map(({ id: pointId, route_plan_id, route_point_items: items, ...point }) => {
        assert.equal(route_plan_id, planId);
        return { ...point, items: items.map(({ id: itemId, ...item }) => [pointId > 0, itemId > 0, item]) };
      });
    assert.deepEqual(plain(copies, id), later(plain(originals, sourceId)));
    assert.ok(copies.every(({ optimized_order: place, order }) => place === order));
  });

  it("has no execution data, and is planned regardless of the original's status", async () => {
    const source = await imported();
    const item = source.route_points.flatMap(({ route_point_items: items }) => items)[0];
    await sql(`update route_plan set status = 'C', date_excluded = now() where id = ${source.id}`);
    await sql(`update route_point set status = 'E' where route_plan_id = ${source.id} and type = 'PE'`);
    await sql(
      `update route_point_item set checked = true, checked_quantity = 2, checked_date = now() where id = ${item?.id}`,
    );
    const [excluded] = source.route_points.filter(({ name }) => name === 'Near');
    await sql(`update route_point set date_excluded = now() where id = ${excluded?.id}`);
    const copy = await copied(source.id);
    assert.deepEqual([copy.status, copy.date_excluded, copy.total_points], ['P', null, 1]);
    assert.deepEqual(
      copy.route_points.map(({ name, status, order }) => [name, status, order]),
      [
        ['Base', 'P', 1],
        ['Far', 'P', 2],
      ],
    );
    assert.deepEqual(
      copy.route_points
        .flatMap(({ route_point_items: items }) => items)
        .map(({ checked, checked_quantity }) => [checked, checked_quantity]),
      [[false, null]],
    );
  });

  it('is reported in a dry run, announced as created, and made once per idempotency key', async () => {
    const source = await imported();
    const before = await counts();
    const trial = await copyPlan(source.id, {}, true);
    assert.deepEqual([trial.status, trial.headers.get('location')], [200, null], 'nothing was created');
    const tried = trial.body.data;
    assert.equal(await counts(), before);
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body, headers: answered } = await copyPlan(source.id, {}, false, headers);
    const [plan] = body.data.route_plans;
    assert.deepEqual([status, new URL(answered.get('location') ?? '').pathname], [201, `/route_plan/${plan?.id}/`]);
    const announced = await sql<{ type: string }>(
      `select type from outbox where type like 'route_plan.%' and resource_id = ${plan?.id}`,
    );
    assert.deepEqual(announced, [{ type: 'route_plan.created' }]);
    assert.deepEqual({ ...plan, id: null, etag: null }, tried.route_plans[0]);
    assert.equal((await copyPlan(source.id, {}, false, headers)).body.data.route_plans[0]?.id, plan?.id);
  });

  it('gets the named crew, none, or the same one, which must be active and without repetition', async () => {
    const source = await imported();
    const crewOf = ({ vehicle_id, driver_id, helper_id }: typeof source) => [vehicle_id, driver_id, helper_id];
    assert.deepEqual(crewOf(await copied(source.id)), [ids.van, ids.téo, null]);
    assert.deepEqual(crewOf(await copied(source.id, { vehicle_id: null, driver_id: null })), [null, null, null]);
    assert.deepEqual(crewOf(await copied(source.id, { vehicle_id: ids.truck, helper_id: ids.ana })), [
      ids.truck,
      ids.téo,
      ids.ana,
    ]);
    const before = await counts();
    const faults = async (data: Partial<RoutePlanCopy>) => refused(copyPlan(source.id, data));
    assert.equal(await faults({ vehicle_id: ids.blocked }), '422 /data/vehicle_id not_active');
    assert.equal(await faults({ driver_id: 999_999 }), '422 /data/driver_id unknown_reference');
    assert.equal(await faults({ helper_id: ids.téo }), '422 /data/helper_id not_with');
    assert.equal(await faults({ date: '1999-12-31' }), '422 /data/date too_early');
    await sql(`update vehicle set status = 'B' where id = ${ids.van}`);
    assert.equal(await faults({}), '422 /data/vehicle_id not_active');
    await sql(`update vehicle set status = 'A' where id = ${ids.van}`);
    assert.equal(await counts(), before);
  });

  it('gets no driver who became inactive during its preparation', async () => {
    const source = await imported();
    const before = await counts();
    const vehicle_id = await insert('vehicle', { title: 'Sold', plate: 'BBB1A14' });
    const driver_id = await insert('driver', { name: 'Edu', cpf: cpfOf(3) });
    const helper_id = await insert('driver', { name: 'Iva', cpf: cpfOf(4) });
    for (const [data, leaving, field] of [
      [{ vehicle_id }, `update vehicle set status = 'B' where id = ${vehicle_id}`, 'vehicle_id'],
      [{ driver_id }, `update driver set status = 'I' where id = ${driver_id}`, 'driver_id'],
      [{ helper_id }, `update driver set status = 'I' where id = ${helper_id}`, 'helper_id'],
    ] as const) {
      const refusal = await trial.whileLocked(leaving, () => refused(copyPlan(source.id, data)));
      assert.equal(refusal, `422 /data/${field} unknown_reference`);
    }
    assert.equal(await counts(), before);
  });

  it('includes its part of the matrix, which also times later changes', async () => {
    const durations = [
      [0, 1000, 2000],
      [1000, 0, 300],
      [2000, 300, 0],
    ];
    const source = await imported({ source: 'M', matrix: { durations } });
    const far = source.route_points.find(({ name }) => name === 'Far');
    await trial.client.call('removeRoutePoints', {
      params: { id: source.id },
      query: {},
      body: { data: { route_points: [far?.id ?? 0] } },
    });
    const copy = await copied(source.id);
    assert.deepEqual([copy.source, copy.source_used], ['M', 'M']);
    assert.deepEqual(
      copy.route_points.map(({ name, duration }) => [name, duration]),
      [
        ['Base', 0],
        ['Near', 2000],
      ],
    );
    const again = await copied(copy.id, { date: '2026-12-22' });
    assert.deepEqual(
      again.route_points.map(({ duration }) => duration),
      [0, 2000],
    );
  });
});
