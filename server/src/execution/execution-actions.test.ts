import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Client } from '@tropeiro/contract/client.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, outcomes, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: LoggedDriver;
let desk: Client;
let reason: number;
const { sql, insert, insertItem, driver, plan, announcementsOf, state } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  teo = await driver();
  rita = await driver();
  reason = await insert('route_return_reason', { name: 'Ausente de novo' });
});
after(() => service.stop());

const hash = 'ab'.repeat(32);

describe('A day of a driver', () => {
  it('is sent as it goes, and ends with a completed plan', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const report = await send(teo.client, [done(0, 'start'), done(1, 'perform', 0), done(10, 'arrive', 1)]);
    assert.deepEqual(outcomes(report), ['applied', 'applied', 'applied']);
    assert.deepEqual(
      report.route_plans.map(({ id, status, route_points }) => [id, status, route_points.map((point) => point.status)]),
      [[morning.id, 'E', ['R', 'P']]],
    );
    await send(teo.client, [done(12, 'deliver', 1, { latitude: -30, longitude: -51 })]);
    await send(teo.client, [done(20, 'return', 2, { route_return_reason_id: reason })]);
    assert.equal(await state(morning), 'E REDPP');
    await send(teo.client, [done(30, 'deliver', 3)]);
    assert.equal(await state(morning), 'C REDEP');
    await send(teo.client, [done(50, 'finish')]);
    assert.equal(await state(morning), 'C REDER');
    assert.deepEqual(await announcementsOf(morning), [
      'started',
      'performed',
      'arrived',
      'delivered',
      'returned',
      'delivered',
      'completed',
      'performed',
    ]);
  });

  it('has the same result when it is sent at once, twice and out of order', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const day = [
      done(0, 'start'),
      done(1, 'perform', 0),
      done(12, 'deliver', 1),
      done(20, 'return', 2, { route_return_reason_id: reason }),
      done(30, 'deliver', 3),
      done(40, 'deliver', 2),
      done(50, 'perform', 4),
    ];
    const disorder = [...day.slice(4), ...day.slice(0, 2)];
    assert.deepEqual(outcomes(await send(teo.client, disorder)), [
      'applied',
      'applied',
      'applied',
      'applied',
      'applied',
    ]);
    assert.equal(await state(morning), 'E RPEER');
    assert.deepEqual(outcomes(await send(teo.client, [...day, ...day])), [
      ...day.map((_, index) => (index === 2 || index === 3 ? 'applied' : 'repeated')),
      ...day.map(() => 'repeated'),
    ]);
    assert.equal(await state(morning), 'C REEER');
    const { routes_info: attempts = [] } =
      (
        await desk.call('getRoutePlan', {
          params: { id: morning.id },
          query: { includes: ['route_points.routes_info'] },
        })
      ).body.data.route_points[2] ?? {};
    assert.deepEqual(
      attempts.map(({ route_return_reason: why, return_date }) => [why?.name, return_date]),
      [
        ['Ausente de novo', day[3]?.device_time],
        [undefined, day[5]?.device_time],
      ],
    );
  });

  it('can come from two phones, whose actions count by their times', async () => {
    const morning = await plan(teo.id, { helper_id: rita.id });
    const [firstPhone, secondPhone] = [phoneOf(morning), phoneOf(morning)];
    const late = secondPhone(15, 'return', 1, { route_return_reason_id: reason });
    const delivered = firstPhone(12, 'deliver', 1);
    assert.deepEqual(outcomes(await send(rita.client, [late], 'b')), ['applied']);
    assert.equal(await state(morning), 'E PDPPP');
    const report = await send(teo.client, [delivered], 'a');
    assert.deepEqual(outcomes(report), ['applied']);
    assert.equal(await state(morning), 'E PEPPP');
    const { data: storedActions } = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } }))
      .body;
    assert.deepEqual(
      storedActions.map(({ action, outcome, refusal, revision }) => [action, outcome, refusal, revision]),
      [
        ['deliver', 'applied', null, 1],
        ['return', 'refused', 'invalid_transition', 2],
      ],
    );
    assert.deepEqual(await announcementsOf(morning), ['started', 'returned', 'delivered', 'updated']);
  });

  it('counts by the server’s clock if the phone’s is wrong, and both times are stored', async () => {
    const morning = await plan(teo.id);
    const hourAheadS = 3600;
    const device_time = new Date(Date.now() + (hourAheadS - 300) * 1000).toISOString();
    const action = { ...phoneOf(morning)(0, 'start'), device_time };
    await send(teo.client, [action], 'fast', hourAheadS);
    const [storedAction] = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } })).body
      .data;
    assert.equal(storedAction?.device_time, device_time);
    const correctedByS = (Date.parse(device_time) - Date.parse(storedAction?.corrected_time ?? '')) / 1000;
    assert.ok(Math.abs(correctedByS - hourAheadS) < 60, String(correctedByS));
  });
});

const portuguese = { 'accept-language': 'pt-BR' };

describe('What cannot be applied', () => {
  it('is reported with its code, stored for the desk, and applied once what was missing arrives', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const [first, second, third, finish] = [1, 2, 3]
      .map((point) => done(point, 'deliver', point))
      .concat(done(9, 'finish'));
    const report = await send(teo.client, [first, finish]);
    assert.deepEqual(outcomes(report), ['applied', 'refused points_left']);
    assert.equal(report.actions[1]?.message, '2 points are still to be visited, the first NF 2.');
    const query = { route_plan_id: morning.id, outcome: 'refused' } as const;
    const listed = (await desk.call('listExecutionActions', { query })).body.data;
    assert.deepEqual(
      listed.map((action) => action.refusal_message),
      ['2 points are still to be visited, the first NF 2.'],
    );
    const day = (await teo.client.call('getDriverDay', { query: { date: '2026-03-10' }, headers: portuguese })).body
      .data;
    assert.deepEqual(
      day.refused_actions.flatMap((action) => (action.uuid === finish?.uuid ? action.refusal_message : [])),
      ['2 pontos ainda não foram visitados, o primeiro NF 2.'],
    );
    const { access } = await service.logIn('dispatcher');
    const csv = await fetch(`${service.url}/execution_action/?outcome=refused&route_plan_id=${morning.id}`, {
      headers: { authorization: `Bearer ${access}`, accept: 'text/csv', ...portuguese },
    });
    const [headings = '', row = ''] = (await csv.text()).split('\n');
    assert.match(headings, /,outcome_name,refusal_name,flag_name/);
    assert.match(row, /,Recusada,Ainda há paradas por visitar,/);
    await send(teo.client, [second, third]);
    assert.equal((await desk.call('listExecutionActions', { query })).body.data.length, 0);
    assert.equal(await state(morning), 'C REEER');
  });

  const wrong: readonly [sentence: string, fields: object, pointer: string, code: string][] = [
    ['has no uuid', { uuid: undefined }, '/data/1/uuid', 'missing'],
    ['is not an action of drivers', { action: 'undo' }, '/data/1/action', 'not_allowed'],
    ['is at no point', { route_point_id: undefined }, '/data/1/route_point_id', 'missing'],
    ['is at no time', { device_time: 'today' }, '/data/1/device_time', 'bad_format'],
    ['is of the year 1', { device_time: '0001-01-01T11:00:00Z' }, '/data/1/device_time', 'too_early'],
    ['is of the year 9999', { device_time: '9999-01-01T11:00:00Z' }, '/data/1/device_time', 'too_late'],
    ['names a picture by something else', { pictures: ['x'] }, '/data/1/pictures/0', 'bad_format'],
    ['is nowhere on earth', { latitude: 91, longitude: 0 }, '/data/1/latitude', 'too_large'],
    ['has half a place', { latitude: 9 }, '/data/1/longitude', 'missing'],
    ['cannot be stored', { comment: 'a\u0000b' }, '/data/1/comment', 'bad_character'],
  ];
  for (const [sentence, fields, pointer, code] of wrong)
    it(`is reported if it ${sentence}, and the others are applied`, async () => {
      const morning = await plan(teo.id);
      const done = phoneOf(morning);
      const bad = { ...done(1, 'deliver', 1), ...fields };
      const { actions } = await send(teo.client, [done(0, 'start'), bad, done(2, 'deliver', 2)]);
      assert.deepEqual(
        actions.map((action) => action.outcome),
        ['applied', 'wrong', 'applied'],
      );
      assert.deepEqual([actions[1]?.pointer, actions[1]?.code], [pointer, code]);
    });

  it('is no action at all, and the others are applied', async () => {
    const morning = await plan(teo.id);
    const report = await send(teo.client, [null, 1, 'x', [], {}, phoneOf(morning)(0, 'start')]);
    assert.deepEqual(outcomes(report), [...[0, 1, 2, 3].map(() => 'wrong wrong_type'), 'wrong missing', 'applied']);
  });

  it('is an ignored field, which is reported with the field probably meant, while the action counts', async () => {
    const own = await plan(teo.id);
    const done = phoneOf(own);
    const misspelt = {
      coment: 'Na portaria',
      picturs: [hash],
      lat: -30,
      items: [{ external_code: 'CX', quantity: 0, qtd: 1, quantiy: 1 }],
    };
    const report = await send(teo.client, [
      { ...done(1, 'arrive', 1), ...misspelt },
      { ...done(2, 'deliver', 2, { route_return_reason_id: reason }), coment: 'De novo', zz: 1 },
    ]);
    assert.deepEqual(outcomes(report), ['applied', 'applied']);
    assert.deepEqual(
      report.ignored_fields.map(({ field, count, meant }) => [field, count, meant]),
      [
        ['coment', 2, 'comment'],
        ['picturs', 1, 'pictures'],
        ['lat', 1, null],
        ['items.qtd', 1, null],
        ['items.quantiy', 1, 'items.quantity'],
        ['zz', 1, null],
        ['route_return_reason_id', 1, 'route_executed_reason_id'],
      ],
    );
    const [storedAction] = await sql<{ reason: number | null }>(
      `select route_return_reason_id as reason from execution_action where route_plan_id = ${own.id} and action = 'deliver'`,
    );
    assert.equal(storedAction?.reason, null);
  });

  it('is a delivery without what its plan requires, or a return without what its reason requires', async () => {
    const strict = await plan(teo.id, { require_picture: 'true', require_signature: 'true' });
    const done = phoneOf(strict);
    const picky = await insert('route_return_reason', { name: `Avaria ${strict.id}`, requires_comment: 'true' });
    await sql(`update route_point set disable_signature_check = true where id = ${strict.points[2]}`);
    const report = await send(teo.client, [
      done(1, 'deliver', 1, { pictures: [hash] }),
      done(2, 'deliver', 2),
      done(3, 'deliver', 2, { pictures: [hash] }),
      done(4, 'return', 3),
      done(5, 'return', 3, { route_return_reason_id: picky }),
      done(6, 'return', 3, { route_return_reason_id: 999_999 }),
      done(7, 'return', 3, { route_return_reason_id: picky, comment: 'Caixa aberta' }),
    ]);
    assert.deepEqual(outcomes(report), [
      'refused signature_required',
      'refused picture_required',
      'applied',
      'refused reason_required',
      'refused comment_required',
      'refused unknown_reason',
      'applied',
    ]);
    const [point] = (await desk.call('listRoutePoints', { query: { route_plan_id: strict.id, external_code: 'NF-2' } }))
      .body.data;
    assert.deepEqual([point?.status, point?.proof_pending, point?.routes_info[0]?.pictures], ['E', true, null]);
  });

  it('is a larger quantity of an item than its point has', async () => {
    const checked = await plan(teo.id, { load_check: 'true' });
    const item = await insertItem(checked.points[1] ?? 0, 'CX-1', { quantity: 12 });
    const done = phoneOf(checked);
    const count = (minute: number, quantity: number, external_code = 'CX-1') =>
      done(minute, 'check_items', 1, { items: [{ external_code, quantity }] });
    const report = await send(teo.client, [
      count(1, 13),
      count(2, 1, 'CX-9'),
      count(3, 11),
      done(4, 'deliver', 1),
      count(5, 12),
      done(6, 'deliver', 1),
    ]);
    assert.deepEqual(outcomes(report), [
      'refused quantity_exceeded',
      'refused unknown_item',
      'applied',
      'refused items_unchecked',
      'applied',
      'applied',
    ]);
    const query = { route_plan_id: checked.id, external_code: 'NF-1', includes: ['route_point_items' as const] };
    const [point] = (await desk.call('listRoutePoints', { query })).body.data;
    const { id, checked: is, checked_quantity, checked_date } = point?.route_point_items[0] ?? {};
    assert.deepEqual([id, is, checked_quantity, checked_date], [item, true, 12, '2026-03-10T11:05:00.000Z']);
  });

  it('is a different action under a uuid already used', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const first = done(1, 'deliver', 1);
    await send(teo.client, [first]);
    const report = await send(teo.client, [{ ...done(2, 'deliver', 2), uuid: first.uuid }]);
    assert.deepEqual(outcomes(report), ['refused uuid_reused']);
  });

  it('is a different action under a uuid stored at the same moment for another plan, and the others are applied', async () => {
    const [morning, other] = [await plan(teo.id), await plan(teo.id)];
    const done = phoneOf(morning);
    const [reused, next] = [done(0, 'start'), done(1, 'deliver', 1)];
    await sql('begin');
    await sql(`insert into execution_action (customer_id, uuid, route_plan_id, action, device_time, corrected_time, is_online, outcome)
      select customer_id, '${reused.uuid}', id, 'start', now(), now(), true, 'applied' from route_plan where id = ${other.id}`);
    const sending = send(teo.client, [reused, next]);
    while ((await sql(lockWaits)).length === 0) await setImmediate();
    await sql('commit');
    assert.deepEqual(outcomes(await sending), ['refused uuid_reused', 'applied']);
  });
});

describe('A plan', () => {
  it('of another driver is not found, and the desk sees what was sent for it', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const report = await send(rita.client, [done(0, 'start'), { ...done(1, 'start'), route_plan_id: 999_999_999 }]);
    assert.deepEqual([outcomes(report), report.route_plans], [['refused not_found', 'refused not_found'], []]);
    assert.equal(await state(morning), 'P PPPPP');
    const { data: seen } = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } })).body;
    assert.deepEqual(
      seen.map(({ driver_id, refusal }) => [driver_id, refusal]),
      [[rita.id, 'not_found']],
    );
    const { data: own } = (await rita.client.call('listExecutionActions', { query: { route_plan_id: morning.id } }))
      .body;
    assert.deepEqual(own, []);
  });

  it('of another company is not found at all', async () => {
    const morning = await plan(teo.id);
    const other = await service.asOther();
    assert.deepEqual(outcomes(await send(other, [phoneOf(morning)(0, 'start')])), ['refused not_found']);
    const { data: seen } = (await other.call('listExecutionActions', { query: { route_plan_id: morning.id } })).body;
    assert.deepEqual([await state(morning), seen], ['P PPPPP', []]);
    const { data: none } = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } })).body;
    assert.deepEqual(none, []);
  });

  it('does not accept driver actions from the desk', async () => {
    const morning = await plan(teo.id);
    assert.equal(await refused(send(desk, [phoneOf(morning)(0, 'start')])), '403 forbidden');
  });

  it('waiting for its optimization is under way when its driver begins, and is not optimized', async () => {
    const waiting = await plan(teo.id, { status: 'W' });
    await sql(`insert into plan_optimization (customer_id, route_plan_id, status_before)
      select customer_id, id, 'P' from route_plan where id = ${waiting.id}`);
    await send(teo.client, [phoneOf(waiting)(0, 'arrive', 1)]);
    const left = await sql(`select from plan_optimization where route_plan_id = ${waiting.id}`);
    assert.deepEqual([await state(waiting), left.length], ['E PPPPP', 0]);
  });

  it('is unchanged after a dry run', async () => {
    const morning = await plan(teo.id);
    const report = await send(teo.client, [phoneOf(morning)(0, 'deliver', 1)], 'moto', 0, true);
    assert.deepEqual([outcomes(report), report.dry_run, report.route_plans[0]?.status], [['applied'], true, 'E']);
    const { data: storedActions } = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } }))
      .body;
    assert.deepEqual([await state(morning), await announcementsOf(morning), storedActions], ['P PPPPP', [], []]);
  });
});

it('A completed point is no longer approached, and counts as visited by its positions', async () => {
  const device_id = await insert('device', { serial: 'NEAR-1' });
  const vehicle_id = await insert('vehicle', { title: 'Van', plate: 'NEA1R23', device_id });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const day = { date_time_start: minutesAgo(120), date_time_end: minutesAgo(-120) };
  const morning = await plan(teo.id, { vehicle_id, ...day });
  const [, first, second] = morning.points;
  const done = phoneOf(morning);
  await send(teo.client, [done(0, 'start'), done(1, 'deliver', 1, { device_time: minutesAgo(60) })]);
  const admin = await service.as('admin');
  const positionAt = (minutes: number, longitude: number) => ({
    ...{ device: 'NEAR-1', time: minutesAgo(minutes), latitude: -30, longitude },
    ...{ speed_kmh: 0, attributes: { ignition: true } },
  });
  const data = [
    positionAt(50, -51.01),
    positionAt(45, -51.01),
    positionAt(40, -51.02),
    positionAt(35, -51.02),
    positionAt(30, -51.5),
  ];
  await admin.call('importPositions', { body: { data } });
  const found = await sql<{ category: number; target: string }>(
    `select category, target from event where vehicle_id = ${vehicle_id} and target like 'route_point:%' order by category, target`,
  );
  assert.deepEqual(
    found.map(({ category, target }) => `${category} ${target}`),
    [`0 route_point:${first}`, `0 route_point:${second}`, `5 route_point:${second}`],
  );
});
