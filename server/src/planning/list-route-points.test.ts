import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The points of a plan with an external code', () => {
  let service: TestService;
  let client: Client;
  let planId: number;
  let othersPlanId: number;
  let removedPlanId: number;
  let laterPlanId: number;
  let vehicleId: number;
  let driverId: number;
  let userId: number;
  /** In the order of execution. */
  const names = ['first', 'second', 'third', 'no order yet', 'no order either'];
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertRoute, insertPoint, insertItem } = planRecords(() => service);

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    const route = await insertRoute();
    const [driver, other] = [await insert('driver', { name: 'Téo' }), await insert('driver', { name: 'Zé' })];
    await sql(`update app_user set driver_id = ${driver} where login = '52998224725'`);
    planId = await insertPlan({ route_id: route, driver_id: other, helper_id: driver });
    othersPlanId = await insertPlan({ route_id: route, driver_id: other });
    driverId = driver;
    const [user] = await sql<{ id: string }>(`select id from app_user where driver_id = ${driver}`);
    userId = Number(user?.id);
    vehicleId = await insert('vehicle', { title: 'Van', plate: 'AAA1A11' });
    laterPlanId = await insertPlan({
      route_id: route,
      external_code: 'abril',
      vehicle_id: vehicleId,
      date_time_start: '2026-04-10T11:00:00Z',
      date_time_end: '2026-04-10T20:00:00Z',
    });
    removedPlanId = await insertPlan({ route_id: route, date_excluded: '2026-03-10T12:00:00Z' });
    const shared = { external_code: 'NF-1', route_plan_id: planId };
    for (const [name, columns] of [
      ['third', { order: 9 }],
      ['no order yet', {}],
      ['first', { order: 2 }],
      ['second', { order: 5 }],
      ['no order either', {}],
      ['another code', { order: 1, external_code: 'NF-10' }],
      ['removed', { order: 3, date_excluded: '2026-03-10T12:00:00Z' }],
      ['of another plan', { order: 1, route_plan_id: othersPlanId }],
      ['of a later plan', { order: 1, route_plan_id: laterPlanId }],
      ['another code of it', { order: 2, route_plan_id: laterPlanId, external_code: 'NF-10' }],
      ['of a removed plan', { order: 1, route_plan_id: removedPlanId }],
    ] as const) {
      const id = await insertPoint(route, { ...shared, name, ...columns });
      await insertItem(id, `of ${name}`);
    }
    const inNoPlan = { external_code: 'NF-1', unassigned_code: 'no_room' };
    for (const name of ['in no plan', 'in no plan either']) await insertPoint(route, { ...inNoPlan, name });
    await insertPoint(route, { ...inNoPlan, name: 'removed from no plan', date_excluded: '2026-03-10T12:00:00Z' });
  });
  after(() => service.stop());

  const list = async (query: object = {}, caller = client) => {
    const asked = { route_plan_id: planId, external_code: 'NF-1', ...query };
    return (await caller.call('listRoutePoints', { query: asked as never })).body.data;
  };
  const named = async (query?: object, caller?: Client) => (await list(query, caller)).map(({ name }) => name);

  it('are all of them, in the order of execution', async () => assert.deepEqual(await named(), names));

  for (const limit of [1, 2, 3, 4, 5]) {
    it(`are the same in pages of ${limit}`, async () => {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { route_plan_id: planId, external_code: 'NF-1', limit };
        const { body, headers } = await client.call('listRoutePoints', {
          query: cursor === undefined ? query : { ...query, cursor },
        });
        read.push(...body.data.map(({ name }) => name));
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(read, names);
    });
  }

  const empty: readonly [title: string, query: () => object][] = [
    ['of a code that no point has', () => ({ external_code: 'NF-2' })],
    ['of a code in another case', () => ({ external_code: 'nf-1' })],
    ['of a plan that is not there', () => ({ route_plan_id: 999_999 })],
    ['of a removed plan', () => ({ route_plan_id: removedPlanId })],
  ];
  for (const [title, query] of empty) {
    it(`are none ${title}`, async () => assert.deepEqual(await named(query()), []));
  }

  const everywhere = { route_plan_id: undefined };
  const searched: readonly [title: string, query: () => object, expected: readonly string[]][] = [
    [
      'by their code alone',
      () => everywhere,
      ['in no plan', 'in no plan either', 'of a later plan', 'of another plan', ...names],
    ],
    [
      'by their code alone, removed ones too',
      () => ({ ...everywhere, includes: ['user_excluded'] }),
      [
        'in no plan',
        'in no plan either',
        'removed from no plan',
        'of a later plan',
        'of a removed plan',
        'of another plan',
        'first',
        'removed',
        ...names.slice(1),
      ],
    ],
    [
      'in one plan, removed ones too',
      () => ({ external_code: undefined, includes: ['user_excluded'] }),
      ['another code', 'first', 'removed', ...names.slice(1)],
    ],
    ['of a removed plan', () => ({ route_plan_id: removedPlanId, includes: ['user_excluded'] }), ['of a removed plan']],
    ['in one plan, whatever their code', () => ({ external_code: undefined }), ['another code', ...names]],
    ['in a period', () => ({ ...everywhere, begin_date: '2026-04-01', end_date: '2026-04-30' }), ['of a later plan']],
    [
      'in a period, whatever their code',
      () => ({ ...everywhere, external_code: undefined, begin_date: '2026-04-01', end_date: '2026-04-30' }),
      ['of a later plan', 'another code of it'],
    ],
    ['of a vehicle', () => ({ ...everywhere, vehicle_id: vehicleId }), ['of a later plan']],
    ['of a driver who helps', () => ({ ...everywhere, driver_id: driverId }), names],
    ['of the user of a driver', () => ({ ...everywhere, user_id: userId }), names],
    [
      'of a user, whatever their code',
      () => ({ ...everywhere, external_code: undefined, user_id: userId }),
      ['another code', ...names],
    ],
  ];
  for (const [title, query, expected] of searched) {
    it(`are found ${title}, those of the newest plan first`, async () =>
      assert.deepEqual(await named(query()), expected));

    it(`are found ${title}, in pages of two, and counted`, async () => {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const asked = { route_plan_id: planId, external_code: 'NF-1', ...query(), limit: 2, count: true };
        const { body, headers } = await client.call('listRoutePoints', {
          query: (cursor === undefined ? asked : { ...asked, cursor }) as never,
        });
        assert.equal(headers.get('total-count'), String(expected.length));
        read.push(...body.data.map(({ name }) => name));
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(read, expected);
    });
  }

  it('include their plan', async () => {
    const [point] = await list({ ...everywhere, vehicle_id: vehicleId });
    assert.deepEqual(
      [point?.route_plan_id, point?.route_plan?.id, point?.route_plan?.external_code, point?.route_plan?.vehicle_id],
      [laterPlanId, laterPlanId, 'abril', vehicleId],
    );
  });

  it('include their route if they are in no plan', async () => {
    const [point] = await list(everywhere);
    assert.deepEqual([point?.name, point?.route_plan_id, point?.route_plan], ['in no plan', null, null]);
    const { unassigned_points } = (await client.call('getRoute', { params: { id: point?.route_id ?? 0 } })).body.data;
    assert.ok(unassigned_points.some(({ id }) => id === point?.id));
  });

  it('include their items on request', async () => {
    const codes = async (query: object) =>
      (await list({ limit: 1, ...query })).map(({ route_point_items: items }) =>
        items.map((item) => item.external_code),
      );
    assert.deepEqual(await codes({}), [[]]);
    assert.deepEqual(await codes({ includes: ['routes_info'] }), [[]]);
    assert.deepEqual(await codes({ includes: ['route_point_items'] }), [['of first']]);
  });

  it('are limited to their own plans for a driver', async () => {
    assert.deepEqual(await named(everywhere, await service.as('52998224725')), names);
    const driver = await service.as('52998224725');
    assert.deepEqual(await named({}, driver), names);
    assert.deepEqual(await named({ route_plan_id: othersPlanId }, driver), []);
    assert.deepEqual(await named({ route_plan_id: othersPlanId }), ['of another plan']);
  });

  it('are not visible to another company', async () => assert.deepEqual(await named({}, await service.asOther()), []));

  const wrong: readonly [title: string, query: object, refusal: string][] = [
    [
      'nothing to search by',
      { route_plan_id: undefined, external_code: undefined },
      '400 route_plan_id missing_either',
    ],
    ['a period of years', { begin_date: '2024-01-01', end_date: '2026-01-01' }, '422 end_date period_too_long'],
    ['an unknown include', { includes: ['route_plan'] }, '400 includes not_allowed'],
    ['a cursor it did not give', { limit: 1, cursor: 'x' }, '400 invalid_cursor'],
  ];
  for (const [title, query, refusal] of wrong) {
    it(`are refused with ${title}`, async () => assert.equal(await refused(list(query)), refusal));
  }
});
