import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask } from '@tropeiro/postgres/testing.ts';
import { say } from '@tropeiro/telematics/testing/say.ts';
import { Database } from '../store/engine/database.ts';
import { serialOf, trackedCompanies } from '../testing/device-messages.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { replayCollected } from '../testing/replay-collected.ts';
import { giveLimits, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { ingest } from './ingest.ts';

const [undisturbed, disturbed] = [serialOf(1, 1), serialOf(2, 1)];

/** A drive with speeding in it, every third message late by a batch. */
const drive = Array.from({ length: 60 }, (_, turn) =>
  say(turn * 30, {
    speed: turn % 20 > 12 ? 95 : 50,
    ignition: turn < 55,
    input1: turn % 9 > 5,
    odometer_m: turn * 400,
  }),
);
const batches = Array.from({ length: 12 }, (_, number) =>
  drive.filter((__, turn) => Math.min(11, Math.floor(turn / 5) + (turn % 3 === 0 ? 1 : 0)) === number),
);

/** More than a batch takes, so that one dies behind every step: messages kept, states read, facts read, all written, committed. */
const deepestDeath = 9;

it('A process that is killed behind any step, and sends again, leaves what an undisturbed one does', async (t) => {
  const place = await freshDatabase();
  t.after(() => place.drop());
  await trackedCompanies(place.ownerUrl, 2, 1);
  await giveLimits(place.ownerUrl);
  const database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
  t.after(() => database.close());
  await database.transactAcrossCompanies({}, (transaction) =>
    ingest(
      transaction,
      drive.map((message) => saidBy(undisturbed, message)),
      new CompanyFactsCache(),
    ),
  );

  let acknowledged = -1;
  // What was acknowledged last is sent once more: the word of it may have been lost.
  for (let death = 1; death <= deepestDeath; death++)
    acknowledged = await lifeFrom(place.appUrl, Math.max(0, acknowledged), death, acknowledged);
  await lifeFrom(place.appUrl, Math.max(0, acknowledged), 0, acknowledged);

  await replayCollected(place.ownerUrl, database);
  assert.deepEqual(await trackedOf(place.ownerUrl, disturbed), await trackedOf(place.ownerUrl, undisturbed));
  const toldTwice = await ask(
    place.ownerUrl,
    "select resource_id from outbox where type = 'event.created' group by resource_id having count(*) > 1",
  );
  assert.deepEqual(toldTwice, []);
  const untold = await ask(
    place.ownerUrl,
    "select id from event where category > 0 and id not in (select resource_id from outbox where type = 'event.created')",
  );
  assert.deepEqual(untold, []);
});

/** Lets a process take in the batches from one on, to die behind so many round trips; the last that was acknowledged. */
async function lifeFrom(appUrl: string, from: number, killedBehind: number, before: number): Promise<number> {
  const script = fileURLToPath(new URL('./ingest.fixture.ts', import.meta.url));
  const said = batches.map((batch) => batch.map((message) => saidBy(disturbed, message)));
  const child = spawn(process.execPath, [script, appUrl, String(from), String(killedBehind), JSON.stringify(said)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let last = before;
  for await (const line of createInterface({ input: child.stdout })) last = Math.max(last, Number(line));
  const [code, signal] = await closed;
  assert.deepEqual([code, signal], killedBehind === 0 ? [0, null] : [null, 'SIGKILL']);
  return last;
}
