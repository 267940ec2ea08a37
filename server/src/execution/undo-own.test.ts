import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, outcomes, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let reason: number;
const { sql, insert, driver, plan, state, announcementsOf } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
  reason = await insert('route_return_reason', { name: 'Fechado' });
});
after(() => service.stop());

describe('A driver who undoes the action that completed a plan', () => {
  it('puts the plan under way again, which is announced and audited', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    await send(teo.client, [did(1, 'deliver', 1), did(2, 'deliver', 2), did(3, 'deliver', 3)]);
    assert.equal(await state(morning), 'C PEEEP');
    const before = (await announcementsOf(morning)).length;
    assert.deepEqual(outcomes(await send(teo.client, [did(7, 'undo_own', 3)])), ['applied']);
    assert.equal(await state(morning), 'E PEEPP');
    assert.deepEqual((await announcementsOf(morning)).slice(before).sort(), ['point updated', 'reopened', 'updated']);
    const audited = await sql(`select from audit_record r join audit on audit.id = r.audit_id
      where audit.resource = 'route_plan' and r.resource_id = ${morning.id}
        and r.before ->> 'status' = 'C' and r.after ->> 'status' = 'E'`);
    assert.equal(audited.length, 1);
  });

  it('can do so offline: what arrives hours later counts if it was done within 300 seconds', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    await send(teo.client, [did(1, 'deliver', 1), did(2, 'deliver', 2), did(3, 'deliver', 3)]);
    const [inTime, tooLate] = [did(8, 'undo_own', 3), did(9, 'undo_own', 2)];
    assert.deepEqual(outcomes(await send(teo.client, [tooLate, inTime])), ['refused not_undoable', 'applied']);
    assert.equal(await state(morning), 'E PEEPP');
    assert.deepEqual(outcomes(await send(teo.client, [inTime])), ['repeated']);
    assert.equal(await state(morning), 'E PEEPP');
  });

  it('needs the same phone, in whatever case its UUID is written', async () => {
    const phone = '0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40';
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    await send(teo.client, [did(1, 'deliver', 1)], phone);
    const undone = did(2, 'undo_own', 1);
    assert.deepEqual(outcomes(await send(teo.client, [did(2, 'undo_own', 1)], 'outro', 0, true)), [
      'refused not_undoable',
    ]);
    assert.deepEqual(outcomes(await send(teo.client, [undone], phone.toUpperCase())), ['applied']);
  });
});

describe('A second failed attempt', () => {
  it('is undone alone: the first one stays, with the status of the plan and its pending proof', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    const failed = { route_return_reason_id: reason };
    const pictures = ['a'.repeat(64)];
    await send(teo.client, [did(1, 'return', 1, { ...failed, pictures }), did(2, 'deliver', 2), did(3, 'deliver', 3)]);
    const read = async () => {
      const params = { id: morning.points[1] ?? 0 };
      const query = { includes: ['routes_info' as const] };
      const { status, proof_pending, date_arrived, routes_info } = (
        await teo.client.call('getRoutePoint', { params, query })
      ).body.data;
      return { status, proof_pending, date_arrived, routes_info, plan: await state(morning) };
    };
    const once = await read();
    assert.deepEqual([once.status, once.proof_pending, once.plan], ['D', true, 'C PDEEP']);
    await send(teo.client, [did(4, 'return', 1, failed)]);
    const before = (await announcementsOf(morning)).length;
    assert.deepEqual(outcomes(await send(teo.client, [did(5, 'undo_own', 1)])), ['applied']);
    assert.deepEqual(await read(), once);
    assert.deepEqual((await announcementsOf(morning)).slice(before).sort(), ['point updated', 'updated']);
  });

  it('is recorded with its own reason, also when the plan is completed', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    const other = await insert('route_return_reason', { name: 'Recusado' });
    const sent = [
      did(1, 'return', 1, { route_return_reason_id: reason }),
      did(2, 'deliver', 2),
      did(3, 'deliver', 3),
      did(4, 'return', 1, { route_return_reason_id: other, comment: 'De novo' }),
    ];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['applied', 'applied', 'applied', 'applied']);
    assert.equal(await state(morning), 'C PDEEP');
    const { data } = (
      await teo.client.call('getRoutePoint', {
        params: { id: morning.points[1] ?? 0 },
        query: { includes: ['routes_info'] },
      })
    ).body;
    assert.deepEqual(
      data.routes_info.map((record) => [record.route_return_reason_id, record.comment]),
      [
        [reason, null],
        [other, 'De novo'],
      ],
    );
  });
});
