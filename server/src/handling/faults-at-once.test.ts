import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OperationId } from '@tropeiro/contract/operations.ts';
import { PlanTrial } from '../planning/change/plan-trial.fixture.ts';
import { problemOf } from '../testing/refused.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

/** The faults of a sent body, by pointer. */
async function faultsOf(operation: OperationId, data: object, params: object = {}): Promise<readonly string[]> {
  const admin = await trial.service.as('admin');
  const call = admin.call as unknown as (id: OperationId, input: object) => Promise<unknown>;
  const { errors = [] } = await problemOf(call(operation, { params, body: { data } }));
  return errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();
}

describe('A day that does not exist', () => {
  const noDay = '2026-02-31';
  it('is reported as such in every body that takes dates', async () => {
    const { id } = await trial.plan([{ name: 'A', latitude: -30, longitude: -51 }]);
    const dates = { date_begin: noDay, date_end: '2026-03-01', reason: 'x' };
    assert.deepEqual(await faultsOf('recomputeDays', dates), ['/data/date_begin no_such_day']);
    assert.deepEqual(await faultsOf('createShareLink', { route_plan_id: id, date_expires: `${noDay}T08:00` }), [
      '/data/date_expires no_such_day',
    ]);
    assert.deepEqual(await faultsOf('createShareLink', { route_plan_id: id, date_expires: `${noDay}T8` }), [
      '/data/date_expires bad_format',
    ]);
  });

  it('is reported as such in a query', async () => {
    const query = { begin_date: `${noDay}T08:00`, end_date: '2026-03-01' };
    const { errors = [] } = await problemOf(trial.client.call('listRoutePlans', { query }));
    assert.deepEqual(
      errors.map(({ parameter, code }) => `${parameter} ${code}`),
      ['begin_date no_such_day'],
    );
  });

  it('is reported as such in the window of a point, in each of its forms', async () => {
    const point = { name: 'A', latitude: -30, longitude: -51 };
    const [begin, end] = [`${noDay}T08:00:00-03:00`, '2026-03-01T18:00:00-03:00'];
    const data = {
      external_code: 'NO-DAY',
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      route_points: [
        { ...point, time_window: { begin, end } },
        { ...point, time_window: `${begin}/${end}` as unknown as { begin: string; end: string } },
      ],
    };
    const { body } = await trial.client.call('importRoutePlan', { body: { source: 'H', data } });
    assert.deepEqual(
      body.wrong_lines.map(({ field, code }) => `${field} ${code}`),
      ['time_window.begin no_such_day', 'time_window no_such_day'],
    );
  });

  it('is reported as such in a position, with all else that is wrong with it', async () => {
    const admin = await trial.service.as('admin');
    const sent = { device: 'X-1', time: `${noDay}T08:00:00Z`, latitude: 300, speed_kmh: 'fast' };
    const call = admin.call as unknown as (
      id: OperationId,
      input: object,
    ) => Promise<{
      body: { data: { wrong: number; wrong_messages: { field: string; code: string; index: number }[] } };
    }>;
    const { body } = await call('importPositions', { body: { data: [sent] } });
    assert.equal(body.data.wrong, 1);
    assert.deepEqual(body.data.wrong_messages.map(({ index, field, code }) => `${index} ${field} ${code}`).sort(), [
      '0 latitude too_large',
      '0 speed_kmh wrong_type',
      '0 time no_such_day',
    ]);
  });
});

describe('A call of which several things are wrong reports all of them', () => {
  it('for an optimization with an unknown objective and an unknown point', async () => {
    const { id } = await trial.plan([{ name: 'A', latitude: -30, longitude: -51 }]);
    assert.deepEqual(await faultsOf('optimizeRoutePlan', { locked_points: [99_999_999], objective: 'foo' }, { id }), [
      '/data/locked_points/0 unknown_reference',
      '/data/objective not_allowed',
    ]);
  });

  it('for a recomputation of unknown vehicles and reversed days without a reason', async () => {
    assert.deepEqual(
      await faultsOf('recomputeDays', {
        vehicles_id: [99_999_999],
        date_begin: '2026-03-02',
        date_end: '2026-03-01',
      }),
      ['/data/date_begin period_reversed', '/data/reason missing', '/data/vehicles_id/0 unknown_reference'],
    );
  });

  it('for a recomputation of unknown vehicles and reversed days', async () => {
    assert.deepEqual(
      await faultsOf('recomputeDays', {
        vehicles_id: [99_999_999],
        date_begin: '2026-03-02',
        date_end: '2026-03-01',
        reason: 'x',
      }),
      ['/data/date_begin period_reversed', '/data/vehicles_id/0 unknown_reference'],
    );
  });

  it('for a share link of an unknown point with a wrong date', async () => {
    assert.deepEqual(await faultsOf('createShareLink', { route_point_id: 99_999_999, date_expires: 'tomorrow' }), [
      '/data/date_expires bad_format',
      '/data/route_point_id unknown_reference',
    ]);
  });
});
