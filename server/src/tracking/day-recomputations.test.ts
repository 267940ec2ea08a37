import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { holdLocks } from '@tropeiro/postgres/testing.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A requested recomputation', () => {
  let service: TestService;
  let manager: Client;
  let vehicleId: number;
  const { insert, sql } = demoRecords(() => service);
  const march = { date_begin: '2026-03-01', date_end: '2026-03-31', reason: 'Escala corrigida' };
  const ask = (data: object) => manager.call('recomputeDays', { body: { data: { ...march, ...data } } });

  before(async () => {
    service = await startTestService();
    manager = await service.as('manager');
    vehicleId = await insert('vehicle', { title: 'Truck', plate: 'ABC1D23' });
    await sql(`insert into device_history (customer_id, vehicle_id, device_id, last_time, state, running, replays)
      select customer_id, id, 1, '2026-03-10T12:00:00Z', '{}', '[]', 0 from vehicle where id = ${vehicleId}`);
  });
  after(() => service.stop());

  it('is accepted, and reports its progress', async () => {
    const { status, body } = await ask({ vehicles_id: [vehicleId, vehicleId] });
    assert.deepEqual([status, body.data.vehicle_count, body.data.left_day_count], [202, 1, 0]);
    const request_id = String(body.data.request_id);
    const { body: progress } = await manager.call('getProgress', { params: { request_id } });
    assert.deepEqual(
      [progress.data.operation, progress.data.state, progress.data.status],
      ['recomputeDays', 'waiting', 202],
    );
  });

  it('is listed with its period, its vehicles, the user who asked, its progress and its counts', async () => {
    const { body } = await ask({ vehicles_id: [vehicleId] });
    const { id } = body.data;
    const listed = async () => {
      const found = (await manager.call('listRecomputations', { query: { limit: 1 } })).body.data[0];
      return [found?.id, found?.state, found?.done_vehicle_count, found?.corrected_day_count];
    };
    const [first] = (await (await service.as('viewer')).call('listRecomputations', { query: {} })).body.data;
    assert.deepEqual(
      [first?.date_begin, first?.date_end, first?.reason, first?.vehicles_id, first?.vehicle_count, first?.user?.id],
      ['2026-03-01', '2026-03-31', 'Escala corrigida', [vehicleId], 1, first?.user_id],
    );
    assert.equal(typeof first?.user?.name, 'string');
    assert.deepEqual(await listed(), [id, 'waiting', 0, 0]);
    const ofOne = `where day_recomputation_id = ${id}`;
    await sql(`update recomputed_vehicle set date_served = now(), corrected_count = 2 ${ofOne}`);
    assert.deepEqual(await listed(), [id, 'running', 0, 2]);
    await sql(`update recomputed_vehicle set next_date = null ${ofOne}`);
    assert.deepEqual(await listed(), [id, 'running', 1, 2]);
    await sql(`update recomputed_vehicle set next_date = '2026-03-02' ${ofOne}`);
    await manager.call('cancelRecomputation', { params: { id } });
    assert.deepEqual(await listed(), [id, 'cancelled', 0, 2]);
    await sql(`update day_recomputation set cancelled_vehicle_count = 0 where id = ${id}`);
    assert.deepEqual(await listed(), [id, 'done', 1, 2]);
    await sql(`update day_recomputation set failed_vehicle_count = 1 where id = ${id}`);
    assert.deepEqual(await listed(), [id, 'failed', 0, 2]);
  });

  /** A day this many days from now, in the company's zone. */
  const dayFromNow = async (days: number) =>
    (
      await sql<{ date: string }>(
        `select ((now() at time zone timezone)::date + ${days})::text as date from customer where id = (select customer_id from vehicle where id = ${vehicleId})`,
      )
    )[0]?.date ?? '';

  it('can extend to today in the company’s zone, and no further', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await sql(
        `update customer set timezone = '${timezone}' where id = (select customer_id from vehicle where id = ${vehicleId})`,
      );
      manager = await service.as('manager');
      const [today, tomorrow] = [await dayFromNow(0), await dayFromNow(1)];
      const { body } = await ask({ date_begin: today, date_end: today });
      await manager.call('cancelRecomputation', { params: { id: body.data.id } });
      assert.equal(await refused(ask({ date_begin: today, date_end: tomorrow })), '422 /data/date_end too_late');
      assert.match(
        await refused(ask({ date_begin: tomorrow, date_end: tomorrow })),
        /date_begin too_late.*date_end too_late/,
      );
    }
  });

  it('is cancelled once, and reported as cancelled', async () => {
    const { body } = await ask({ vehicles_id: [vehicleId] });
    const { id } = body.data;
    const cancel = () => manager.call('cancelRecomputation', { params: { id } });
    assert.equal((await cancel()).status, 204);
    const { body: progress } = await manager.call('getProgress', {
      params: { request_id: String(body.data.request_id) },
    });
    assert.equal(progress.data.state, 'cancelled');
    const [stored] = await sql(
      `select cancelled_vehicle_count, failed_vehicle_count, date_ended is null as goes_on from day_recomputation where id = ${id}`,
    );
    assert.deepEqual(stored, { cancelled_vehicle_count: 1, failed_vehicle_count: 0, goes_on: false });
    assert.deepEqual(await sql(`select from recomputed_vehicle where day_recomputation_id = ${id}`), []);
    assert.equal(await refused(cancel()), '409 invalid_transition');
    assert.equal(await refused(manager.call('cancelRecomputation', { params: { id: 1_000_000 } })), '404 not_found');
  });

  it('is cancelled at once, even while a process recomputes one of its vehicles', async () => {
    const { body } = await ask({ vehicles_id: [vehicleId] });
    const { id, request_id } = body.data;
    const lockQuery = `select from recomputed_vehicle w join vehicle v on v.id = w.vehicle_id where day_recomputation_id = ${id} for no key update`;
    const release = await holdLocks(service.target.ownerUrl, lockQuery);
    try {
      assert.equal((await manager.call('cancelRecomputation', { params: { id } })).status, 204);
      const { body: progress } = await manager.call('getProgress', { params: { request_id: String(request_id) } });
      assert.equal(progress.data.state, 'cancelled');
    } finally {
      await release();
    }
    // The vehicle is left to the next process.
    await sql(`delete from recomputed_vehicle where day_recomputation_id = ${id}`);
  });

  const cases: readonly [string, object, string][] = [
    ['days in the wrong order', { date_end: '2026-02-01' }, '/data/date_begin period_reversed'],
    ['more than 366 days', { date_end: '2027-03-02' }, '/data/date_end period_too_long'],
    ['a vehicle that is not there', { vehicles_id: [1_000_000] }, '/data/vehicles_id/0 unknown_reference'],
  ];
  for (const [sentence, data, fault] of cases)
    it(`is refused with ${sentence}`, async () => {
      assert.equal(await refused(ask(data)), `422 ${fault}`);
    });

  it('is refused for dispatchers', async () => {
    const dispatcher = await service.as('dispatcher');
    assert.equal(await refused(dispatcher.call('recomputeDays', { body: { data: march } })), '403 forbidden');
  });

  it('is refused while five are under way', async () => {
    for (let count = 1; count < 5; count++) await ask({});
    assert.equal(await refused(ask({})), '429 share_used_up');
    const [{ id } = { id: 0 }] = await sql<{ id: number }>('select max(id)::int as id from day_recomputation');
    await manager.call('cancelRecomputation', { params: { id } });
    assert.equal((await ask({})).status, 202);
  });
});
