import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tropeiro/contract/operations.ts';
import type { PositionReport } from '@tropeiro/domain/tracking/sent-position.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { trackedOf } from '@tropeiro/server/testing/tracked-driving.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { questionOf, send } from './http.ts';
import { startService } from './processes.ts';

const [undisturbed, disturbed] = ['CALM', 'KILLED'];
const longestMs = 1500;

/** What a device says on a drive of two hours, too fast at times, with a stand between. */
const said = (device: string) =>
  Array.from({ length: 240 }, (_, turn) => ({
    device,
    time: new Date(Date.UTC(2026, 2, 10, 12) + turn * 30_000).toISOString(),
    latitude: -30.03 + turn / 300,
    longitude: -51.23,
    speed_kmh: turn % 80 > 60 ? 0 : turn % 30 > 22 ? 95 : 50,
    attributes: { ignition: turn % 80 <= 60, odometer_m: turn * 400, input1: turn % 9 > 5 },
  }));

/** The drive in calls, every third message a call late. */
const calls = Array.from({ length: 31 }, (_, number) =>
  said(disturbed).filter((__, turn) => Math.floor(turn / 8) + (turn % 3 === 0 ? 1 : 0) === number),
);

test('killed again and again while two of them take in positions of the same device, what is acknowledged is kept, once', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  await ask(target.ownerUrl, vehicles);
  const settings = { DATABASE_URL: target.ownerUrl };
  const acknowledged = new Set<number>();

  const post = async (url: string, token: string, data: readonly object[]): Promise<PositionReport> => {
    const reply = await send(url, questionOf(operations.importPositions, { body: { data } }, token));
    assert.equal(reply.status, 200, reply.text);
    return (JSON.parse(reply.text) as { data: PositionReport }).data;
  };
  /** Sends calls, those that were acknowledged too; of these nothing may be new. */
  const sendAll = async (url: string, token: string, numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) {
      const wasKept = acknowledged.has(number);
      const report = await post(url, token, calls[number] ?? []);
      assert.equal(report.new + report.repeated, calls[number]?.length);
      if (wasKept) assert.equal(report.new, 0, 'what was acknowledged is there');
      acknowledged.add(number);
    }
  };

  for (let round = 0; round < scaledRuns(2); round++) {
    const servers = await Promise.all([startService(settings), startService(settings)]);
    t.after(() => Promise.all(servers.map((server) => server.killHard())));
    const { access } = await logIn(servers[0].url, 'admin');
    await Promise.all(
      servers.map(async (server, index) => {
        const from = Math.floor(random.next() * calls.length);
        const numbers = calls.map((_, number) => (number + from) % calls.length);
        const isDead = sleep(random.next() * longestMs).then(() => server.killHard());
        await sendAll(server.url, access, index === 0 ? numbers : numbers.toReversed()).catch((error: Error) => {
          // Whoever is killed says nothing more; what it has said must be right.
          if (error instanceof assert.AssertionError) throw error;
        });
        await isDead;
      }),
    );
  }

  const server = await startService(settings);
  t.after(() => server.killHard());
  const { access } = await logIn(server.url, 'admin');
  await sendAll(
    server.url,
    access,
    calls.map((_, number) => number),
  );
  assert.equal((await post(server.url, access, said(undisturbed))).new, 240);

  const kept = await ask(
    target.ownerUrl,
    'select serial, count(*)::int from device_message m join device d on d.id = device_id group by 1 order by 1',
  );
  assert.deepEqual(kept, [
    { serial: undisturbed, count: 240 },
    { serial: disturbed, count: 240 },
  ]);
  assert.deepEqual(await trackedOf(target.ownerUrl, disturbed), await trackedOf(target.ownerUrl, undisturbed));
  const told = await ask(
    target.ownerUrl,
    `select resource_id from outbox where type = 'event.created' group by resource_id having count(*) > 1
     union all select id from event where category > 0 and id not in (select resource_id from outbox where type = 'event.created')`,
  );
  assert.deepEqual(told, [], 'every event is told, once');
});

const vehicles = `
  insert into device (customer_id, serial) select id, serial from customer, unnest(array['${undisturbed}', '${disturbed}']) serial
    where document = '${demoDocument}';
  insert into vehicle (customer_id, title, plate, device_id, speed_max) select customer_id, serial, serial, id, 80 from device
    where serial in ('${undisturbed}', '${disturbed}')`;
