import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, outcomes, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
const { sql, driver, plan, insertItem } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
});
after(() => service.stop());

const hashOf = (letter: string) => letter.repeat(64);
const listed = async (id: number) =>
  (await (await service.as('admin')).call('listExecutionActions', { query: { route_plan_id: id } })).body.data;

describe('An action', () => {
  it('is stored with the accuracy of its position, the hodometer, and the version of the app', async () => {
    const morning = await plan(teo.id);
    const action = phoneOf(morning)(1, 'deliver', 1, {
      latitude: -30,
      longitude: -51,
      accuracy_m: 8.5,
      hodometer: 48123.4,
    });
    const body = { phone: 'moto', app_version: '1.4.0', sent_at: new Date().toISOString(), data: [action] };
    await teo.client.call('sendExecutionActions', { body });
    const [stored] = await listed(morning.id);
    assert.deepEqual(
      [stored?.accuracy_m, stored?.hodometer, stored?.app_version, stored?.break_kind],
      [8.5, 48123.4, '1.4.0', null],
    );
    const other = await send(teo.client, [{ ...action, hodometer: 1 }]);
    assert.deepEqual([other.actions[0]?.outcome, other.actions[0]?.other_content], ['repeated', true]);
  });

  it('has items with their condition, whose pictures are pictures of the action', async () => {
    const morning = await plan(teo.id, { load_check: 'true' });
    const point = morning.points[1] ?? 0;
    await insertItem(point, 'CX-1', { quantity: 2 });
    const did = phoneOf(morning);
    const items = [{ external_code: 'CX-1', quantity: 2, condition: 'damaged' as const, pictures: [hashOf('b')] }];
    const sent = [did(1, 'deliver', 1, { items, pictures: [hashOf('a')] })];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['refused items_faulty']);
    const executed = (await sql<{ id: string }>('select id from route_executed_reason limit 1'))[0]?.id;
    const again = did(2, 'deliver', 1, { items, pictures: [hashOf('a')], route_executed_reason_id: Number(executed) });
    assert.deepEqual(outcomes(await send(teo.client, [again])), ['applied']);
    const [stored] = await listed(morning.id);
    assert.deepEqual([stored?.pictures, stored?.items], [[hashOf('a'), hashOf('b')], items]);
    const { data } = (
      await teo.client.call('getRoutePoint', { params: { id: point }, query: { includes: ['route_point_items'] } })
    ).body;
    assert.deepEqual([data.route_point_items[0]?.condition, data.proof_pending], ['damaged', true]);
  });

  it('has 20 pictures at most, with those of its items', async () => {
    const morning = await plan(teo.id);
    const picture = (at: number) => hashOf('0').slice(2) + String(at).padStart(2, '0');
    const pictures = Array.from({ length: 18 }, (_, at) => picture(at));
    const item = (from: number) => ({
      external_code: 'CX-1',
      quantity: 1,
      pictures: [from, from + 1].map(picture),
    });
    const did = phoneOf(morning);
    const read = async (...from: number[]) =>
      (await send(teo.client, [did(1, 'deliver', 1, { pictures, items: from.map(item) })], 'moto', 0, true)).actions[0];
    assert.equal((await read(18))?.outcome, 'refused');
    assert.deepEqual([(await read(18, 20))?.code, (await read(18, 20))?.pointer], ['too_many', '/data/0/pictures']);
    assert.equal((await read(16, 18))?.code, 'unknown_item', 'each picture counts once');
  });

  it('that begins a break needs its kind', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    const { actions } = await send(teo.client, [
      did(1, 'break_begin'),
      did(2, 'break_begin', undefined, { break_kind: 'meal' }),
    ]);
    assert.deepEqual(
      actions.map(({ outcome, code, pointer }) => [outcome, code, pointer]),
      [
        ['wrong', 'missing', '/data/0/break_kind'],
        ['applied', null, null],
      ],
    );
    assert.deepEqual(outcomes(await send(teo.client, [did(3, 'break_end')])), ['applied']);
    assert.deepEqual(
      (await listed(morning.id)).map(({ action, break_kind }) => `${action} ${break_kind}`),
      ['break_end null', 'break_begin meal'],
    );
  });

  it('must name the receiver if its plan requires one', async () => {
    const morning = await plan(teo.id, { require_receiver: 'true' });
    const did = phoneOf(morning);
    const named = { receiver_name: 'Ana', receiver_document: '123' };
    const sent = [did(1, 'deliver', 1, { receiver_name: 'Ana' }), did(2, 'deliver', 2, named)];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['refused receiver_required', 'applied']);
  });

  it('that acknowledges a change is listed and leaves the plan as it is', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    const version = () => sql(`select status, version from route_plan where id = ${morning.id}`);
    const before = await version();
    const sent = [did(1, 'acknowledge'), did(2, 'acknowledge', 2)];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['applied', 'applied']);
    assert.deepEqual(await version(), before);
    await sql(`update route_plan set date_excluded = now() where id = ${morning.id}`);
    assert.deepEqual(outcomes(await send(teo.client, [did(3, 'acknowledge'), did(4, 'start')])), [
      'applied',
      'refused plan_excluded',
    ]);
    const foreign = await plan(teo.id);
    const unknown = { ...did(5, 'acknowledge'), route_point_id: foreign.points[1] };
    assert.deepEqual(outcomes(await send(teo.client, [unknown])), ['refused unknown_point']);
  });

  it('that is only recorded is announced and found by its type, and an acknowledged recall stays one', async () => {
    const morning = await plan(teo.id);
    await sql(`update route_plan set date_dispatched = null, date_recalled = now() where id = ${morning.id}`);
    const did = phoneOf(morning);
    assert.deepEqual(outcomes(await send(teo.client, [did(1, 'acknowledge')])), ['applied']);
    const isDispatched = async () =>
      (await sql(`select from route_plan where id = ${morning.id} and date_dispatched is not null`)).length > 0;
    assert.equal(await isDispatched(), false);
    await send(teo.client, [did(2, 'break_begin', undefined, { break_kind: 'rest' }), did(3, 'break_end')]);
    assert.equal(await isDispatched(), true);
    const desk = await service.as('dispatcher');
    const of = async (action: 'acknowledge' | 'break_begin') =>
      (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id, action } })).body.data;
    assert.deepEqual([(await of('acknowledge')).length, (await of('break_begin')).length], [1, 1]);
    const announced = await sql<{ payload: { action: string } }>(`select payload from outbox
      where type = 'execution_action.recorded' and (payload ->> 'route_plan_id')::bigint = ${morning.id} order by id`);
    assert.deepEqual(
      announced.map(({ payload: { action } }) => action),
      ['acknowledge', 'break_begin', 'break_end'],
    );
    assert.deepEqual(announced[0]?.payload, (await of('acknowledge'))[0]);
  });
});
