import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { operations } from '@tropeiro/contract/operations.ts';
import { ask, connectionTo } from '@tropeiro/postgres/testing.ts';
import { drawnBase64 } from '@tropeiro/server/testing/drawn-images.ts';
import { databaseOfBoth, type FreshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { type SlowProvider, startSlowProvider } from '@tropeiro/server/testing/slow-provider.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type Reply, rawRequestOf, send } from '../http.ts';
import { type ServiceProcess, startService } from '../processes.ts';

const picture = await drawnBase64(1);

/** An image is prepared until the object store has stored it, and this store is slow. */
const settingsOf = (target: FreshDatabase, store: SlowProvider) => ({
  DATABASE_URL: target.ownerUrl,
  IDEMPOTENCY_LEASE_S: '3',
  SHUTDOWN_S: '12',
  IMAGES_S3_ENDPOINT: store.url,
  IMAGES_S3_BUCKET: 'pictures',
  IMAGES_S3_ACCESS_KEY: 'key',
  IMAGES_S3_SECRET_KEY: 'secret',
});

test('killed while it prepares a call with a key, it leaves the call to the next, and it is done once', async (t) => {
  const { target, store, server, access } = await openPlace(t);
  const other = await startService(settingsOf(target, store));
  t.after(() => other.killHard());
  const key = randomUUID();
  const cutOff = assert.rejects(upload(server, access, key));
  await store.untilAsked(1);
  assert.equal((await upload(other, access, key)).status, 409);
  await server.killHard();
  await cutOff;

  const taking = setInterval(() => store.answer(), 50);
  t.after(() => clearInterval(taking));
  const questions = connectionTo(target.ownerUrl);
  await until('the lease to end', async () => (await questions.ask(unleased)).length > 0);
  await questions.end();
  const done = await upload(other, access, key);
  assert.deepEqual([done.status, done.headers['idempotency-replayed']], [201, undefined], done.text);
  const repeat = await upload(other, access, key);
  assert.deepEqual([repeat.text, repeat.headers['idempotency-replayed']], [done.text, 'true']);
  assert.deepEqual(await countStored(target), { images: 1, audited: 1, calls: 1 });
});

for (const [description, isFinished, left] of [
  ['finishes a call that goes on without its caller', true, { images: 1, audited: 1, calls: 1 }],
  ['releases a call that does not complete', false, { images: 0, audited: 0, calls: 0 }],
] as const) {
  test(`asked to stop, it ${description}`, async (t) => {
    const { target, store, server, access } = await openPlace(t);
    const caller = new AbortController();
    const call = fetch(`${server.url}${operations.uploadImage.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ data: { content: picture } }),
      signal: caller.signal,
    });
    await store.untilAsked(1);
    caller.abort();
    await assert.rejects(call);
    const stopped = server.stop();
    const taking = isFinished ? setInterval(() => store.answer(), 50) : undefined;
    const { exitCode, output } = await stopped;
    clearInterval(taking);
    assert.equal(exitCode, 0, output);
    assert.deepEqual(await countStored(target), left);
  });
}

const unleased = 'select from idempotency where date_expires < now()';

async function openPlace(t: { after(end: () => Promise<unknown>): void }) {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const store = await startSlowProvider();
  t.after(() => store.stop());
  const server = await startService(settingsOf(target, store));
  t.after(() => server.killHard());
  const { access } = await logIn(server.url, 'admin');
  return { target, store, server, access };
}

async function upload({ url }: ServiceProcess, access: string, key: string): Promise<Reply> {
  const rawRequest = rawRequestOf(operations.uploadImage, { body: { data: { content: picture } } }, access);
  return send(url, { ...rawRequest, headers: { ...rawRequest.headers, 'idempotency-key': key } });
}

async function countStored(target: FreshDatabase) {
  const [row] = await ask<{ images: number; audited: number; calls: number }>(
    target.ownerUrl,
    `select (select count(*)::integer from image) as images, (select count(*)::integer from idempotency) as calls,
      (select count(*)::integer from audit where resource = 'image') as audited`,
  );
  return row;
}
