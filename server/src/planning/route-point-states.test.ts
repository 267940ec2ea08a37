import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords, type PlanUnderWay, phoneOf, send } from '../execution/plan-under-way.fixture.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('Points can be searched by what happened there', () => {
  let service: TestService;
  let desk: Client;
  let driver: Client;
  let mine: PlanUnderWay;
  let others: PlanUnderWay;
  let reason: number;
  const { insert, plan, sql, driver: newDriver } = executionRecords(() => service);
  const day = { begin_date: '2026-03-10', end_date: '2026-03-11' };

  before(async () => {
    service = await startTestService();
    desk = await service.as('dispatcher');
    const [teo, ana] = [await newDriver(), await newDriver()];
    driver = teo.client;
    mine = await plan(teo.id, { has_time_window: 'true' });
    others = await plan(ana.id);
    reason = await insert('route_return_reason', { name: 'Ausente' });
    const [, first, second] = mine.points;
    const window = (end: string) => JSON.stringify([{ begin: '2026-03-10T10:00:00Z', end }]);
    // Delivered at 11:30: after its window, as its driver reported.
    await sql(`update route_point set time_windows = '${window('2026-03-10T11:00:00Z')}' where id = ${first}`);
    await sql(`update route_point set time_windows = '${window('2026-03-10T20:00:00Z')}' where id = ${second}`);
    const done = phoneOf(mine);
    await send(driver, [
      done(30, 'deliver', 1, { comment: 'Na portaria', receiver_name: 'Rita', receiver_document: '390.533.447-05' }),
      done(50, 'return', 2, { route_return_reason_id: reason }),
    ]);
    await sql(`update route_point set late_risk = 'late', late_by = 600, eta = now() where id = ${others.points[1]}`);
  });
  after(() => service.stop());

  const found = async (query: object, caller = desk): Promise<number[]> =>
    (await caller.call('listRoutePoints', { query: query as never })).body.data
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  const at = ({ points }: PlanUnderWay, ...indexes: number[]) => indexes.map((index) => points[index] ?? 0);

  const questions: readonly [title: string, query: () => object, expected: () => number[]][] = [
    ['by a status', () => ({ ...day, statuses: ['E'] }), () => at(mine, 1)],
    ['by several statuses', () => ({ ...day, statuses: ['E', 'D'] }), () => at(mine, 1, 2)],
    ['by a reason of return', () => ({ ...day, route_return_reason_id: reason }), () => at(mine, 2)],
    ['by an unknown reason', () => ({ ...day, route_return_reason_id: 999_999 }), () => []],
    ['by being late, now or when delivered', () => ({ ...day, late: true }), () => [...at(mine, 1), ...at(others, 1)]],
    ['in one plan, by not being late', () => ({ route_plan_id: mine.id, late: false }), () => at(mine, 0, 2, 3, 4)],
    ['by agreement with tracking', () => ({ ...day, agreement: 'confirmed' }), () => []],
    [
      'by the lack of evidence',
      () => ({ ...day, agreement: 'unknown' }),
      () => [...at(mine, 1, 2, 3), ...at(others, 1, 2, 3)],
    ],
    ['by their code', () => ({ external_code: 'NF-2', statuses: ['D'] }), () => at(mine, 2)],
  ];
  for (const [title, query, expected] of questions)
    it(title, async () => assert.deepEqual(await found(query()), expected()));

  it('for a driver, in their own plans', async () =>
    assert.deepEqual(await found({ ...day, late: true }, driver), at(mine, 1)));

  it('in a plan or in at most 31 days', async () => {
    assert.equal(await refused(found({ statuses: ['E'] })), '400 begin_date missing end_date missing');
    assert.equal(await refused(found({ vehicle_id: 1, late: true })), '400 begin_date missing end_date missing');
    const quarter = { begin_date: '2026-01-01', end_date: '2026-03-31' };
    assert.equal(await refused(found({ ...quarter, agreement: 'unknown' })), '422 end_date period_too_long');
  });

  describe('One of them', () => {
    const read = async (id: number, caller = desk, includes?: readonly string[]) =>
      (await caller.call('getRoutePoint', { params: { id }, query: includes ? { includes: includes as never } : {} }))
        .body.data;

    it('has its plan and its attempts, with the receiver masked', async () => {
      const point = await read(mine.points[1] ?? 0);
      assert.equal(point.route_plan?.id, mine.id);
      const [attempt] = point.routes_info;
      assert.equal(attempt?.comment, 'Na portaria');
      assert.notEqual(attempt?.receiver_document, '390.533.447-05');
      const [unmasked] = (await read(mine.points[1] ?? 0, await service.as('manager'))).routes_info;
      assert.deepEqual([unmasked?.receiver_name, unmasked?.receiver_document], ['Rita', '390.533.447-05']);
    });

    it('has what it includes', async () => {
      const point = await read(mine.points[2] ?? 0, desk, ['presence', 'visits', 'route_point_items']);
      assert.deepEqual([point.routes_info, point.visits, point.route_point_items], [[], [], []]);
      assert.equal(point.presence?.agreement, 'unknown');
    });

    it('is found if it was removed, and by its own driver only', async () => {
      const removed = others.points[3] ?? 0;
      await sql(`update route_point set date_excluded = now() where id = ${removed}`);
      assert.ok((await read(removed)).date_excluded);
      assert.equal(await refused(read(removed, driver)), '404 not_found');
      assert.equal(await refused(read(removed, await service.asOther())), '404 not_found');
      assert.equal((await read(mine.points[1] ?? 0, driver)).id, mine.points[1]);
      assert.equal(await refused(read(999_999)), '404 not_found');
    });

    it('has its actions and its messages', async () => {
      const id = mine.points[2] ?? 0;
      const actions = (await desk.call('listExecutionActions', { query: { route_point_id: id } })).body.data;
      assert.deepEqual(
        actions.map(({ action, route_point_id }) => [action, route_point_id]),
        [['return', id]],
      );
      const body = { data: { route_point_id: id, text: 'Tente de novo às 16h' } };
      const { data } = (await desk.call('sendMessage', { query: {}, body })).body;
      assert.deepEqual([data.route_point_id, data.route_plan_id], [id, mine.id]);
      assert.deepEqual((await desk.call('listMessages', { query: { route_point_id: id } })).body.data, [data]);
      assert.deepEqual((await driver.call('listMessages', { query: { route_point_id: id } })).body.data, [data]);
    });
  });
});
