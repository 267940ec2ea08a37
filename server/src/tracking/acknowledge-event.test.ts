import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { FoundEvent } from '@tropeiro/domain/tracking/found-event-schema.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { problemOf } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('An event that somebody acknowledges', () => {
  let service: TestService;
  let admin: Client;
  let dispatcher: Client;
  const { insert } = demoRecords(() => service);
  before(async () => {
    service = await startTestService();
    [admin, dispatcher] = [await service.as('admin'), await service.as('dispatcher')];
  });
  after(() => service.stop());

  const vehicles: number[] = [];
  const at = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second)).toISOString();
  /** Messages of a new vehicle that speeds for a minute. Later ones correct or retract the event. */
  const speed = async (): Promise<{
    event: FoundEvent;
    correct: () => Promise<void>;
    retract: () => Promise<void>;
  }> => {
    const device = `3500000000000${10 + vehicles.length}`;
    const device_id = await insert('device', { serial: device });
    const plate = `ABC1D${10 + vehicles.length}`;
    const id = await insert('vehicle', { title: 'Truck', plate, device_id, speed_max: 80 });
    vehicles.push(id);
    const message = (second: number, speed_kmh: number) => ({
      ...{ device, time: at(second), latitude: -30.03, longitude: -51.23, speed_kmh },
      attributes: { ignition: true },
    });
    const post = async (...data: ReturnType<typeof message>[]) => {
      await admin.call('importPositions', { body: { data } });
    };
    await post(message(0, 50), message(600, 90), message(660, 50));
    const [event] = await list({ vehicles_id: [id] });
    return {
      event: event ?? assert.fail(),
      correct: () => post(message(630, 95)),
      retract: () => post(message(605, 50)),
    };
  };
  const everyDay = [{ begin: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }];
  const list = async (query: object): Promise<FoundEvent[]> =>
    (
      await dispatcher.call('listEvents', {
        query: { periods: everyDay, event_category: [2], vehicles_id: vehicles, ...query },
      })
    ).body;
  const acknowledge = async (id: number, comment?: string, client = dispatcher): Promise<FoundEvent> =>
    (
      await client.call('acknowledgeEvent', {
        params: { id },
        body: { data: comment === undefined ? {} : { comment } },
      })
    ).body.data;
  const read = async (id: number): Promise<FoundEvent> =>
    (await dispatcher.call('getEvent', { params: { id }, query: {} })).body.data;
  const announced = (id: number) =>
    service.sql<{ type: string; payload: Record<string, unknown> }>(
      `select type, payload from outbox where type like 'event.%' and resource_id = ${id} order by id`,
    );

  it('has the user, the moment and the comment, and is announced without the comment', async () => {
    const { event } = await speed();
    assert.deepEqual([event.date_acknowledged, event.acknowledged_by_id, event.acknowledged_by], [null, null, null]);
    const answer = await acknowledge(event.id, 'Motorista avisado');
    assert.ok(answer.date_acknowledged);
    assert.equal(answer.acknowledged_by?.id, answer.acknowledged_by_id);
    assert.equal(answer.acknowledgement_comment, 'Motorista avisado');
    assert.deepEqual(await read(event.id), answer);
    const { type, payload } = (await announced(event.id)).at(-1) ?? assert.fail();
    assert.equal(type, 'event.acknowledged');
    assert.equal(payload.acknowledged_by_id, answer.acknowledged_by_id);
    assert.equal(JSON.stringify(payload).includes('Motorista avisado'), false);
  });

  it('keeps the first acknowledgement, and is announced once', async () => {
    const { event } = await speed();
    const first = await acknowledge(event.id);
    assert.deepEqual(await acknowledge(event.id, 'De novo', admin), first);
    assert.equal((await announced(event.id)).filter(({ type }) => type === 'event.acknowledged').length, 1);
  });

  it('stays acknowledged when late messages correct it or a replay writes it again', async () => {
    const { event, correct } = await speed();
    const acknowledged = await acknowledge(event.id, 'Visto');
    await correct();
    const corrected = await read(event.id);
    assert.ok(corrected.revision > acknowledged.revision);
    assert.equal(corrected.value, 95);
    assert.equal(corrected.date_acknowledged, acknowledged.date_acknowledged);
    assert.equal(corrected.acknowledgement_comment, 'Visto');
    const { type, payload } = (await announced(event.id)).at(-1) ?? assert.fail();
    assert.equal(type, 'event.corrected');
    assert.equal(payload.acknowledged_by_id, acknowledged.acknowledged_by_id);
  });

  it('can be retracted, and is then found by its id only; a retracted one cannot be acknowledged', async () => {
    const first = await speed();
    await acknowledge(first.event.id);
    await first.retract();
    assert.equal(
      (await list({})).some(({ id }) => id === first.event.id),
      false,
    );
    const retracted = await read(first.event.id);
    assert.ok(retracted.date_retracted && retracted.date_acknowledged);

    const second = await speed();
    await second.retract();
    const problem = await problemOf(acknowledge(second.event.id));
    assert.deepEqual([problem.status, problem.code], [409, 'invalid_transition']);
  });

  it('is found by the filter, also of all vehicles', async () => {
    const [{ event: open }, { event: done }] = [await speed(), await speed()];
    await acknowledge(done.id);
    for (const query of [{}, { vehicles_id: [], limit: 100 }]) {
      const ids = async (acknowledged: boolean) => (await list({ ...query, acknowledged })).map(({ id }) => id);
      const [yes, no] = [await ids(true), await ids(false)];
      assert.ok(yes.includes(done.id) && !yes.includes(open.id));
      assert.ok(no.includes(open.id) && !no.includes(done.id));
    }
  });

  it('comes with modified_since, and its comment is erased with its author', async () => {
    const { event } = await speed();
    const user = await insert('app_user', {
      ...{ realm: 'customer', login: 'quiteria', name: 'Quitéria', role: 'dispatcher', password_hash: 'x' },
    });
    const modified_since = new Date(Date.parse(event.date_modified) + 1).toISOString();
    await acknowledge(event.id, 'QZ avisou');
    assert.deepEqual(
      (await list({ modified_since })).map(({ id }) => id),
      [event.id],
    );
    await service.sql(`update acknowledgement set user_id = ${user} where event_id = ${event.id}`);
    const records: unknown[] = [];
    for await (const record of admin.records('exportUser', { params: { id: user }, query: { limit: 100 } }))
      records.push(record);
    assert.match(JSON.stringify(records), /QZ avisou/);
    const copied = (await read(event.id)).date_modified;
    await admin.call('anonymizeUser', { params: { id: user } });
    assert.ok((await read(event.id)).date_modified > copied, 'copies learn of it');
    assert.equal((await read(event.id)).acknowledgement_comment, null);
    assert.ok((await read(event.id)).date_acknowledged);
  });

  it('is 404 if there is none, and 403 for a viewer', async () => {
    assert.equal((await problemOf(acknowledge(999_999))).status, 404);
    assert.equal((await problemOf(read(999_999))).status, 404);
    const { event } = await speed();
    assert.equal((await problemOf(acknowledge(event.id, 'x', await service.as('viewer')))).status, 403);
  });
});
