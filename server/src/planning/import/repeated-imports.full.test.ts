import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { OnDuplicate } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { RefusedPlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { problemOf } from '../../testing/refused.ts';
import { at, PlanTrial } from '../change/plan-trial.fixture.ts';
import { planningTools } from '../optimize/planning-tools.fixture.ts';
import { importRoutePlan } from './import-plan.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

/** The trial's van has a capacity of 10. */
const heavy = {
  name: 'Heavy',
  external_code: 'NF-HEAVY',
  ...at(1),
  route_point_items: [{ external_code: 'X', capacity: 50 }],
};
const light = { name: 'Light', external_code: 'NF-LIGHT', ...at(2) };

const imported = async (
  external_code: string,
  points: readonly object[],
  options: { readonly on_duplicate: OnDuplicate; readonly dry_run?: boolean },
) => {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code,
    vehicle_plates: ['AAA1A11'],
    route_points: points as NewRoutePoint[],
  };
  return (await trial.client.call('importRoutePlan', { body: { source: 'H', ...options, data } })).body;
};

const countOf = async (code: string): Promise<number> =>
  (await trial.client.call('listRoutePoints', { query: { external_code: code } })).body.data.length;
const unassignedOf = async (routeId: number | null): Promise<string[]> =>
  (await trial.client.call('getRoute', { params: { id: routeId ?? assert.fail() } })).body.data.unassigned_points.map(
    ({ name }) => name,
  );

type Imported = Awaited<ReturnType<typeof imported>>;
const planIdOf = ({ route_plans: [plan] }: Imported): number => plan?.id ?? assert.fail();
const exclude = (report: Imported) => trial.client.call('excludeRoutePlan', { params: { id: planIdOf(report) } });
const restore = (report: Imported) => trial.client.call('restoreRoutePlan', { params: { id: planIdOf(report) } });

describe('An import without a point that fits in a plan', () => {
  it('is refused the second time with on_duplicate error, in a dry run too, and names the route', async () => {
    const point = { ...heavy, external_code: 'NF-ERROR' };
    const first = await imported('ALONE-ERROR', [point], { on_duplicate: 'error' });
    assert.deepEqual([first.route_plans, first.unassigned_points.length, first.wrong_route_plans], [[], 1, []]);
    for (const dry_run of [true, false]) {
      const second = await imported('ALONE-ERROR', [point], { on_duplicate: 'error', dry_run });
      assert.deepEqual(second.wrong_route_plans, [
        {
          external_code: 'ALONE-ERROR',
          field: 'external_code',
          value: 'ALONE-ERROR',
          code: 'duplicate',
          message: `already belongs to route ${first.route_id}, whose points are in no plan: with on_duplicate replace, the new import replaces it`,
        },
      ]);
      assert.deepEqual([second.unassigned_points, second.route_id], [[], null]);
    }
    assert.equal(await countOf('NF-ERROR'), 1);
  });

  it('replaces the first with on_duplicate replace, which the audit shows', async () => {
    const point = { ...heavy, external_code: 'NF-REPLACE' };
    const first = await imported('ALONE-REPLACE', [point], { on_duplicate: 'replace' });
    const second = await imported('ALONE-REPLACE', [point], { on_duplicate: 'replace' });
    assert.deepEqual([await unassignedOf(first.route_id), await unassignedOf(second.route_id)], [[], ['Heavy']]);
    assert.equal(await countOf('NF-REPLACE'), 1);
    const audited = await trial.service.sql<{ excluded: boolean }>(
      `select after ->> 'date_excluded' is not null as excluded from audit
        where resource = 'route_point' and resource_id = ${first.unassigned_points[0]?.id}`,
    );
    assert.deepEqual(audited, [{ excluded: true }]);
  });

  it('is stored next to the first with on_duplicate allow', async () => {
    const point = { ...heavy, external_code: 'NF-ALLOW' };
    for (const _ of [1, 2]) await imported('ALONE-ALLOW', [point], { on_duplicate: 'allow' });
    assert.equal(await countOf('NF-ALLOW'), 2);
  });

  it('is stored again after its points were moved into another plan', async () => {
    const point = { ...heavy, external_code: 'NF-MOVED' };
    const first = await imported('ALONE-MOVED', [point], { on_duplicate: 'error' });
    const other = await trial.plan([light]);
    const ids = first.unassigned_points.flatMap(({ id }) => id ?? []);
    await trial.client.call('moveRoutePoints', { params: { id: other.id }, body: { data: { route_points: ids } } });
    assert.deepEqual((await imported('ALONE-MOVED', [point], { on_duplicate: 'error' })).wrong_route_plans, []);
  });
});

describe('An import with some points that fit in no plan', () => {
  it('stores none of them again with on_duplicate error', async () => {
    const points = [
      { ...heavy, external_code: 'NF-SOME-1' },
      { ...light, external_code: 'NF-SOME-2' },
    ];
    for (const _ of [1, 2]) await imported('SOME-ERROR', points, { on_duplicate: 'error' });
    assert.deepEqual([await countOf('NF-SOME-1'), await countOf('NF-SOME-2')], [1, 1]);
  });

  it('stores none of them twice after its plan was excluded by hand', async () => {
    const points = [
      { ...heavy, external_code: 'NF-HAND-1' },
      { ...light, external_code: 'NF-HAND-2' },
    ];
    const first = await imported('SOME-HAND', points, { on_duplicate: 'error' });
    await exclude(first);
    const refused = await imported('SOME-HAND', points, { on_duplicate: 'error' });
    assert.deepEqual(
      refused.wrong_route_plans.map(({ code, message }) => [code, message.split(',')[0]]),
      [['duplicate', `already belongs to route ${first.route_id}`]],
    );
    const second = await imported('SOME-HAND', points, { on_duplicate: 'replace' });
    assert.deepEqual([await unassignedOf(first.route_id), await unassignedOf(second.route_id)], [[], ['Heavy']]);
    assert.equal(await countOf('NF-HAND-1'), 1);
  });

  it('is no duplicate after its plan, with every point, was excluded by hand', async () => {
    const points = [{ ...light, external_code: 'NF-WHOLE' }];
    const first = await imported('WHOLE-HAND', points, { on_duplicate: 'error' });
    await exclude(first);
    assert.deepEqual((await imported('WHOLE-HAND', points, { on_duplicate: 'error' })).wrong_route_plans, []);
  });

  it('replaces them with on_duplicate replace, and they are restored and announced with the plan', async () => {
    const points = [
      { ...heavy, external_code: 'NF-BACK-1' },
      { ...light, external_code: 'NF-BACK-2' },
    ];
    const first = await imported('SOME-REPLACE', points, { on_duplicate: 'replace' });
    const second = await imported('SOME-REPLACE', points.slice(1), { on_duplicate: 'replace' });
    assert.equal(await countOf('NF-BACK-1'), 0);
    await exclude(second);
    await restore(first);
    assert.deepEqual(await unassignedOf(first.route_id), ['Heavy']);
    const announced = await trial.service.sql<{ excluded: boolean; revision: number }>(
      `select payload ->> 'date_excluded' is not null as excluded, (payload ->> 'revision')::integer as revision from outbox
        where type = 'route_point.updated' and resource_id = '${first.unassigned_points[0]?.id}' order by id`,
    );
    assert.deepEqual(announced, [
      { excluded: true, revision: 1 },
      { excluded: false, revision: 2 },
    ]);
  });
});

describe('A plan that was replaced', () => {
  const points = (code: string) => [
    { ...heavy, external_code: `${code}-1` },
    { ...light, external_code: `${code}-2` },
  ];
  const conflictProblem = (code: string, routeId: number | null) => [
    409,
    'duplicate',
    undefined,
    `The external code ${code} now belongs to route ${routeId}, whose points are in no plan; move them into a plan first.`,
  ];
  const refusalOf = async (first: Imported) => {
    const { status, code, existing_id, detail } = await problemOf(restore(first));
    return [status, code, existing_id, detail];
  };

  it('cannot be restored next to the import that replaced it, even if all its points are in no plan', async () => {
    const first = await imported('BESIDE', points('NF-BESIDE'), { on_duplicate: 'replace' });
    const second = await imported('BESIDE', points('NF-BESIDE').slice(0, 1), { on_duplicate: 'replace' });
    assert.deepEqual(await refusalOf(first), conflictProblem('BESIDE', second.route_id));
    assert.equal(await countOf('NF-BESIDE-1'), 1);
  });

  it('can be restored after the other was excluded and its points in no plan were moved', async () => {
    const first = await imported('LEFT', points('NF-LEFT'), { on_duplicate: 'replace' });
    const second = await imported('LEFT', points('NF-LEFT'), { on_duplicate: 'replace' });
    await exclude(second);
    assert.deepEqual(await refusalOf(first), conflictProblem('LEFT', second.route_id));
    await restore(second);
    const ids = second.unassigned_points.flatMap(({ id }) => id ?? []);
    await trial.client.call('moveRoutePoints', {
      params: { id: planIdOf(second) },
      body: { data: { route_points: ids } },
    });
    await exclude(second);
    await restore(first);
    assert.deepEqual(await unassignedOf(first.route_id), ['Heavy']);
  });
});

describe('An import with all or nothing', () => {
  it('is refused if its vehicle is blocked during planning', async () => {
    const database = new Database({
      url: trial.service.target.appUrl,
      maxConnections: 2,
      waitS: 30,
      statementTimeoutS: 30,
    });
    const [vehicle = assert.fail()] = await trial.service.sql<{ id: number; customer_id: number }>(
      `select id::integer, customer_id::integer from vehicle where plate = 'AAA1A11'`,
    );
    const body = {
      source: 'H' as const,
      all_or_nothing: true,
      data: {
        date_time_start: '2026-12-01T08:00:00-03:00',
        date_time_end: '2026-12-01T18:00:00-03:00',
        external_code: 'WHOLE-BLOCKED',
        vehicle_plates: ['AAA1A11'],
        route_points: [light],
      },
    };
    const { prepare, commit } = importRoutePlan(planningTools);
    const imports = database.transactInCompany(vehicle.customer_id, { via: 'job' }, async (transaction) => {
      const call = {
        body,
        query: {},
        ignoredFields: [],
        db: transaction,
        transaction,
        lifetime: { signal: new AbortController().signal, onEnd: () => {}, report: () => {}, reserveMemory: () => {} },
        actor: { customer_id: vehicle.customer_id, role: 'dispatcher', timezone: 'America/Sao_Paulo' },
        language: 'en',
      } as unknown as Parameters<typeof prepare>[0] & Parameters<typeof commit>[0];
      const prepared = await prepare(call);
      await trial.service.sql(`update vehicle set status = 'B' where id = ${vehicle.id}`);
      return commit(call, prepared);
    });
    const refusal = await imports.then(
      () => undefined,
      (error) => error,
    );
    await trial.service.sql(`update vehicle set status = 'A' where id = ${vehicle.id}`);
    await database.close();
    assert.ok(refusal instanceof Refusal, String(refusal));
    assert.deepEqual(
      [refusal.code, (refusal.report as RefusedPlanReport).wrong_route_plans.map(({ field, value }) => [field, value])],
      ['plan_refused', [['vehicle_id', String(vehicle.id)]]],
    );
  });
});
