import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { CallProgress } from '@tropeiro/domain/about/call-progress-schema.ts';
import { countWaiting, holdLocks } from '@tropeiro/postgres/testing.ts';
import { type SlowProvider, startSlowProvider } from '@tropeiro/server/testing/slow-provider.ts';
import { type SlowService, startSlowService } from '@tropeiro/server/testing/slow-service.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { until } from '@tropeiro/tools/until.ts';

/** Slow calls run in one process, and another process reports their progress. */
let asked: TestService;
let slow: SlowService;
let provider: SlowProvider;
let admin: Client;
let token: string;

before(async () => {
  asked = await startTestService();
  provider = await startSlowProvider();
  slow = await startSlowService({ appUrl: asked.target.appUrl, providerUrl: provider.url });
  const { client, access } = await asked.logIn('admin');
  admin = client;
  token = access;
});
after(async () => {
  await slow.stop();
  await provider.stop();
  await asked.stop();
});

const begin = (requestId: string, more: RequestInit = {}): Promise<Response> =>
  fetch(`${slow.url}/slowly/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ title: 'Depot' }),
    ...more,
  });

async function progressOf(request_id: string, client = admin): Promise<CallProgress | undefined> {
  try {
    return (await client.call('getProgress', { params: { request_id } })).body.data;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
}

/** Waits until the call has this progress, and returns it. */
async function progressWhen(requestId: string, isExpected: (progress: CallProgress) => boolean): Promise<CallProgress> {
  let found: CallProgress | undefined;
  await until(`${requestId} to be reported`, async () => {
    found = await progressOf(requestId);
    return found !== undefined && isExpected(found);
  });
  return found ?? assert.fail();
}

const driverLogin = '52998224725';

const hasEnded = ({ state }: CallProgress) => state === 'done' || state === 'failed';

describe('The progress of a call', () => {
  it('is reported while it runs and after its end, by any process, with the status of its response', async () => {
    const [id, refused, left] = [randomUUID(), randomUUID(), randomUUID()];
    const first = provider.asked;
    const caller = new AbortController();
    const calls: Promise<Response>[] = [];
    for (const [at, call] of [() => begin(id), () => begin(refused)].entries()) {
      calls.push(call());
      await provider.untilAsked(first + at + 1);
    }
    const disconnected = assert.rejects(begin(left, { signal: caller.signal }));
    const running = await progressWhen(id, () => true);
    const { date_started, date_updated, ...rest } = running;
    assert.deepEqual(rest, {
      request_id: id,
      operation: 'placeSlowly',
      state: 'running',
      phase: 'reading',
      phase_name: 'Reading the request',
      done: null,
      total: null,
      percent: null,
      status: null,
    });
    assert.ok(Date.parse(date_updated) - Date.parse(date_started) >= 2000, 'a quick call writes nothing');
    await progressWhen(left, () => true);
    caller.abort();
    provider.answerOne(first + 1);
    provider.answerOne(first + 2, 404);
    assert.deepEqual(
      (await Promise.all(calls)).map(({ status }) => status),
      [201, 404],
    );
    await disconnected;
    const summary = async (requestId: string) => {
      const { state, phase, percent, status } = await progressWhen(requestId, hasEnded);
      return [state, phase, percent, status];
    };
    assert.deepEqual(await summary(id), ['done', null, 100, 201]);
    assert.deepEqual(await summary(refused), ['failed', 'reading', null, 404], 'a rolled back call is reported too');
    assert.deepEqual(await summary(left), ['failed', 'reading', null, null], 'the call got no response');
  });

  it('is not stored for a quick call', async () => {
    const id = randomUUID();
    const before = provider.asked;
    const call = begin(id);
    await provider.untilAsked(before + 1);
    provider.answer();
    assert.equal((await call).status, 201);
    await slow.preparedCalls.finished();
    assert.equal(await progressOf(id), undefined);
  });

  it('is that of the latest call with its id', async () => {
    const id = randomUUID();
    await insertProgress(id, { state: 'done', status: 200, date_started: `now() - interval '1 minute'` });
    const before = provider.asked;
    const call = begin(id);
    await provider.untilAsked(before + 1);
    await progressWhen(id, ({ state, status }) => state === 'running' && status === null);
    provider.answer();
    await call;
    assert.equal((await progressWhen(id, hasEnded)).status, 201);
  });

  it('shows that a call waits while another import of its company runs', async () => {
    const { body } = await admin.call('createFleet', { body: { data: { name: 'Norte' } } });
    const release = await holdLocks(asked.target.ownerUrl, `select from fleet where id = ${body.data.id} for update`);
    const data = [{ name: 'Norte', external_code: 'N' }];
    const upsert = (requestId: string) =>
      admin.call('upsertFleets', { body: { data }, headers: { 'x-request-id': requestId } });
    const [first, second] = [randomUUID(), randomUUID()];
    const firstCall = upsert(first);
    await until('the first to wait', async () => (await countWaiting(asked.target.adminUrl, 'transactionid')) === 1);
    const other = upsert(second);
    assert.deepEqual((await progressWhen(first, () => true)).phase, 'storing');
    assert.deepEqual((await progressWhen(second, () => true)).state, 'waiting');
    await release();
    await Promise.all([firstCall, other]);
    assert.deepEqual((await progressWhen(second, hasEnded)).status, 200);
  });

  it('is visible in its company, and for drivers only if the call is their own', async () => {
    const id = randomUUID();
    await insertProgress(id, { state: 'running', phase: 'solving', done: 30, total: 40, percent: 70 });
    const [viewer, driver] = [await asked.as('viewer'), await asked.as(driverLogin)];
    const { phase, done, total, percent } = (await progressOf(id, viewer)) ?? assert.fail();
    assert.deepEqual([phase, done, total, percent], ['solving', 30, 40, 70]);
    assert.equal(await progressOf(id, driver), undefined);
    assert.equal(await progressOf(id, await asked.asOther()), undefined);
    const own = randomUUID();
    await insertProgress(own, { state: 'running', phase: 'storing' }, driverLogin);
    assert.equal((await progressOf(own, driver))?.phase, 'storing');
  });

  for (const [title, fields, state] of [
    ['of one whose process died is that it failed', { state: 'running' }, 'failed'],
    [
      'of one that is answered and continues later does not end by silence',
      { state: 'waiting', status: 202 },
      'waiting',
    ],
    ['of one that has ended stays', { state: 'done', status: 200 }, 'done'],
  ] as const)
    it(title, async () => {
      const id = randomUUID();
      await insertProgress(id, { ...fields, date_updated: `now() - interval '61 seconds'` });
      assert.equal((await progressOf(id))?.state, state);
    });

  it('is deleted when it expires', async () => {
    const id = randomUUID();
    await insertProgress(id, { state: 'done', date_expires: `now() - interval '1 second'` });
    assert.equal(await progressOf(id), undefined);
    await asked.sql(`select clear_expired(interval '1 day')`);
    assert.deepEqual(await asked.sql(`select from call_progress where request_id = '${id}'`), []);
  });
});

/** A row as a process writes it. Timestamps are SQL. */
async function insertProgress(
  requestId: string,
  fields: Readonly<Record<string, string | number>>,
  login = 'admin',
): Promise<void> {
  const {
    date_started = 'now()',
    date_updated = 'now()',
    date_expires = `now() + interval '1 hour'`,
    ...rest
  } = fields;
  const values = Object.values(rest).map((value) => (typeof value === 'string' ? `'${value}'` : value));
  await asked.sql(`insert into call_progress (id, customer_id, user_id, request_id, operation, date_started, date_updated,
      date_expires, ${Object.keys(rest).join(', ')})
    select gen_random_uuid(), customer_id, id, '${requestId}', 'importRoutePlan', ${date_started}, ${date_updated},
      ${date_expires}, ${values.join(', ')}
    from app_user where login = '${login}' order by id limit 1`);
}
