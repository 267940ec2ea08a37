import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { closeAllDays } from '../jobs/close-days.ts';

let tracked: TrackedDatabase;
const serial = serialOf(1, 1);
const sql = <T extends Record<string, unknown>>(text: string) => ask<T>(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(1, 1);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await sql(`delete from vehicle_meter; delete from audit; update vehicle set hodometer = null, hourimeter = null;
    update vehicle set hodometer = 1000, hourimeter = 10.25; delete from audit`);
});

/** Makes the meters count from this day on. In tests they are set long after the tracked days. */
const countSince = (date: string) =>
  sql(`update vehicle_meter set hodometer_since = '${date}', hourimeter_since = '${date}'`);

/** Ten minutes on the road on a day, this many metres in each. */
const drive = async (day: number, metres: number) => {
  const at = (minute: number) =>
    testMessage(day * 86_400 + minute * 60, {
      speed: 50,
      ignition: minute < 10,
      odometer_m: day * 50_000 + minute * metres,
    });
  await ingest([...Array(11).keys()].map(at));
};
const ingest = (messages: readonly Message[]) =>
  tracked.ingest(messages.map((message) => receivedFrom(serial, message)));
const trackedMetres = async (): Promise<number> => {
  const [total] = await sql<{ metres: number }>(
    "select sum((figures -> 'total_distance')::int)::int as metres from day_row",
  );
  return total?.metres ?? 0;
};
const close = () => closeAllDays(tracked.database, assert.fail, { maxS: 600, signal: new AbortController().signal });
const meters = async () => {
  const [row] = await sql<{ hodometer: number; hourimeter: number }>('select hodometer, hourimeter from vehicle');
  return [row?.hodometer, row?.hourimeter];
};

describe('Hodometer and hourimeter', () => {
  it('move once by the tracked figures when the day is closed', async () => {
    await countSince('2026-03-01');
    await drive(0, 840);
    assert.deepEqual(await meters(), [1000, 10.25]);
    await close();
    await close();
    assert.deepEqual(await meters(), [1008, 10.35]);
  });

  it('lose no fractions', async () => {
    await countSince('2026-03-01');
    for (const day of [0, 1, 2]) {
      await drive(day, 840);
      await close();
    }
    assert.deepEqual(await meters(), [1000 + Math.floor((await trackedMetres()) / 1000), 10.75]);
  });

  it('move by a correction with the next day', async () => {
    await countSince('2026-03-01');
    await drive(0, 840);
    await close();
    await ingest([testMessage(660, { speed: 0, ignition: false, odometer_m: 10_400 })]);
    assert.equal((await meters())[0], 1008);
    await drive(1, 840);
    await close();
    assert.equal((await meters())[0], 1000 + Math.floor((await trackedMetres()) / 1000));
  });

  it('never go back: a negative correction is offset first', async () => {
    await countSince('2026-03-01');
    await sql('update vehicle_meter set hodometer_rest_m = -9000');
    await drive(0, 840);
    await close();
    assert.equal((await meters())[0], 1000);
  });

  it('stop at their maximum, whatever the device sends', async () => {
    await countSince('2026-03-01');
    await sql('update vehicle_meter set hodometer_rest_m = 4000000000000');
    await drive(0, 840);
    await close();
    assert.equal((await meters())[0], 100_000_000);
  });

  it('do not count days before they were set', async () => {
    await drive(0, 840);
    await close();
    assert.deepEqual(await meters(), [1000, 10.25]);
  });

  it('do not count what was driven until the moment they are set', async () => {
    await sql(`insert into day_row (customer_id, vehicle_id, date, figures)
      select v.customer_id, v.id, (now() at time zone c.timezone)::date, '{"total_distance": 5000, "total_time_in_ignition_on": 720}'
      from vehicle v join customer c on c.id = v.customer_id`);
    await sql('update vehicle set hodometer = 2000, hourimeter = 20');
    await sql(`update vehicle_meter set hodometer_since = hodometer_since - 9, hourimeter_since = hourimeter_since - 9;
      update day_row set date = date - 9, figures = '{"total_distance": 7500, "total_time_in_ignition_on": 1440}'`);
    await close();
    assert.deepEqual(await meters(), [2002, 20.2]);
  });

  it('are audited as one batch, and announced with their vehicles', async () => {
    await countSince('2026-03-01');
    await drive(0, 840);
    await close();
    assert.deepEqual(await sql('select resource, action, batch_size, batch_source, via from audit'), [
      { resource: 'vehicle', action: 'updated', batch_size: 1, batch_source: 'tracking', via: 'job' },
    ]);
    const announced = await sql<{ payload: { hodometer: number } }>(
      "select payload from outbox where type = 'vehicle.updated'",
    );
    assert.deepEqual(
      announced.map(({ payload }) => payload.hodometer),
      [1008],
    );
  });
});
