import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import { cpfOf } from '../../testing/documents.ts';
import { refused } from '../../testing/refused.ts';
import { at, PlanTrial, reportLines, withoutEtags } from './plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

const change = async (id: number, data: RoutePlanChange, query = {}, headers = {}) =>
  (await trial.client.call('changeRoutePlan', { params: { id }, query, body: { data }, headers })).body.data;

const heavy = { route_point_items: [{ external_code: 'CX', capacity: 8 }] };
const window = { begin: '2026-12-01T08:00:00-03:00', end: '2026-12-01T08:30:00-03:00' };
const points = [
  { name: 'A', ...at(1), ...heavy },
  { name: 'B', ...at(2), ...heavy, axles: 1 },
  { name: 'C', ...at(30), time_window: window },
];

describe('Changing the facts of a plan', () => {
  it('accepts a plan as it was read, with its points, in strict handling, but no changed or missing point', async () => {
    const { id, points: ids } = await trial.plan([...points, { name: 'D', ...at(3) }]);
    await trial.client.call('removeRoutePoints', { params: { id }, body: { data: { route_points: [ids.D ?? 0] } } });
    const data = await trial.read(id);
    const [first, ...others] = data.route_points;
    const put = (route_points: unknown) =>
      change(id, { ...data, route_points } as RoutePlanChange, {}, { prefer: 'handling=strict' });
    assert.deepEqual(reportLines(await put(data.route_points)).slice(0, 1), ['3 to 3 points']);
    for (const wrong of [others, [...others, first], [{ ...first, name: 'X' }, ...others]])
      assert.equal(await refused(put(wrong)), '422 /data/route_points changed_elsewhere');
  });

  it('rejects changed fields that it cannot change, and names the operation that can', async () => {
    const [van] = trial.vans;
    const onOtherDay = { date_time_start: '2026-12-20T08:00:00-03:00', date_time_end: '2026-12-20T18:00:00-03:00' };
    const { id } = await trial.plan(points, { vehicle_plate: van!.plate, ...onOtherDay });
    const { route_points: read, ...plan } = await trial.read(id);
    const put = (data: object) => change(id, data as RoutePlanChange);
    await put({
      ...plan,
      route_points: read,
      vehicle_plate: 'aaa-1a11',
      status: 'P',
      vehicle_plates: [],
      entity: null,
    });
    const refusals: readonly [data: object, field: string][] = [
      [{ vehicle_plate: 'AAA1A12' }, 'vehicle_plate'],
      [{ document_number: cpfOf(1) }, 'document_number'],
      [{ status: 'C' }, 'status'],
      [{ source: 'G' }, 'source'],
      [{ route_points: read.slice(1) }, 'route_points'],
      [{ route_points: [{ ...read[0], latitude: -29 }, ...read.slice(1)] }, 'route_points'],
    ];
    for (const [data, field] of refusals)
      assert.equal(await refused(put({ external_code: 'NEW', ...data })), `422 /data/${field} changed_elsewhere`);
    assert.equal((await trial.read(id)).external_code, plan.external_code);
  });

  it('warns in a dry run about what a vehicle cannot do, and then stores the same warnings', async () => {
    const { id } = await trial.plan(points);
    const [van] = trial.vans;
    const stored = await trial.storedRows();
    const tried = await change(id, { vehicle_id: van!.id }, { dry_run: true });
    assert.deepEqual(reportLines(tried), ['3 to 3 points', 'new: capacity_exceeded A', 'new: axles_exceeded B']);
    assert.deepEqual(await trial.storedRows(), stored);
    const applied = await change(id, { vehicle_id: van!.id });
    assert.deepEqual(withoutEtags(applied), withoutEtags({ ...tried, dry_run: false }));
    assert.equal((await trial.read(id)).vehicle_id, van!.id);
  });

  it('warns about windows that become enforced, and again later as not new', async () => {
    const { id } = await trial.plan(points);
    assert.deepEqual(reportLines(await change(id, { has_time_window: true })), [
      '3 to 3 points',
      'new: time_window_missed C',
    ]);
    assert.deepEqual(reportLines(await change(id, { external_code: 'Outra' })), [
      '3 to 3 points',
      'as before: time_window_missed C',
    ]);
  });

  it('times the plan anew in its period', async () => {
    const { id } = await trial.plan(points);
    await change(id, { date_time_start: '2026-12-02T08:00:00-03:00', date_time_end: '2026-12-02T18:00:00-03:00' });
    const { route_points: moved } = await trial.read(id);
    assert.deepEqual(
      moved.map(({ time_scheduled }) => time_scheduled?.slice(0, 10)),
      ['2026-12-02', '2026-12-02', '2026-12-02'],
    );
  });

  it('returns the login of the new driver, and none without a driver', async () => {
    const driver_id = await trial.insert('driver', { name: 'Bia', cpf: cpfOf(15) });
    const [{ id: userId } = { id: '0' }] = await trial.service.sql<{ id: string }>(
      `update app_user set driver_id = ${driver_id} where login = '52998224725' returning id`,
    );
    const { id } = await trial.plan(points);
    const loginAfter = async (data: RoutePlanChange, query = {}) =>
      (await change(id, data, query)).route_plans.map(({ user_id }) => user_id);
    assert.deepEqual(await loginAfter({ driver_id }, { dry_run: true }), [Number(userId)]);
    assert.deepEqual(await loginAfter({ driver_id }), [Number(userId)]);
    assert.deepEqual(await loginAfter({ load_check: true }), [Number(userId)]);
    assert.deepEqual(await loginAfter({ driver_id: null }), [null]);
  });

  it('leaves the order the optimizer’s, even if all times change', async () => {
    const { id } = await trial.plan(points, {}, { optimize: true });
    const ordersOf = async () =>
      (await trial.read(id)).route_points.map(({ name, optimized_order }) => [name, optimized_order]);
    const optimized = await ordersOf();
    assert.deepEqual(
      optimized.map(([, order]) => order),
      [1, 2, 3],
    );
    await change(id, { date_time_start: '2026-12-02T08:00:00-03:00', date_time_end: '2026-12-02T18:00:00-03:00' });
    assert.deepEqual(await ordersOf(), optimized);
  });

  it('does not assign a driver who became inactive during its preparation', async () => {
    const vehicle_id = await trial.insert('vehicle', { title: 'V', plate: 'AAA1A18' });
    const driver_id = await trial.insert('driver', { name: 'Edu', cpf: cpfOf(16) });
    const helper_id = await trial.insert('driver', { name: 'Iva', cpf: cpfOf(17) });
    const { id } = await trial.plan(points);
    for (const [data, leaving, field] of [
      [{ vehicle_id }, `update vehicle set status = 'B' where id = ${vehicle_id}`, 'vehicle_id'],
      [{ driver_id }, `update driver set status = 'I' where id = ${driver_id}`, 'driver_id'],
      [{ helper_id }, `update driver set status = 'I' where id = ${helper_id}`, 'helper_id'],
    ] as const) {
      const refusal = await trial.whileLocked(
        `select from route_plan where id = ${id} for update`,
        () => refused(change(id, data)),
        () => trial.service.sql(leaving),
      );
      assert.equal(refusal, `422 /data/${field} unknown_reference`);
    }
  });

  it('retains absent fields and clears null ones', async () => {
    const driver_id = await trial.insert('driver', { name: 'Ana', cpf: cpfOf(11) });
    const helper_id = await trial.insert('driver', { name: 'Zé', cpf: cpfOf(12) });
    const { id } = await trial.plan(points, { vehicle_plate: trial.vans[0]!.plate });
    await change(id, { driver_id, helper_id, load_check: true, objective: 'distance' });
    await change(id, { vehicle_id: null, driver_id: null });
    const plan = await trial.read(id);
    assert.deepEqual(
      [plan.vehicle_id, plan.driver_id, plan.helper_id, plan.load_check, plan.objective],
      [null, null, helper_id, true, 'distance'],
    );
  });

  it('announces the plan once, and nothing without changes', async () => {
    const { id } = await trial.plan(points);
    const announced = () =>
      trial.service.sql(`select payload ->> 'external_code' as code from outbox where type = 'route_plan.updated'
        and (payload ->> 'id')::bigint = ${id}`);
    await change(id, { external_code: 'Nova' });
    assert.deepEqual(await announced(), [{ code: 'Nova' }]);
    const stored = await trial.storedRows();
    await change(id, { external_code: 'Nova' });
    assert.deepEqual([await announced(), await trial.storedRows()], [[{ code: 'Nova' }], stored]);
  });

  it('refuses invalid crews and periods', async () => {
    const blocked = await trial.insert('vehicle', { title: 'B', plate: 'AAA1A19', status: 'B' });
    const inactiveDriverId = await trial.insert('driver', { name: 'Gone', cpf: cpfOf(13), status: 'I' });
    const driver_id = await trial.insert('driver', { name: 'Rui', cpf: cpfOf(14) });
    const { id } = await trial.plan(points);
    const cases: readonly (readonly [RoutePlanChange, string])[] = [
      [{ vehicle_id: blocked }, '422 /data/vehicle_id not_active'],
      [{ vehicle_id: 999_999 }, '422 /data/vehicle_id unknown_reference'],
      [{ driver_id: inactiveDriverId }, '422 /data/driver_id not_active'],
      [{ helper_id: 999_999 }, '422 /data/helper_id unknown_reference'],
      [{ driver_id, helper_id: driver_id }, '422 /data/helper_id not_with'],
      [{ date_time_end: '2026-12-01T07:00:00-03:00' }, '422 /data/date_time_start period_reversed'],
      [{ date_time_end: '2026-12-20T07:00:00-03:00' }, '422 /data/date_time_end period_too_long'],
      [{ date_time_start: '1999-12-01T07:00:00-03:00' }, '422 /data/date_time_start too_early'],
    ];
    for (const [data, refusal] of cases) assert.equal(await refused(change(id, data)), refusal);
  });

  it("returns the plan's version, which changes only if something was stored", async () => {
    const { id } = await trial.plan(points);
    const versionOf = ({ headers }: { readonly headers: Headers }) => headers.get('etag')?.split('-')[0];
    const versionAfter = async (data: RoutePlanChange, query = {}) =>
      versionOf(await trial.client.call('changeRoutePlan', { params: { id }, query, body: { data } }));
    assert.equal(await versionAfter({ load_check: true }, { dry_run: true }), '"1');
    assert.equal(await versionAfter({ load_check: true }), '"2');
    assert.equal(await versionAfter({ load_check: true }), '"2');
    assert.equal(versionOf(await trial.client.call('getRoutePlan', { params: { id } })), '"2');
  });

  it('refuses a plan that does not exist or has changed since it was read', async () => {
    const { id } = await trial.plan(points);
    assert.equal(await refused(change(999_999, { load_check: true })), '404 not_found');
    const stale = { 'if-match': '"0-x"' };
    assert.equal(await refused(change(id, { load_check: true }, {}, stale)), '412 precondition_failed');
    assert.equal(await refused(change(id, { load_check: true }, { dry_run: true }, stale)), '412 precondition_failed');
  });
});
