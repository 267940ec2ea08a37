import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { serialOf, trackedCompanies } from '../../testing/device-messages.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { replayCollected } from '../../testing/replay-collected.ts';
import { insertLimits, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { MessageSink } from './message-sink.ts';

const [undisturbed, disturbed] = [serialOf(1, 1), serialOf(2, 1)];

/** A drive with speeding, in which every third message arrives one batch late. */
const drive = Array.from({ length: 60 }, (_, turn) =>
  testMessage(turn * 30, {
    speed: turn % 20 > 12 ? 95 : 50,
    ignition: turn < 55,
    input1: turn % 9 > 5,
    odometer_m: turn * 400,
  }),
);
const batches = Array.from({ length: 12 }, (_, number) =>
  drive.filter((__, turn) => Math.min(11, Math.floor(turn / 5) + (turn % 3 === 0 ? 1 : 0)) === number),
);

/**
 * More round trips than a batch takes, so that a process dies after every step: messages stored, states read, facts read, all
 * written, committed.
 */
const deepestDeath = 9;

it('A process killed after any step, which sends again, has the same result as an undisturbed one', async (t) => {
  const place = await freshDatabase();
  t.after(() => place.drop());
  await trackedCompanies(place.ownerUrl, 2, 1);
  await insertLimits(place.ownerUrl);
  const database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
  t.after(() => database.close());
  await database.transactAcrossCompanies({}, (transaction) =>
    new MessageSink().ingest(
      transaction,
      drive.map((message) => receivedFrom(undisturbed, message)),
    ),
  );

  let acknowledged = -1;
  // The last acknowledged batch is sent once more, because its acknowledgement may have been lost.
  for (let death = 1; death <= deepestDeath; death++)
    acknowledged = await lifeFrom(place.appUrl, Math.max(0, acknowledged), death, acknowledged);
  await lifeFrom(place.appUrl, Math.max(0, acknowledged), 0, acknowledged);

  await replayCollected(place.ownerUrl, database);
  assert.deepEqual(await readTracked(place.ownerUrl, disturbed), await readTracked(place.ownerUrl, undisturbed));
  const announcedTwice = await ask(
    place.ownerUrl,
    "select resource_id from outbox where type = 'event.created' group by resource_id having count(*) > 1",
  );
  assert.deepEqual(announcedTwice, []);
  const unannounced = await ask(
    place.ownerUrl,
    "select id from event where category > 0 and id not in (select resource_id from outbox where type = 'event.created')",
  );
  assert.deepEqual(unannounced, []);
});

/** Lets a process ingest the batches from a number on, and die after this many round trips. Returns the last acknowledged batch. */
async function lifeFrom(appUrl: string, from: number, killedBehind: number, before: number): Promise<number> {
  const script = fileURLToPath(new URL('./ingest.fixture.ts', import.meta.url));
  const sentBatches = batches.map((batch) => batch.map((message) => receivedFrom(disturbed, message)));
  const child = spawn(
    process.execPath,
    [script, appUrl, String(from), String(killedBehind), JSON.stringify(sentBatches)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const closed = once(child, 'close');
  let last = before;
  for await (const line of createInterface({ input: child.stdout })) last = Math.max(last, Number(line));
  const [code, signal] = await closed;
  assert.deepEqual([code, signal], killedBehind === 0 ? [0, null] : [null, 'SIGKILL']);
  return last;
}
