import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { APP_ROLE } from '@tropeiro/postgres/roles.ts';
import { ask, endProcess, getPostmasterPid } from '@tropeiro/postgres/testing.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { servedFolder } from '@tropeiro/server/testing/served-folder.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Client } from 'pg';
import { type ServiceProcess, startService } from '../processes.ts';
import { countdown, rotatedByHalf } from './countdown.ts';
import { callsOfLeg, legOf, legSize, type PositionCall, PositionClient } from './position-client.ts';
import { requireTrackedOnce, vehiclesOf } from './tracked-once.ts';

const undisturbed = 'CALM';
const disturbed = ['KILLED-1', 'KILLED-2', 'KILLED-3'];
/**
 * A process is killed at most this long after a response: about the time of the next call, so that the kill can fall
 * into any part of it.
 */
const longestMs = 60;
/** Long ago, so that every day can be closed, and within retention. */
const beginMs = Math.floor(Date.now() / 86_400_000 - 40) * 86_400_000;

test('killed again and again while two of them receive positions of the same devices and close days, acknowledged positions are stored once', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  await ask(target.ownerUrl, vehiclesOf([...disturbed, undisturbed]));
  const settings = { DATABASE_URL: target.ownerUrl };
  const client = new PositionClient();
  const calls: PositionCall[] = [];
  const rounds = scaledRuns(2);
  let brokenCount = 0;
  for (let leg = 0; leg < rounds; leg++) {
    const servers = await startTwo(settings);
    t.after(() => Promise.all(servers.map((server) => server.killHard())));
    const { access } = await logIn(servers[0].url, 'admin');
    const ofLeg = callsOfLeg(disturbed, leg, beginMs);
    const due = [...calls.filter((call) => !client.acknowledged.has(call)), ...ofLeg];
    calls.push(...ofLeg);
    await addJob(target.ownerUrl, 'close_days');
    await Promise.all(
      servers.map(async (server, index) => {
        const deathAt = Math.floor(random.next() * due.length);
        const afterMs = random.next() * longestMs;
        const dies = countdown(deathAt);
        const dead = dies.reached.then(() => sleep(afterMs)).then(() => server.killHard());
        const inOrder = index === 0 ? due : due.toReversed();
        const streams = [inOrder, rotatedByHalf(inOrder)].map((list) =>
          client.send(server.url, access, list, dies.count),
        );
        const [, ...areAnswered] = await Promise.all([dead, ...streams]);
        brokenCount += areAnswered.filter((isAnswered) => !isAnswered).length;
      }),
    );
  }

  assert.ok(brokenCount > 0, 'somebody was cut off');

  const server = await startService(settings, 'api,worker');
  t.after(() => server.killHard());
  const { access } = await logIn(server.url, 'admin');
  assert.ok(await client.send(server.url, access, calls), 'the service answers again');
  await sendUndisturbed(server.url, access, rounds);
  await replayed(target.ownerUrl);
  await closeDays(target.ownerUrl);
  await requireTrackedOnce(target.ownerUrl, disturbed, undisturbed, rounds * legSize);
  t.diagnostic(`${rounds * 2} kills, ${calls.length} calls, ${brokenCount} of them cut off`);
});

test('when PostgreSQL is killed again and again while two processes receive positions of the same devices, acknowledged positions are stored once', async (t) => {
  const random = seeded();
  const folder = await servedFolder(t);
  const first = await startService({ DATA_DIR: folder, HOST: '0.0.0.0' }, 'api,worker');
  t.after(() => first.killHard());
  const { ownerUrl, appUrl } = await borrowEmbedded(folder);
  const second = await startService({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }, 'api,worker');
  t.after(() => second.killHard());
  await ask(ownerUrl, vehiclesOf([...disturbed, undisturbed]));
  const client = new PositionClient();
  const calls: PositionCall[] = [];
  const rounds = scaledRuns(2);
  for (let leg = 0; leg < rounds; leg++) {
    const { access } = await logIn(first.url, 'admin');
    const ofLeg = callsOfLeg(disturbed, leg, beginMs);
    calls.push(...ofLeg);
    await addJob(ownerUrl, 'close_days');
    const dies = countdown(Math.floor(random.next() * ofLeg.length));
    const afterMs = random.next() * longestMs;
    const killed = dies.reached.then(() => sleep(afterMs)).then(() => (leg % 2 === 0 ? killPostmaster : killBackend)());
    const streams = [
      client.send(first.url, access, ofLeg, dies.count),
      client.send(second.url, access, ofLeg.toReversed(), dies.count),
      client.send(second.url, access, rotatedByHalf(ofLeg), dies.count),
    ];
    const [, ...areAnswered] = await Promise.all([killed, ...streams]);
    assert.deepEqual(new Set(areAnswered), new Set([true]), 'the services never went');
  }
  assert.ok(client.refusedCount > 0, 'somebody asked while it was away');

  const { access } = await logIn(first.url, 'admin');
  assert.ok(await client.send(first.url, access, calls));
  await sendUndisturbed(second.url, access, rounds);
  await replayed(ownerUrl);
  await closeDays(ownerUrl);
  await requireTrackedOnce(ownerUrl, disturbed, undisturbed, rounds * legSize);
  t.diagnostic(`${rounds} kills, ${calls.length} calls, refused meanwhile ${client.refusedCount} times`);

  async function killPostmaster(): Promise<void> {
    const pid = await getPostmasterPid(folder);
    await endProcess(pid, 'SIGKILL');
    // A process that looks for it before the service has restarted it would start another one.
    await until('another one', async () => (await getPostmasterPid(folder).catch(() => pid)) !== pid);
  }

  /** PostgreSQL ends all its other processes too, and recovers as after a crash. */
  async function killBackend(): Promise<void> {
    const [backend] = await ask<{ pid: number }>(
      ownerUrl,
      `select pid from pg_stat_activity where usename = '${APP_ROLE}' order by backend_start limit 1`,
    );
    await endProcess(backend?.pid ?? assert.fail('no connection is open'), 'SIGKILL');
  }
});

test('late messages that wait for their replay when their process is killed are replayed by another', async (t) => {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const [device = ''] = disturbed;
  await ask(target.ownerUrl, vehiclesOf([device, undisturbed]));
  const settings = { DATABASE_URL: target.ownerUrl };
  const api = await startService(settings, 'api');
  t.after(() => api.killHard());
  const { access } = await logIn(api.url, 'admin');
  const leg = legOf(device, 0, beginMs);
  const client = new PositionClient();
  assert.ok(await client.send(api.url, access, [leg.filter((_, turn) => turn % 6 > 0)]));
  // As if the last replay were a moment ago, however slow this machine is: a time in the future counts as now.
  await ask(target.ownerUrl, "update device_history set replayed_at = now() + interval '1 day'");
  const late = leg.filter((_, turn) => turn % 6 === 0);
  assert.ok(
    await client.send(
      api.url,
      access,
      late.map((message) => [message]),
    ),
  );
  await api.killHard();
  assert.equal((await ask(target.ownerUrl, waitingReplays)).length, 1);

  const worker = await startService(settings, 'api,worker');
  t.after(() => worker.killHard());
  assert.ok(await new PositionClient().send(worker.url, access, [legOf(undisturbed, 0, beginMs)]));
  await replayed(target.ownerUrl);
  await closeDays(target.ownerUrl);
  await requireTrackedOnce(target.ownerUrl, [device], undisturbed, legSize);
});

const waitingReplays = 'select from refold_request';

/** Waits until the worker has replayed the collected late messages. */
const replayed = (ownerUrl: string): Promise<unknown> =>
  until('late messages to be replayed', async () => (await ask(ownerUrl, waitingReplays)).length === 0);

const startTwo = (settings: Readonly<Record<string, string>>): Promise<[ServiceProcess, ServiceProcess]> =>
  Promise.all([startService(settings, 'api,worker'), startService(settings, 'api,worker')]);

/** The whole drive in order, without disturbance. */
async function sendUndisturbed(url: string, token: string, legs: number): Promise<void> {
  const calls = Array.from({ length: legs }, (_, leg) => legOf(undisturbed, leg, beginMs));
  assert.ok(await new PositionClient().send(url, token, calls));
}

async function closeDays(ownerUrl: string): Promise<void> {
  await addJob(ownerUrl, 'close_days');
  const open = 'select from day_row where date_closed is null';
  await until('the days to be closed', async () => (await ask(ownerUrl, open)).length === 0);
}

/** The jobs run as the database's owner, not as the role that sees all companies. */
async function addJob(ownerUrl: string, name: string): Promise<void> {
  const owner = new Client(ownerUrl);
  await owner.connect();
  try {
    await owner.query('select graphile_worker.add_job($1)', [name]);
  } finally {
    await owner.end();
  }
}
