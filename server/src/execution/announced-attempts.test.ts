import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AttemptedRoutePoint } from '@tropeiro/domain/execution/attempted-point-schema.ts';
import { Value } from 'typebox/value';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
const { sql, insert, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
});
after(() => service.stop());

const announced = async (type: string, pointId = 0) => {
  const [row] = await sql<{ payload: { attempt: Record<string, unknown> } }>(
    `select payload from outbox where type = '${type}' and resource_id = ${pointId} order by id desc limit 1`,
  );
  assert.ok(Value.Check(AttemptedRoutePoint, row?.payload), JSON.stringify(row?.payload));
  return row?.payload.attempt ?? {};
};
const receiver = { receiver_name: 'Ana Souza', receiver_document: '12.345.678-9' };

describe('An attempt at a point', () => {
  it('is announced with what was reported, its receiver masked', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const reasonId = await insert('route_return_reason', { name: 'Fechado' });
    const delivered = done(10, 'deliver', 1, { ...receiver, comment: 'Na portaria', latitude: -30, longitude: -51 });
    const returned = done(20, 'return', 2, { route_return_reason_id: reasonId });
    await send(teo.client, [delivered, returned]);
    const { reason, ...delivery } = await announced('route_point.delivered', morning.points[1]);
    assert.deepEqual(
      [reason, delivery],
      [
        null,
        {
          return_date: delivered.device_time,
          comment: 'Na portaria',
          pictures: [],
          receiver_name: '*** *ou**',
          latitude: -30,
          longitude: -51,
        },
      ],
    );
    const attempt = await announced('route_point.returned', morning.points[2]);
    assert.deepEqual((attempt.reason as { name: string }).name, 'Fechado');
    const desk = await service.as('dispatcher');
    const data = { comment: 'Confirmado por telefone', receiver_name: 'Rui' };
    await desk.call('performRoutePointManually', { params: { id: morning.points[3] ?? 0 }, body: { data } });
    const manual = await announced('route_point.performed_manually', morning.points[3]);
    assert.deepEqual([manual.comment, manual.receiver_name], ['Confirmado por telefone', '***']);
  });

  it('shows its receiver only to callers who may read personal data', async () => {
    const morning = await plan(teo.id);
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, receiver)]);
    const query = { route_plan_id: morning.id };
    const readers = [await service.as('admin'), await service.as('viewer'), teo.client];
    const read = await Promise.all(
      readers.map(async (caller) => {
        const points = (await caller.call('listRoutePoints', { query })).body.data;
        const [first] = (await caller.call('listRoutePlans', { query })).body.data;
        const [action] = (await caller.call('listExecutionActions', { query })).body.data;
        const attempts = [points[1]?.routes_info[0], first?.route_points[1]?.routes_info[0], action];
        return attempts.map((attempt) => `${attempt?.receiver_name} ${attempt?.receiver_document}`);
      }),
    );
    const [shown, masked] = ['Ana Souza 12.345.678-9', '*** *ou** **.***.*78-*'];
    assert.deepEqual(read, [Array(3).fill(shown), Array(3).fill(masked), Array(3).fill(masked)]);
  });
});
