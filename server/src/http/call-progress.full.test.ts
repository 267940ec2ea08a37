import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { CallProgress } from '@tropeiro/domain/about/call-progress.ts';
import { countWaiting, holdLocks } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type SlowProvider, startSlowProvider } from '../testing/slow-provider.ts';
import { type SlowService, startSlowService } from '../testing/slow-service.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Calls are slow at one process, and asked about at another. */
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

/** Waits until the call is told of so, and gives what is told. */
async function told(requestId: string, isSo: (progress: CallProgress) => boolean): Promise<CallProgress> {
  let found: CallProgress | undefined;
  await until(`${requestId} to be told of`, async () => {
    found = await progressOf(requestId);
    return found !== undefined && isSo(found);
  });
  return found ?? assert.fail();
}

const driverLogin = '52998224725';

const hasEnded = ({ state }: CallProgress) => state === 'done' || state === 'failed';

describe('The progress of a call', () => {
  it('is told while it runs and after its end, at any process, with the status of its answer', async () => {
    const [id, refused, left] = [randomUUID(), randomUUID(), randomUUID()];
    const first = provider.asked;
    const caller = new AbortController();
    const calls: Promise<Response>[] = [];
    for (const [at, call] of [() => begin(id), () => begin(refused)].entries()) {
      calls.push(call());
      await provider.untilAsked(first + at + 1);
    }
    const gone = assert.rejects(begin(left, { signal: caller.signal }));
    const running = await told(id, () => true);
    const { date_started, date_updated, ...rest } = running;
    assert.deepEqual(rest, {
      request_id: id,
      operation: 'placeSlowly',
      state: 'running',
      phase: 'reading',
      phase_name: 'Reading what was sent',
      done: null,
      total: null,
      percent: null,
      status: null,
    });
    assert.ok(Date.parse(date_updated) - Date.parse(date_started) >= 2000, 'a quick call writes nothing');
    await told(left, () => true);
    caller.abort();
    provider.answerOne(first + 1);
    provider.answerOne(first + 2, 404);
    assert.deepEqual(
      (await Promise.all(calls)).map(({ status }) => status),
      [201, 404],
    );
    await gone;
    const summary = async (of: string) => {
      const { state, phase, percent, status } = await told(of, hasEnded);
      return [state, phase, percent, status];
    };
    assert.deepEqual(await summary(id), ['done', null, 100, 201]);
    assert.deepEqual(await summary(refused), ['failed', 'reading', null, 404], 'what is rolled back is told of too');
    assert.deepEqual(await summary(left), ['failed', 'reading', null, null], 'nobody was answered');
  });

  it('is not told of a call that was quick', async () => {
    const id = randomUUID();
    const before = provider.asked;
    const call = begin(id);
    await provider.untilAsked(before + 1);
    provider.answer();
    assert.equal((await call).status, 201);
    await slow.preparedCalls.finished();
    assert.equal(await progressOf(id), undefined);
  });

  it('is that of the latest call of its name', async () => {
    const id = randomUUID();
    await insertProgress(id, { state: 'done', status: 200, date_started: `now() - interval '1 minute'` });
    const before = provider.asked;
    const call = begin(id);
    await provider.untilAsked(before + 1);
    await told(id, ({ state, status }) => state === 'running' && status === null);
    provider.answer();
    await call;
    assert.equal((await told(id, hasEnded)).status, 201);
  });

  it('says that a call waits while another import of its company has its turn', async () => {
    const { body } = await admin.call('createFleet', { body: { data: { name: 'Norte' } } });
    const release = await holdLocks(asked.target.ownerUrl, `select from fleet where id = ${body.data.id} for update`);
    const data = [{ name: 'Norte', external_code: 'N' }];
    const upsert = (requestId: string) =>
      admin.call('upsertFleets', { body: { data }, headers: { 'x-request-id': requestId } });
    const [first, second] = [randomUUID(), randomUUID()];
    const one = upsert(first);
    await until('the first to wait', async () => (await countWaiting(asked.target.adminUrl, 'transactionid')) === 1);
    const other = upsert(second);
    assert.deepEqual((await told(first, () => true)).phase, 'storing');
    assert.deepEqual((await told(second, () => true)).state, 'waiting');
    await release();
    await Promise.all([one, other]);
    assert.deepEqual((await told(second, hasEnded)).status, 200);
  });

  it('is for its company and, where a driver asks, for whose call it is', async () => {
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

  for (const [what, fields, state] of [
    ['of one that its process did not live through is that it failed', { state: 'running' }, 'failed'],
    ['of one that is answered and goes on later is not ended by silence', { state: 'waiting', status: 202 }, 'waiting'],
    ['of one that has ended stays', { state: 'done', status: 200 }, 'done'],
  ] as const)
    it(what, async () => {
      const id = randomUUID();
      await insertProgress(id, { ...fields, date_updated: `now() - interval '61 seconds'` });
      assert.equal((await progressOf(id))?.state, state);
    });

  it('is forgotten when its time is over', async () => {
    const id = randomUUID();
    await insertProgress(id, { state: 'done', date_expires: `now() - interval '1 second'` });
    assert.equal(await progressOf(id), undefined);
    await asked.sql(`select clear_expired(interval '1 day')`);
    assert.deepEqual(await asked.sql(`select from call_progress where request_id = '${id}'`), []);
  });
});

/** A row as a process writes it; moments are SQL. */
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
