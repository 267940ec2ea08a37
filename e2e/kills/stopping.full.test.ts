import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { operations } from '@tropeiro/contract/operations.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { createManyPoints } from '@tropeiro/server/testing/many-points.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { pathOf } from '../http.ts';
import { startService } from '../processes.ts';

const shutdownS = 8;

test('on SIGTERM the service ends within its time, whatever clients, jobs and the database do', async (t) => {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  await createManyPoints(target, 12_000);
  const settings = { DATABASE_URL: target.ownerUrl, SHUTDOWN_S: String(shutdownS), DATABASE_WAIT_S: '60' };
  const service = await startService(settings, 'api,worker');
  t.after(() => service.killHard());
  const { access } = await logIn(service.url, 'admin');
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const sendHead = async (head: string): Promise<Socket> => {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) }).pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (head !== '') socket.write(`${head}\r\nhost: x\r\nauthorization: Bearer ${access}\r\n`);
    sockets.push(socket);
    return socket;
  };
  const list = `GET ${pathOf(operations.listPointsOfInterest, {})} HTTP/1.1`;

  // Disconnected before their first byte.
  for (let times = 0; times < 5; times++) (await sendHead(list)).end('\r\n').destroy();
  // Not read, and behind those the ones that wait for their turn.
  for (let times = 0; times < 8; times++) (await sendHead(list)).write('\r\n');
  // Half an upload, half a head, no bytes at all.
  (await sendHead(`POST ${operations.uploadImage.path} HTTP/1.1`)).write(
    'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  await sendHead(list);
  await sendHead('');
  // A change and a job that wait for rows that are never released.
  const blocker = new pg.Client({ connectionString: target.adminUrl });
  blocker.on('error', () => undefined);
  await blocker.connect();
  t.after(() => blocker.end());
  await blocker.query(`insert into session (customer_id, user_id, date_expires)
    select customer_id, id, now() - interval '8 days' from app_user limit 1`);
  await blocker.query('begin; select from session for update');
  (await sendHead(`${operations.logout.method} ${operations.logout.path} HTTP/1.1`)).write('content-length: 0\r\n\r\n');
  await ask(target.adminUrl, `select graphile_worker.add_job('clear_expired')`);
  await until('the change and the job to wait', async () => {
    const waiting = await ask(
      target.adminUrl,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= 2;
  });

  // These callers never let go: a service without a limit would not end at all.
  const { exitCode, output } = await service.stop();
  assert.equal(exitCode, 0, output);
});
