import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const theDriver = '52998224725';

describe('The list of route plans', () => {
  let service: TestService;
  let client: Client;
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertRoute } = planRecords(() => service);
  const ids: Record<string, number> = {};
  const idOf = (name: string): number => ids[name] ?? 0;

  const userId = async (login: string): Promise<number> =>
    Number((await sql<{ id: string }>(`select id from app_user where login = '${login}' order by id limit 1`))[0]?.id);

  before(async () => {
    service = await startTestService();
    client = await service.as('dispatcher');
    for (const n of [1, 2]) {
      ids[`vehicle${n}`] = await insert('vehicle', { title: `Truck ${n}`, plate: `ABC1D2${n}` });
      ids[`driver${n}`] = await insert('driver', { name: `Téo ${n}` });
    }
    ids.driverUser = await userId(theDriver);
    ids.viewer = await userId('viewer');
    await sql(`update app_user set driver_id = ${ids.driver1} where id = ${ids.driverUser}`);
    await sql(`update app_user set driver_id = ${ids.driver2} where id = ${ids.viewer}`);
    ids.route = await insertRoute('week');
    const [first, second] = [
      { vehicle_id: idOf('vehicle1'), driver_id: idOf('driver1') },
      { vehicle_id: idOf('vehicle2'), driver_id: idOf('driver2') },
    ];
    const plans: readonly [code: string, start: string, end: string, columns: Record<string, string | number>][] = [
      ['long week', '2026-03-03T23:00:00Z', '2026-03-10T23:00:00Z', { ...second, status: 'E' }],
      ['yesterday', '2026-03-09T11:00:00Z', '2026-03-09T20:00:00Z', { ...first, status: 'C' }],
      [
        'overnight',
        '2026-03-09T22:00:00Z',
        '2026-03-10T06:00:00Z',
        { ...second, helper_id: idOf('driver1'), route_id: idOf('route') },
      ],
      ['morning', '2026-03-10T11:00:00Z', '2026-03-10T15:00:00Z', { ...first, status: 'I', route_id: idOf('route') }],
      ['unassigned', '2026-03-10T11:00:00Z', '2026-03-10T15:00:00Z', { status: 'W' }],
      [
        'removed',
        '2026-03-10T12:00:00Z',
        '2026-03-10T15:00:00Z',
        { ...first, date_excluded: '2026-03-10T13:00:00Z', user_excluded_id: idOf('driverUser') },
      ],
      [
        'alone twice',
        '2026-03-10T13:00:00Z',
        '2026-03-10T15:00:00Z',
        { ...first, helper_id: idOf('driver1'), vehicle_id: idOf('vehicle2') },
      ],
      ['tomorrow', '2026-03-11T11:00:00Z', '2026-03-11T20:00:00Z', first],
    ];
    for (const [code, date_time_start, date_time_end, columns] of plans)
      ids[code] = await insertPlan({ external_code: code, date_time_start, date_time_end, ...columns });
    ids['all digits'] = await insertPlan({
      external_code: String(idOf('morning')),
      date_time_start: '2026-05-01T11:00:00Z',
      date_time_end: '2026-05-01T15:00:00Z',
    });
  });
  after(() => service.stop());

  const day = { begin_date: '2026-03-10T00:00:00Z', end_date: '2026-03-10T23:59:59Z' };
  const list = async (query: object, caller = client) =>
    (await caller.call('listRoutePlans', { query: query as never })).body.data;
  const codes = async (query: object, caller = client) => (await list(query, caller)).map((plan) => plan.external_code);

  const filters: readonly [title: string, query: () => object, expected: readonly string[]][] = [
    [
      'holds what overlaps the period, newest first',
      () => day,
      ['alone twice', 'unassigned', 'morning', 'overnight', 'long week'],
    ],
    [
      'holds all that ends later where there is no end',
      () => ({ begin_date: '2026-03-11T00:00:00Z', vehicle_id: ids.vehicle1 }),
      ['tomorrow'],
    ],
    [
      'holds all that began before where there is no begin',
      () => ({ end_date: '2026-03-09T22:00:00Z' }),
      ['overnight', 'yesterday', 'long week'],
    ],
    [
      'holds what ends when the period begins',
      () => ({ begin_date: '2026-03-10T23:00:00Z', end_date: '2026-03-11T00:00:00Z' }),
      ['long week'],
    ],
    [
      'holds what begins when the period ends',
      () => ({ begin_date: '2026-03-11T10:00:00Z', end_date: '2026-03-11T11:00:00Z' }),
      ['tomorrow'],
    ],
    [
      'takes bare dates as days of the company',
      () => ({ begin_date: '2026-03-11', end_date: '2026-03-11' }),
      ['tomorrow'],
    ],
    ['is found by vehicle', () => ({ ...day, vehicle_id: ids.vehicle1 }), ['morning']],
    [
      'is found by the user of driver or helper, each plan once',
      () => ({ ...day, user_id: ids.driverUser }),
      ['alone twice', 'morning', 'overnight'],
    ],
    ['is found by another user', () => ({ ...day, user_id: ids.viewer }), ['overnight', 'long week']],
    [
      'is found by vehicle and user',
      () => ({ ...day, vehicle_id: ids.vehicle2, user_id: ids.driverUser }),
      ['alone twice', 'overnight'],
    ],
    [
      'is found by driver or helper',
      () => ({ ...day, driver_id: ids.driver1 }),
      ['alone twice', 'morning', 'overnight'],
    ],
    [
      'is found by driver and vehicle',
      () => ({ ...day, driver_id: ids.driver1, vehicle_id: ids.vehicle1 }),
      ['morning'],
    ],
    ['is empty for a user who is no driver', () => ({ user_id: 1 }), []],
    ['is empty for a vehicle that is not there', () => ({ vehicle_id: 999_999 }), []],
    ['is found by route', () => ({ route_id: ids.route }), ['morning', 'overnight']],
    ['is found by one status', () => ({ ...day, route_plan_statuses: ['P'] }), ['alone twice', 'overnight']],
    [
      'is found by several statuses, also said twice',
      () => ({ ...day, route_plan_statuses: ['I', 'W', 'E', 'I'] }),
      ['unassigned', 'morning', 'long week'],
    ],
    [
      'is found whatever the status where none is said',
      () => ({ ...day, route_plan_statuses: [], vehicle_id: ids.vehicle1 }),
      ['morning'],
    ],
    [
      'is found by statuses and user',
      () => ({ ...day, route_plan_statuses: ['P', 'E'], user_id: ids.viewer }),
      ['overnight', 'long week'],
    ],
    ['is found by its external code', () => ({ route_plan_code: 'overnight' }), ['overnight']],
    ['is found by its id as code', () => ({ route_plan_code: String(ids.overnight) }), ['overnight']],
    ['is empty for a code that is no id either', () => ({ route_plan_code: '99999999999999999999' }), []],
    ['holds no removed plan by its id', () => ({ route_plan_id: ids.removed }), []],
    [
      'holds removed plans with who removed them',
      () => ({ route_plan_id: ids.removed, includes: ['user_excluded'] }),
      ['removed'],
    ],
    ['is one plan by its id', () => ({ route_plan_id: ids.morning }), ['morning']],
    [
      'is empty where an id is given and another filter fails',
      () => ({ route_plan_id: ids.morning, route_plan_statuses: ['P'] }),
      [],
    ],
    ['is empty for an unknown id', () => ({ route_plan_id: 999_999 }), []],
  ];
  for (const [title, query, expected] of filters) {
    it(title, async () => {
      assert.deepEqual(await codes(query()), expected);
      const { headers } = await client.call('listRoutePlans', {
        query: { ...query(), count: true, limit: 1 } as never,
      });
      assert.equal(headers.get('total-count'), String(expected.length));
    });
  }

  it('is found by an external code before the id of another', async () => {
    const [found, ...others] = await list({ route_plan_code: String(idOf('morning')) });
    assert.deepEqual([found?.id, others], [idOf('all digits'), []]);
  });

  for (const limit of [1, 2, 4, 5]) {
    for (const [title, query] of [
      ['of a period', day],
      ['of several statuses', { route_plan_statuses: ['P', 'E', 'C'] }],
      ['modified since', { modified_since: '1970-01-01' }],
    ] as const) {
      it(`is the same in pages of ${limit}, ${title}`, async () => {
        const read: string[] = [];
        let cursor: string | undefined;
        do {
          const page = cursor === undefined ? {} : { cursor };
          const { body, headers } = await client.call('listRoutePlans', {
            query: { ...query, limit, ...page } as never,
          });
          read.push(...body.data.map((plan) => plan.external_code));
          cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        } while (cursor !== undefined);
        assert.deepEqual(read, await codes(query));
      });
    }
  }

  it('returns the modified_since for the next request', async () => {
    const { headers } = await client.call('listRoutePlans', { query: { modified_since: '2026-01-01' } });
    assert.match(headers.get('sync-until') ?? '', /^\d{4}-/);
  });

  it('shows a driver the plans that they drive or help with', async () => {
    const driver = (await service.logIn(theDriver, { realm: 'driver' })).client;
    assert.deepEqual(await codes(day, driver), ['alone twice', 'morning', 'overnight']);
    assert.deepEqual(await codes({ ...day, user_id: ids.viewer }, driver), ['overnight']);
    assert.deepEqual(await codes({ ...day, route_plan_statuses: ['P', 'E'] }, driver), ['alone twice', 'overnight']);
    assert.deepEqual(await codes({ route_plan_id: ids['long week'] }, driver), []);
    assert.deepEqual(await codes({ route_plan_code: 'long week' }, driver), []);
    assert.deepEqual(await codes({ route_plan_code: 'morning', modified_since: '1970-01-01' }, driver), ['morning']);
  });

  it('shows another company nothing', async () => {
    const other = await service.asOther();
    assert.deepEqual(await list({}, other), []);
    assert.deepEqual(await list({ route_plan_id: ids.morning }, other), []);
  });

  it('shows a login that is a CPF to callers with access to personal data, and to its owner', async () => {
    const logins = async (caller: Client) =>
      (await list({ ...day, user_id: ids.driverUser, includes: ['user'] }, caller)).map(({ user }) => user?.login);
    const masked = '*******47**';
    assert.deepEqual(await logins(client), [masked, masked, 'viewer']);
    assert.deepEqual(await logins(await service.as('manager')), [theDriver, theDriver, 'viewer']);
    const driver = (await service.logIn(theDriver, { realm: 'driver' })).client;
    assert.deepEqual(await logins(driver), [theDriver, theDriver, 'viewer']);
    await sql(`update app_user set login = '11144477735' where id = ${ids.viewer}`);
    assert.deepEqual(await logins(driver), [theDriver, theDriver, '*******77**']);
    await sql(`update app_user set login = 'viewer' where id = ${ids.viewer}`);
    const [removed] = await list({ route_plan_id: ids.removed, includes: ['user_excluded'] });
    assert.equal(removed?.user_excluded?.login, masked);
  });

  const wrong: readonly [title: string, query: object, refusal: string][] = [
    ['a begin that is none', { begin_date: 'ontem' }, '400 begin_date bad_format'],
    ['a period that runs backwards', { ...day, end_date: '2026-03-08' }, '422 begin_date period_reversed'],
    ['a period of over 366 days', { ...day, end_date: '2027-03-12' }, '422 end_date period_too_long'],
    ['an unknown include', { includes: ['drivers'] }, '400 includes not_allowed'],
    ['an unknown status', { route_plan_statuses: ['X'] }, '400 route_plan_statuses not_allowed'],
    ['a vehicle that is no id', { vehicle_id: 'x' }, '400 vehicle_id wrong_type'],
    ['a cursor it did not give', { limit: 1, cursor: 'x' }, '400 invalid_cursor'],
  ];
  for (const [title, query, refusal] of wrong) {
    it(`refuses ${title}`, async () => assert.equal(await refused(list(query)), refusal));
  }
});
