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
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await ask(tracked.ownerUrl, "delete from audit where resource = 'daily_summary'");
});

const ingest = (serial: string, messages: readonly Message[]) =>
  tracked.ingest(messages.map((message) => receivedFrom(serial, message)));
const close = (database = tracked.database) =>
  closeAllDays(database, assert.fail, { maxS: 600, signal: new AbortController().signal });
const announced = () =>
  ask<{ type: string; payload: { date: string; title: string; total_distance: number } }>(
    tracked.ownerUrl,
    "select type, payload from outbox where type like 'daily_summary.%' order by id",
  );
const audited = () =>
  ask<{ action: string; via: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    tracked.ownerUrl,
    "select action, via, before, after from audit where resource = 'daily_summary' order by id",
  );
const driven = [0, 60, 120].map((second) =>
  testMessage(second, { speed: 50, ignition: true, odometer_m: second * 10 }),
);

describe('A day', () => {
  it('is closed once with its figures, by any number of processes', async () => {
    await ingest(first, driven);
    await ingest(second, driven);
    const otherDatabases = [tracked.open(), tracked.open()];
    try {
      const counts = await Promise.all([tracked.database, ...otherDatabases].map(close));
      assert.equal(
        counts.reduce((sum, { closed_count }) => sum + closed_count, 0),
        2,
      );
    } finally {
      for (const other of otherDatabases) await other.close();
    }
    const closed = await announced();
    assert.deepEqual(
      closed.map(({ type, payload: { title, date, total_distance } }) => [type, title, date, total_distance]).sort(),
      [first, second].map((plate) => ['daily_summary.closed', plate, '2026-03-10', 1200]).sort(),
    );
    await close();
    assert.equal((await announced()).length, 2);
  });

  const hours: readonly [string, string, boolean][] = [
    ['is open before its hour on the next day', '1 minute', false],
    ['is closed from its hour on', '-1 minute', true],
  ];
  for (const [sentence, ahead, isClosed] of hours)
    it(sentence, async () => {
      await ingest(first, driven);
      // The row is moved to yesterday, and the closing hour to a time nearby.
      const zoned = `(now() at time zone timezone)`;
      await ask(
        tracked.ownerUrl,
        `update day_row set date = (select ${zoned} + interval '${ahead}' from customer where id = day_row.customer_id)::date - 1;
         update customer set day_closes_at = to_char(${zoned} + interval '${ahead}', 'HH24:MI')`,
      );
      await close();
      await ask(tracked.ownerUrl, "update customer set day_closes_at = '06:00'");
      assert.equal((await announced()).length, isClosed ? 1 : 0);
    });

  it('that is closed is corrected by a late message, which is announced and audited', async () => {
    await ingest(first, driven);
    await close();
    await ingest(first, [testMessage(180, { speed: 50, ignition: true, odometer_m: 2000 })]);
    const [, corrected] = await announced();
    assert.deepEqual([corrected?.type, corrected?.payload.total_distance], ['daily_summary.corrected', 2000]);
    const [entry] = await audited();
    assert.deepEqual(
      [entry?.action, entry?.via, entry?.before.date, entry?.before.total_distance, entry?.after.total_distance],
      ['updated', 'gateway', '2026-03-10', 1200, 2000],
    );
  });

  it('that is closed is corrected once by a fold in batches', async () => {
    await ingest(first, driven);
    await close();
    const late = [...Array(40).keys()].map((turn) =>
      testMessage(180 + turn * 60, {
        speed: turn % 2 ? 50 : 0,
        ignition: turn % 2 === 1,
        odometer_m: 2000 + turn * 100,
      }),
    );
    const inBatches = { maxBatchCost: 0, maxTotalCost: Number.POSITIVE_INFINITY, replayWaitS: 0 };
    await tracked.ingest(
      late.map((message) => receivedFrom(first, message)),
      inBatches,
    );
    const corrections = (await announced()).slice(1);
    assert.deepEqual(
      corrections.map(({ type, payload: { total_distance } }) => [type, total_distance]),
      [['daily_summary.corrected', 5900]],
    );
    assert.equal((await audited()).length, 1);
  });

  it('that is closed and has the same result is not corrected, and neither is an open one', async () => {
    await ingest(first, driven);
    await ingest(first, [testMessage(180, { speed: 50, ignition: true, odometer_m: 2000 })]);
    await close();
    await ingest(first, driven);
    assert.deepEqual([(await announced()).map(({ type }) => type), await audited()], [['daily_summary.closed'], []]);
  });
});
