import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OnDuplicate } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/new-route-point.ts';
import { problemOf } from '../../testing/refused.ts';
import { at, PlanTrial } from '../change/plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

/** The van of the trial carries 10. */
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
const exclude = (one: Imported) => trial.client.call('excludeRoutePlan', { params: { id: planIdOf(one) } });
const restore = (one: Imported) => trial.client.call('restoreRoutePlan', { params: { id: planIdOf(one) } });

describe('An import of which every point fits in no plan', () => {
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
          message: `is already that of route ${first.route_id}, whose points are in no plan: on_duplicate replace imports them again in its place`,
        },
      ]);
      assert.deepEqual([second.unassigned_points, second.route_id], [[], null]);
    }
    assert.equal(await countOf('NF-ERROR'), 1);
  });

  it('takes the place of the first with on_duplicate replace, which the audit shows', async () => {
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

  it('is stored beside the first with on_duplicate allow', async () => {
    const point = { ...heavy, external_code: 'NF-ALLOW' };
    for (const _ of [1, 2]) await imported('ALONE-ALLOW', [point], { on_duplicate: 'allow' });
    assert.equal(await countOf('NF-ALLOW'), 2);
  });

  it('is stored once more after its points were moved into another plan', async () => {
    const point = { ...heavy, external_code: 'NF-MOVED' };
    const first = await imported('ALONE-MOVED', [point], { on_duplicate: 'error' });
    const other = await trial.plan([light]);
    const ids = first.unassigned_points.flatMap(({ id }) => id ?? []);
    await trial.client.call('moveRoutePoints', { params: { id: other.id }, body: { data: { route_points: ids } } });
    assert.deepEqual((await imported('ALONE-MOVED', [point], { on_duplicate: 'error' })).wrong_route_plans, []);
  });
});

describe('An import of which some points fit in no plan', () => {
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
      [['duplicate', `is already that of route ${first.route_id}`]],
    );
    const second = await imported('SOME-HAND', points, { on_duplicate: 'replace' });
    assert.deepEqual([await unassignedOf(first.route_id), await unassignedOf(second.route_id)], [[], ['Heavy']]);
    assert.equal(await countOf('NF-HAND-1'), 1);
  });

  it('is no duplicate after its plan was excluded by hand where every point was in it', async () => {
    const points = [{ ...light, external_code: 'NF-WHOLE' }];
    const first = await imported('WHOLE-HAND', points, { on_duplicate: 'error' });
    await exclude(first);
    assert.deepEqual((await imported('WHOLE-HAND', points, { on_duplicate: 'error' })).wrong_route_plans, []);
  });

  it('replaces them with on_duplicate replace, and they come back with the plan', async () => {
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
  });
});

describe('A plan that was replaced', () => {
  const points = (code: string) => [
    { ...heavy, external_code: `${code}-1` },
    { ...light, external_code: `${code}-2` },
  ];
  const inTheWay = (code: string, routeId: number | null) => [
    409,
    'duplicate',
    undefined,
    `The external code ${code} is already that of route ${routeId}, whose points are in no plan; move them into a plan first.`,
  ];
  const refusalOf = async (first: Imported) => {
    const { status, code, existing_id, detail } = await problemOf(restore(first));
    return [status, code, existing_id, detail];
  };

  it('does not come back beside the import that replaced it, of which every point is in no plan', async () => {
    const first = await imported('BESIDE', points('NF-BESIDE'), { on_duplicate: 'replace' });
    const second = await imported('BESIDE', points('NF-BESIDE').slice(0, 1), { on_duplicate: 'replace' });
    assert.deepEqual(await refusalOf(first), inTheWay('BESIDE', second.route_id));
    assert.equal(await countOf('NF-BESIDE-1'), 1);
  });

  it('comes back after the other was excluded once the points that the other left in no plan are moved', async () => {
    const first = await imported('LEFT', points('NF-LEFT'), { on_duplicate: 'replace' });
    const second = await imported('LEFT', points('NF-LEFT'), { on_duplicate: 'replace' });
    await exclude(second);
    assert.deepEqual(await refusalOf(first), inTheWay('LEFT', second.route_id));
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
