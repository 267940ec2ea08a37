import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { SummaryGroup } from '@tropeiro/domain/execution/execution-summary.ts';
import { type ExecutionSummaryRow, executionFigureNames } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import fc from 'fast-check';
import { problemOf, refusalText } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type ExecutedPlan, type ExecutedStop, executedDays, storeExecutedDays } from './executed-days.fixture.ts';
import { executionRecords, type PlanUnderWay, phoneOf, send } from './plan-under-way.fixture.ts';
import { slowAgreement, slowFigures, slowFiguresOfStops } from './slow-figures.fixture.ts';
import { storeFiguresOfPlans } from './store-figures.ts';

describe('The execution summary', () => {
  let service: TestService;
  let client: Client;
  let database: Database;
  const records = executionRecords(() => service);
  const { sql, insert } = records;
  const ids = { vehicle: [0], driver: [0], reason: [0] };
  let fleetId: number;

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
    fleetId = await insert('fleet', { name: 'Sul' });
    for (const n of [1, 2]) {
      const fleet_id = n === 1 ? fleetId : null;
      ids.vehicle.push(await insert('vehicle', { title: `Truck ${n}`, plate: `ABC1D2${n}`, fleet_id }));
      ids.driver.push(await insert('driver', { name: `Téo ${n}` }));
      ids.reason.push(await insert('route_return_reason', { name: `Motivo ${n}` }));
    }
  });
  after(async () => {
    await database.close();
    await service.stop();
  });

  /** Stores the figures of all completed plans. Returns how many there were. */
  const storeFigures = async () =>
    (await storeFiguresOfPlans(database, { settledS: 0, maxS: 60, signal: new AbortController().signal })).kept_count;

  const march = { initial_date: '2026-03-01', end_date: '2026-03-31' };
  const year = { initial_date: '2026-01-01', end_date: '2026-12-31' };
  const list = async (query: object, caller = client): Promise<ExecutionSummaryRow[]> =>
    (await caller.call('listExecutionSummary', { query: { ...march, ...query } })).body.data;
  const figuresOf = (row: ExecutionSummaryRow | undefined) =>
    Object.fromEntries(executionFigureNames.map((name) => [name, row?.[name]]));

  /** Compares the points returned with plans with the list of actions. */
  const reportedAgreements = (planIds: readonly number[]) =>
    Promise.all(
      planIds.map(async (id) => {
        const includes = ['route_points.presence' as const];
        const [plan] = (await client.call('listRoutePlans', { query: { route_plan_id: id, includes } })).body.data;
        const agreements = plan?.route_points.flatMap(({ type, presence }) =>
          type === 'PE' ? [presence?.agreement] : [],
        );
        const query = { route_plan_id: id, agreement: 'contradicted' as const };
        const contradicted = (await client.call('listExecutionActions', { query })).body.data.length;
        return { agreements: agreements?.sort(), contradicted };
      }),
    );
  const slowAgreements = (plan: ExecutedPlan) => {
    const attempted = plan.stops.filter(({ attempts }) => attempts.length > 0);
    const agreementsOf = (stops: ExecutedPlan['stops']) => stops.map((stop) => slowAgreement(plan, stop));
    return {
      agreements: agreementsOf(plan.stops.filter(({ status }) => status !== 'x')).sort(),
      contradicted: agreementsOf(attempted).filter((each) => each === 'contradicted').length,
    };
  };

  it('matches figures counted one by one, for any grouping, before and after they are stored', () =>
    fc.assert(
      fc.asyncProperty(
        executedDays,
        fc.subarray<SummaryGroup>(['day', 'vehicle', 'driver', 'route_plan']),
        async (plans, groups) => {
          await sql('delete from route_plan; delete from event; delete from device_message');
          const planIds = await storeExecutedDays(records, ids, plans);
          const keyOf = (plan: ExecutedPlan, index: number): string =>
            [
              groups.includes('day') ? `2026-03-${plan.day}` : null,
              groups.includes('vehicle') ? (ids.vehicle[plan.vehicle ?? -1] ?? null) : '',
              groups.includes('driver') ? (ids.driver[plan.driver ?? -1] ?? null) : '',
              groups.includes('route_plan') ? planIds[index] : '',
            ].join();
          const expected = new Map<string, ExecutedPlan[]>();
          for (const [index, plan] of plans.entries()) {
            if (plan.status === 'W') continue;
            const key = keyOf(plan, index);
            expected.set(key, [...(expected.get(key) ?? []), plan]);
          }
          const found = async () =>
            (await list({ aggregated_fields: groups })).map((row) => {
              const key = [
                row.date,
                groups.includes('vehicle') ? row.vehicle_id : '',
                groups.includes('driver') ? row.driver_id : '',
                groups.includes('route_plan') ? row.route_plan_id : '',
              ].join();
              return [key, figuresOf(row)] as const;
            });
          const slow = Object.fromEntries(
            [...expected].map(([key, groupPlans]) => [key, slowFigures(groupPlans)] as const),
          );
          assert.deepEqual(Object.fromEntries(await found()), slow);
          assert.equal(await storeFigures(), plans.filter(({ status }) => status === 'C').length);
          assert.deepEqual(Object.fromEntries(await found()), slow);
          assert.deepEqual(await reportedAgreements(planIds), plans.map(slowAgreements));
        },
      ),
      { numRuns: 20 },
    ));

  it('matches figures counted one by one by place, reason, month and fleet, before and after they are stored', () =>
    fc.assert(
      fc.asyncProperty(
        executedDays,
        fc.subarray<SummaryGroup>(['month', 'fleet', 'vehicle', 'place', 'route_return_reason'], { minLength: 1 }),
        async (plans, groups) => {
          await sql('delete from route_plan; delete from event; delete from device_message');
          await storeExecutedDays(records, ids, plans);
          const has = (group: SummaryGroup) => groups.includes(group);
          const isOfStops = has('place') || has('route_return_reason');
          const keyOf = (plan: ExecutedPlan, stop?: ExecutedStop): string =>
            JSON.stringify([
              has('month') ? '2026-03' : null,
              has('fleet') && plan.vehicle === 1 ? fleetId : null,
              has('vehicle') ? (ids.vehicle[plan.vehicle ?? -1] ?? null) : '',
              has('place') && stop ? stop.place : null,
              has('route_return_reason') && stop?.status === 'D'
                ? ids.reason[stop.attempts.at(-1)?.reason ?? -1]
                : null,
            ]);
          const counted = plans.filter(({ status }) => status !== 'W');
          const stops = counted.flatMap((plan) => plan.stops.map((stop) => [plan, stop] as const));
          const slow = isOfStops
            ? [...groupBy(stops, ([plan, stop]) => keyOf(plan, stop))].map(
                ([key, group]) => [key, slowFiguresOfStops(group)] as const,
              )
            : [...groupBy(counted, (plan) => keyOf(plan))].map(([key, group]) => [key, slowFigures(group)] as const);
          const firstPlace = 120_000 * 720_001 + 258_000;
          const found = async () =>
            (await list({ ...year, aggregated_fields: groups })).map((row) => {
              const { month, fleet_id, vehicle_id, place, route_return_reason_id } = row;
              const at = place === null ? null : place - firstPlace;
              const key = [month, fleet_id, has('vehicle') ? vehicle_id : '', at, route_return_reason_id];
              return [JSON.stringify(key), figuresOf(row)] as const;
            });
          assert.deepEqual(Object.fromEntries(await found()), Object.fromEntries(slow));
          await storeFigures();
          assert.deepEqual(Object.fromEntries(await found()), Object.fromEntries(slow));
        },
      ),
      { numRuns: 30 },
    ));

  describe('of a morning that a driver reports', () => {
    let plan: PlanUnderWay;
    before(async () => {
      await sql('delete from route_plan; delete from event; delete from device_message');
      const teo = await records.driver();
      plan = await records.plan(teo.id, { has_time_window: 'true', vehicle_id: ids.vehicle[1] ?? 0 });
      const window = JSON.stringify([{ begin: '2026-03-10T11:30:00Z', end: '2026-03-10T11:40:00Z' }]);
      await sql(`update route_point set time_windows = '${window}' where route_plan_id = ${plan.id}`);
      const done = phoneOf(plan);
      await send(teo.client, [
        done(0, 'start'),
        done(20, 'arrive', 1),
        done(35, 'deliver', 1),
        done(50, 'arrive', 3),
        done(52, 'deliver', 3),
        done(70, 'return', 2, { route_return_reason_id: ids.reason[1] ?? 0 }),
        done(90, 'finish'),
      ]);
    });

    it('reports late arrivals, waiting and returns', async () => {
      const [row] = await list({ aggregated_fields: ['day', 'vehicle', 'driver', 'route_plan'] });
      const { title, date, vehicle_id, route_plan_id, returned_by_reason } = row ?? {};
      assert.deepEqual(
        [title, date, vehicle_id, route_plan_id],
        ['ABC1D21 · Téo · Manhã', '2026-03-10', ids.vehicle[1], plan.id],
      );
      assert.deepEqual(returned_by_reason, [
        { route_return_reason_id: ids.reason[1], name: 'Motivo 1', count: 1, share: 0.3333 },
      ]);
      const figures = {
        count_points: 3,
        count_delivered: 2,
        count_on_time: 1,
        count_late: 1,
        total_late: 600,
        count_in_order: 2,
        total_time_done: 5400,
        total_distance_done: null,
        total_service_done: 300 + 120,
        total_waiting_done: 600,
      };
      assert.deepEqual({ ...row, ...figures }, row);
    });

    it('is listed page by page and exported as a sheet', async () => {
      const query = { ...march, aggregated_fields: ['driver' as const], limit: 1 };
      const first = await client.call('listExecutionSummary', { query });
      assert.equal(first.body.data.length, 1);
      const { access } = await service.logIn('viewer');
      const sheet = await fetch(`${service.url}/execution_summary/?initial_date=2026-03-01&end_date=2026-03-31`, {
        headers: { authorization: `Bearer ${access}`, accept: 'text/csv' },
      });
      assert.match((await sheet.text()).split('\n')[1] ?? '', /^"",1,1,3,2,1,/);
    });

    it('is summed up by place and by reason, page by page', async () => {
      const titles = async (group: SummaryGroup) => {
        const query = { ...year, aggregated_fields: [group], limit: 1 };
        const rows: ExecutionSummaryRow[] = [];
        let cursor: string | undefined;
        do {
          const page = { ...query, ...(cursor === undefined ? {} : { cursor }) };
          const { body, headers } = await client.call('listExecutionSummary', { query: page });
          rows.push(...body.data);
          cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        } while (cursor !== undefined);
        return rows.map(({ title, count_points, count_returned }) => [title, count_points, count_returned]);
      };
      assert.deepEqual(await titles('route_return_reason'), [
        ['Motivo 1', 1, 1],
        ['Sem motivo de devolução', 2, 0],
      ]);
      assert.deepEqual(await titles('month'), [['', 3, 1]]);
      assert.deepEqual(await titles('fleet'), [['Sul', 3, 1]]);
      assert.equal(
        (await titles('place')).reduce((sum, [, count]) => sum + Number(count), 0),
        3,
      );
    });

    it('names a place by a point of its last plan if no point there was attempted', async () => {
      const planned = { date_time_start: '2026-05-04T11:00:00Z', date_time_end: '2026-05-04T19:00:00Z' };
      const { id } = await records.plan(ids.driver[1] ?? 0, planned);
      await sql(`update route_point set name = 'Café', latitude = -10, longitude = -40
        where route_plan_id = ${id} and type in ('PE', 'PC')`);
      const may = { initial_date: '2026-05-01', end_date: '2026-05-31', aggregated_fields: ['place' as const] };
      const rows = await list(may);
      assert.deepEqual(
        rows.map(({ title, count_pending }) => [title, count_pending]),
        [['Café', 3]],
      );
      await sql(`delete from route_plan where id = ${id}`);
    });

    it('includes the presence of its points if requested', async () => {
      const query = { route_plan_id: plan.id, includes: ['route_points.presence' as const] };
      const [read] = (await client.call('listRoutePlans', { query })).body.data;
      assert.deepEqual(read?.route_points[1]?.presence, {
        reported_arrival: '2026-03-10T11:20:00.000Z',
        reported_departure: '2026-03-10T11:35:00.000Z',
        tracked_arrival: null,
        tracked_departure: null,
        agreement: 'unknown',
      });
    });

    it('covers only what was requested', async () => {
      const found = async (query: object) => (await list(query)).map(({ count }) => count);
      assert.deepEqual(await found({ vehicles_id: [ids.vehicle[1]] }), [1]);
      assert.deepEqual(await found({ vehicles_id: [ids.vehicle[2]] }), []);
      assert.deepEqual(await found({ driver_ids: [ids.driver[1]] }), []);
      assert.deepEqual(await found({ fleet_ids: [fleetId + 1] }), []);
      assert.deepEqual(await found({ route_plan_ids: [plan.id], aggregated_fields: ['day'] }), [1]);
      assert.deepEqual(await found({ initial_date: '2026-03-11' }), []);
    });
  });

  it('finds no contradicted actions without a plan or a month to look in', async () => {
    const refusalOf = async (query: object) =>
      refusalText(
        await problemOf(client.call('listExecutionActions', { query: { agreement: 'contradicted', ...query } })),
      );
    assert.equal(await refusalOf({}), '400 begin_date missing end_date missing');
    assert.equal(await refusalOf({ begin_date: '2026-03-01', end_date: '2026-04-01' }), '422 end_date period_too_long');
  });

  it('covers a month at most by day or plan, otherwise a year, and is not available to drivers', async () => {
    const refusalOf = async (query: object) => refusalText(await problemOf(list(query)));
    for (const group of ['day', 'route_plan'])
      assert.equal(
        await refusalOf({ end_date: '2026-04-01', aggregated_fields: ['vehicle', group] }),
        '422 end_date period_too_long',
      );
    assert.equal(await refusalOf({ end_date: '2027-03-02' }), '422 end_date period_too_long');
    await list({ end_date: '2027-03-01', aggregated_fields: ['vehicle'] });
    const { client: driver } = await records.driver();
    assert.equal((await problemOf(list({}, driver))).status, 403);
  });
});

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
