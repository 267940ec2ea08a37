import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import { routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Tests every filter with every include, as a page and as a complete list, for the desk and for a driver. */
describe('A search of plans and of points is answered', () => {
  let service: TestService;
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertPoint, insertRoute } = planRecords(() => service);

  before(async () => {
    service = await startTestService();
    ids.driver_id = await insert('driver', { name: 'Téo' });
    ids.vehicle_id = await insert('vehicle', { title: 'Van', plate: 'AAA1A11' });
    await sql(`update app_user set driver_id = ${ids.driver_id} where login = '52998224725'`);
    for (const [title, login] of [
      ['the desk', 'manager'],
      ['a driver', '52998224725'],
    ] as const) {
      const { access, user } = await service.logIn(login);
      tokens[title] = access;
      ids.user_id = user.id;
    }
    const route_id = await insertRoute();
    ids.route_id = route_id;
    const { driver_id, vehicle_id } = ids;
    ids.route_plan_id = await insertPlan({ route_id, driver_id, vehicle_id, external_code: '4711' });
    await insertPoint(route_id, { route_plan_id: ids.route_plan_id, external_code: 'NF-1', order: 1 });
  });
  after(() => service.stop());

  const days = { begin_date: '2026-03-10', end_date: '2026-03-11' };
  const idFilters = (...names: readonly string[]) => names.map((name) => () => ({ [name]: ids[name] }));
  const shared: readonly (() => object)[] = [
    ...idFilters('route_plan_id', 'user_id', 'driver_id', 'vehicle_id'),
    () => days,
    () => ({ begin_date: days.begin_date }),
    () => ({ end_date: days.end_date }),
    () => ({ ...days, driver_id: ids.driver_id, user_id: ids.user_id, vehicle_id: ids.vehicle_id }),
    () => ({ ...days, driver_id: ids.driver_id, user_id: ids.user_id }),
  ];
  const searches: readonly [path: string, filters: readonly (() => object)[], includes: readonly string[]][] = [
    [
      '/import/route_plan',
      [
        ...shared,
        ...idFilters('route_id'),
        () => ({}),
        () => ({ route_plan_code: '4711' }),
        () => ({ route_plan_statuses: ['P', 'E'] }),
        () => ({ modified_since: '2026-01-01T00:00:00Z' }),
        () => ({ route_plan_code: '4711', route_plan_statuses: 'P', driver_id: ids.driver_id, ...days }),
      ],
      routePlanIncludes,
    ],
    [
      '/import/route_point',
      [...shared, () => ({ external_code: 'NF-1' }), () => ({ external_code: 'NF-1', driver_id: ids.driver_id })],
      routePointIncludes,
    ],
  ];

  for (const [path, filters, includes] of searches) {
    for (const included of ['', ...includes, includes.join()]) {
      it(`${path} by every filter with includes=${included}`, async () => {
        for (const filter of filters)
          for (const page of [{}, { limit: 2, count: true }])
            for (const token of Object.values(tokens)) {
              const asked = Object.entries({ ...filter(), ...page, includes: included });
              const query = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
              const answer = await fetch(`${service.url}${path}?${query}`, {
                headers: { authorization: `Bearer ${token}` },
              });
              const { data } = (await answer.json()) as { data?: unknown[] };
              assert.deepEqual([answer.status, data?.length], [200, 1], String(query));
            }
      });
    }
  }
});
