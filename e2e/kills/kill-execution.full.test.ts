import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { startService } from '../processes.ts';
import { countdown, rotatedByHalf } from './countdown.ts';
import { driverLogin, plansToDrive, requireExecutedOnce } from './executed-once.ts';
import { finishOf, legSize, type Parcel, PhoneClient, type PlanToDrive, parcelsOfLeg } from './phone-client.ts';

/**
 * A process is killed at most this long after a response: about the time of the next picture, so that the kill can fall
 * into any part of it.
 */
const longestMs = 150;
const beginMs = Date.parse('2026-03-10T11:00:00Z');

test('killed again and again while two of them take in actions and pictures of the same plans, no action is lost or done twice, and every proof holds', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const rounds = scaledRuns(2);
  const { plans, reasonId } = await plansToDrive(target.ownerUrl, ['A', 'B', 'C', 'CALM'], rounds * legSize);
  const disturbed = plans.slice(0, -1);
  const undisturbed = plans.at(-1) as PlanToDrive;
  const settings = { DATABASE_URL: target.ownerUrl, DATA_DIR: await temporaryFolder(t) };
  const start = async () => {
    const server = await startService(settings);
    t.after(() => server.killHard());
    return { server, client: (await logIn(server.url, driverLogin)).client };
  };
  const phone = new PhoneClient();
  const parcels: Parcel[] = [];
  let brokenCount = 0;
  for (let leg = 0; leg < rounds; leg++) {
    const processes = await Promise.all([start(), start()]);
    const ofLeg = (await Promise.all(disturbed.map((plan) => parcelsOfLeg(plan, leg, reasonId, beginMs)))).flat();
    const due = [...parcels.filter((parcel) => !phone.acknowledged.has(parcel)), ...ofLeg];
    parcels.push(...ofLeg);
    await Promise.all(
      processes.map(async ({ server, client }, index) => {
        const dies = countdown(Math.floor(random.next() * due.length));
        const afterMs = random.next() * longestMs;
        const dead = dies.reached.then(() => sleep(afterMs)).then(() => server.killHard());
        const inOrder = index === 0 ? due : due.toReversed();
        const streams = [inOrder, rotatedByHalf(inOrder)].map((list) => phone.send(client, list, dies.count));
        const [, ...areAnswered] = await Promise.all([dead, ...streams]);
        brokenCount += areAnswered.filter((isAnswered) => !isAnswered).length;
      }),
    );
  }
  assert.ok(brokenCount > 0, 'somebody was cut off');

  const { server, client } = await start();
  const all = [...parcels, ...disturbed.map((plan) => finishOf(plan, rounds, beginMs))];
  assert.ok(await phone.send(client, all), 'the service answers again');
  const calm = new PhoneClient();
  for (let leg = 0; leg < rounds; leg++)
    assert.ok(await calm.send(client, await parcelsOfLeg(undisturbed, leg, reasonId, beginMs)));
  assert.ok(await calm.send(client, [finishOf(undisturbed, rounds, beginMs)]));
  const { client: desk } = await logIn(server.url, 'dispatcher');
  await requireExecutedOnce(target.ownerUrl, desk, disturbed, undisturbed);
  t.diagnostic(`${rounds * 2} kills, ${parcels.length} parcels, ${brokenCount} streams cut off`);
});
