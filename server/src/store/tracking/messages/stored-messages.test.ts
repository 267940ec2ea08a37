import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { serialOf } from '../../../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../../../testing/tracked-database.ts';
import { receivedFrom } from '../../../testing/tracked-driving.ts';
import { listMessages, type MessagesPage } from './stored-messages.ts';

let tracked: TrackedDatabase;
before(async () => {
  tracked = await trackedDatabase(1, 1);
});
after(() => tracked.drop());

const serial = serialOf(1, 1);
const bytesOf = ({ messages }: MessagesPage) => Buffer.byteLength(JSON.stringify(messages));

describe('Stored messages with heavy attributes', () => {
  it('come in pages of a few megabytes at most, with each moment complete and none lost', async () => {
    const turns = Array.from({ length: 60 }, (_, turn) => turn);
    const attributes = (turn: number) => ({ turn, note: 'x'.repeat(90_000) });
    // Two messages per moment, and one moment whose messages exceed a page.
    const sent = turns.map((turn) => ({
      ...receivedFrom(serial, testMessage(turn < 40 ? Math.floor(turn / 2) * 30 : 3000, { speed: 50 })),
      attributes: attributes(turn),
    }));
    await tracked.ingest(sent);
    const [device] = await ask<{ customer_id: number; device_id: number; vehicle_id: number }>(
      tracked.ownerUrl,
      'select distinct customer_id::int, device_id::int, vehicle_id::int from device_message',
    );
    assert.ok(device);
    const pages: MessagesPage[] = [];
    await tracked.database.transactInCompany(device.customer_id, {}, async (transaction) => {
      for (let fromMs = 0; Number.isFinite(fromMs); fromMs = pages.at(-1)?.untilMs ?? Number.NaN)
        pages.push(await listMessages(transaction, device, fromMs, Number.POSITIVE_INFINITY));
    });
    const read = pages.flatMap(({ messages }) => messages.map((message) => message.attributes.turn));
    assert.deepEqual(
      read.toSorted((a, b) => Number(a) - Number(b)),
      turns,
    );
    const crowded = pages.find(({ messages }) => messages.length === 20);
    assert.ok(crowded, 'a moment is not divided');
    assert.ok(pages.every((page) => page === crowded || bytesOf(page) < 1_200_000));
  });
});
