import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { assembleHttp } from '@tropeiro/server/assemble-http.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { otherDocument } from '@tropeiro/server/testing/companies.ts';
import { type SlowProvider, startSlowProvider } from '@tropeiro/server/testing/slow-provider.ts';
import { type BeforeWriting, type SlowService, startSlowService } from '@tropeiro/server/testing/slow-service.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Database } from '../database/database.ts';
import { sql } from '../database/statement.ts';
import { timeLimit } from '../sharing/time-limit.ts';
import { PreparedCalls } from './prepared-calls.ts';

let product: TestService;
before(async () => {
  product = await startTestService();
});
after(() => product.stop());

describe('A call that is prepared before its transaction', () => {
  let provider: SlowProvider;
  let service: SlowService | undefined;
  let token: string;
  before(async () => {
    token = await tokenIn();
  });
  afterEach(async () => {
    await service?.stop();
    await provider.stop();
    await ask(product.target.ownerUrl, 'delete from point_of_interest; delete from idempotency');
  });

  const start = async (settings: Readonly<Record<string, string>> = {}, beforeWriting?: BeforeWriting) => {
    provider = await startSlowProvider();
    service = await startSlowService(
      { appUrl: product.target.appUrl, providerUrl: provider.url },
      settings,
      beforeWriting,
    );
    return service;
  };
  const createPoint = async (title: string, { key, accessToken = token, signal }: Asked = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch(`${service?.url}/slowly/`, {
      method: 'POST',
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ title }),
      signal: signal ? AbortSignal.any([signal, watchdog()]) : watchdog(),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  };
  const list = (accessToken = token) =>
    fetch(`${service?.url}/point_of_interest/?limit=5`, { headers: { authorization: `Bearer ${accessToken}` } });

  it('holds no connection meanwhile: twenty calls leave all ten connections free, and all twenty succeed', async () => {
    await start({ DATABASE_CONNECTIONS: '10' });
    const calls = numbers(20).map((number) => createPoint(`P${number}`, number % 2 ? { key: randomUUID() } : {}));
    await provider.untilAsked(20);
    for (const answer of await Promise.all(numbers(60).map(() => list()))) assert.equal(answer.status, 200);
    provider.answer();
    assert.deepEqual(
      (await Promise.all(calls)).map(({ status }) => status),
      numbers(20).map(() => 201),
    );
    assert.deepEqual(
      (await titles()).sort(),
      numbers(20)
        .map((number) => `P${number}`)
        .sort(),
    );
  });

  it('commits again after a deadlock, and is not prepared again', async () => {
    const commits: string[] = [];
    const crosswise: BeforeWriting = async (title, transaction) => {
      const [firstLock, secondLock] = title === 'there' ? [1, 2] : [2, 1];
      await transaction.rows(sql`select pg_advisory_xact_lock(${firstLock}::bigint)`);
      commits.push(title);
      await until('the other to have its first lock too', async () => new Set(commits).size === 2);
      await transaction.rows(sql`select pg_advisory_xact_lock(${secondLock}::bigint)`);
    };
    await start({}, crosswise);
    const keys = { there: randomUUID(), back: randomUUID() };
    const calls = [createPoint('there', { key: keys.there }), createPoint('back', { key: keys.back })];
    await provider.untilAsked(2);
    provider.answer();
    const [there, back] = await Promise.all(calls);
    assert.deepEqual([there?.status, back?.status, commits.length, provider.asked], [201, 201, 3, 2]);
    assert.deepEqual((await titles()).sort(), ['back', 'there']);
    assert.deepEqual((await createPoint('back', { key: keys.back })).body, back?.body);
  });

  it('with a key is done once: repeated calls are refused while it runs, and then get its response', async () => {
    await start();
    const key = randomUUID();
    const call = createPoint('Depot', { key });
    await provider.untilAsked(1);
    const early = await createPoint('Depot', { key });
    assert.deepEqual([early.status, early.body.code], [409, 'idempotent_call_running']);
    assert.ok(Number(early.headers.get('retry-after')) > 0);
    assert.equal((await createPoint('Another', { key })).body.code, 'idempotency_key_reused');
    provider.answer();
    const { status, body } = await call;
    const repeat = await createPoint('Depot', { key });
    assert.deepEqual([repeat.status, repeat.body], [status, body]);
    assert.equal(repeat.headers.get('idempotency-replayed'), 'true');
    assert.equal((await createPoint('Another', { key })).body.code, 'idempotency_key_reused');
    assert.deepEqual([provider.asked, await titles()], [1, ['Depot']]);
  });

  it('with a key is distinguished from other calls with that key, also while it commits', async () => {
    let isCommitting = false;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await start({}, async () => {
      isCommitting = true;
      await gate;
    });
    const key = randomUUID();
    const call = createPoint('Depot', { key });
    await provider.untilAsked(1);
    provider.answer();
    await until('its commit', async () => isCommitting);
    const others = [(await createPoint('Depot', { key })).body.code, (await createPoint('Another', { key })).body.code];
    goOn();
    assert.deepEqual(others, ['idempotent_call_running', 'idempotency_key_reused']);
    assert.equal((await call).status, 201);
  });

  const refusals: readonly [what: string, provider: number, commit: BeforeWriting | undefined, status: number][] = [
    ['its preparation is refused', 404, undefined, 404],
    ['its preparation fails', 500, undefined, 500],
    ['its commit is refused', 200, async () => refuse(), 404],
    ['its commit fails', 200, async (_, transaction) => void (await transaction.rows(sql`select 1 / 0`)), 500],
  ];
  for (const [caseTitle, answered, commit, status] of refusals) {
    it(`releases its key when ${caseTitle}`, async () => {
      let isFirst = true;
      await start({}, async (title, transaction) => {
        if (isFirst) await commit?.(title, transaction);
      });
      const key = randomUUID();
      const call = createPoint('Depot', { key });
      await provider.untilAsked(1);
      provider.answer(answered);
      assert.equal((await call).status, status);
      isFirst = false;
      const again = createPoint('Depot', { key });
      await provider.untilAsked(2);
      provider.answer();
      assert.equal((await again).status, 201);
      assert.deepEqual(await titles(), ['Depot']);
    });
  }

  it('is abandoned when its caller disconnects, and its share is released', async () => {
    const { preparedCalls } = await start();
    const caller = new AbortController();
    const call = createPoint('Depot', { signal: caller.signal });
    await provider.untilAsked(1);
    caller.abort();
    await assert.rejects(call);
    await provider.untilAbandoned(1);
    await until('its share', async () => preparedCalls.held === 0);
    assert.deepEqual(await titles(), []);
  });

  it('continues without its caller if it has a key, and its response is stored', async () => {
    const { preparedCalls } = await start();
    const key = randomUUID();
    const caller = new AbortController();
    const call = createPoint('Depot', { key, signal: caller.signal });
    await provider.untilAsked(1);
    caller.abort();
    await assert.rejects(call);
    // When a later caller without a key has gone, the service has also noticed that this one has.
    const other = new AbortController();
    const abandoned = createPoint('Other', { signal: other.signal });
    await provider.untilAsked(2);
    other.abort();
    await assert.rejects(abandoned);
    await provider.untilAbandoned(1);
    provider.answer();
    await until('its end', async () => preparedCalls.held === 0);
    const { status, headers } = await createPoint('Depot', { key });
    assert.deepEqual([status, headers.get('idempotency-replayed')], [201, 'true']);
    assert.deepEqual([provider.asked, await titles()], [2, ['Depot']]);
  });

  it('of a session that has ended is not prepared', async () => {
    await start();
    const ended = await tokenIn();
    await product.client.withToken(ended).call('logout');
    for (const asked of [{}, { key: randomUUID() }]) {
      const { status, body } = await createPoint('Depot', { ...asked, accessToken: ended });
      assert.deepEqual([status, body.code], [401, 'session_ended']);
    }
    assert.equal(provider.asked, 0);
  });

  it('commits nothing if its session has ended meanwhile, and releases its key', async () => {
    await start();
    const ended = await tokenIn();
    const key = randomUUID();
    const calls = [createPoint('Depot', { accessToken: ended }), createPoint('Depot', { key, accessToken: ended })];
    await provider.untilAsked(2);
    await product.client.withToken(ended).call('logout');
    provider.answer();
    for (const { status, body } of await Promise.all(calls))
      assert.deepEqual([status, body.code], [401, 'session_ended']);
    assert.deepEqual(await titles(), []);
    const again = createPoint('Depot', { key });
    await provider.untilAsked(3);
    provider.answer();
    assert.equal((await again).status, 201);
  });

  it('waits for its share, and does not use another company’s', async () => {
    await start({ PREPARATIONS_AT_ONCE: '8', DATABASE_WAIT_S: '1' });
    const sessions = [token, await tokenIn(), await tokenIn()];
    const answered: string[] = [];
    const note = async (call: Promise<Answer>) => {
      const { status, body } = await call;
      answered.push(`${status} ${body.code ?? ''}`);
    };
    const calls = sessions.flatMap((accessToken) => numbers(2).map(() => note(createPoint('Ours', { accessToken }))));
    await provider.untilAsked(4);
    const other = createPoint('Theirs', { accessToken: await tokenIn(otherDocument) });
    await provider.untilAsked(5);
    await until('those that wait to be refused', async () => answered.length === 2);
    assert.deepEqual(answered, ['429 share_used_up', '429 share_used_up']);
    provider.answer();
    await Promise.all(calls);
    assert.deepEqual(
      answered.slice(2),
      numbers(4).map(() => '201 '),
    );
    assert.equal((await other).status, 201);
    assert.equal(provider.asked, 5);
  });

  const overtakings: readonly [when: string, order: readonly [number, number]][] = [
    ['before its successor commits', [1, 2]],
    ['after its successor has', [2, 1]],
  ];
  for (const [when, order] of overtakings) {
    it(`writes nothing if another process has claimed it, ${when}`, async () => {
      await start();
      const key = randomUUID();
      const overtaken = createPoint('Depot', { key });
      await provider.untilAsked(1);
      await endLease();
      const successor = createPoint('Depot', { key });
      await provider.untilAsked(2);
      for (const which of order) {
        provider.answerOne(which);
        await (which === 1 ? overtaken : successor);
      }
      const [lost, won] = await Promise.all([overtaken, successor]);
      assert.deepEqual([lost.status, lost.body.code], [409, 'idempotent_call_running']);
      assert.equal(won.status, 201);
      assert.deepEqual(await titles(), ['Depot']);
      assert.deepEqual((await createPoint('Depot', { key })).body, won.body);
    });
  }

  it('keeps its claim after its lease has ended if no other process claims it', async () => {
    await start();
    const call = createPoint('Depot', { key: randomUUID() });
    await provider.untilAsked(1);
    await endLease();
    provider.answer();
    assert.equal((await call).status, 201);
  });

  it('renews its lease for as long as it takes', async () => {
    await start({ IDEMPOTENCY_LEASE_S: '3' });
    const key = randomUUID();
    const call = createPoint('Depot', { key });
    await provider.untilAsked(1);
    const begun = await leaseEnd();
    await until('a second lease', async () => (await leaseEnd()) > begun + 1000);
    assert.equal((await createPoint('Depot', { key })).status, 409);
    provider.answer();
    assert.equal((await call).status, 201);
  });

  it('is abandoned when its claim is found to be gone', async () => {
    await start({ IDEMPOTENCY_LEASE_S: '1' });
    const call = createPoint('Depot', { key: randomUUID() });
    await provider.untilAsked(1);
    await ask(product.target.ownerUrl, 'delete from idempotency');
    const { status, body } = await call;
    assert.deepEqual([status, body.code, provider.abandoned], [409, 'idempotent_call_running', 1]);
  });

  it('releases its key when the service stops before it is prepared', async () => {
    const { preparedCalls } = await start();
    const call = createPoint('Depot', { key: randomUUID() });
    await provider.untilAsked(1);
    preparedCalls.abandon();
    const { status, body } = await call;
    assert.deepEqual([status, body.code], [503, 'busy']);
    assert.deepEqual(await ask(product.target.ownerUrl, 'select from idempotency'), []);
  });
});

it('a preparation that does not end in time is refused as temporary, and releases its resources', async (t) => {
  const database = new Database({ url: product.target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
  t.after(() => database.close());
  const { tokens } = assembleHttp(readSettings({}), database);
  const shares = {
    resource: 'preparations' as const,
    total: 1,
    maxOfCompany: 1,
    maxOfSession: 1,
    maxWaitingCount: 0,
    maxWaitS: 0,
  };
  const calls = new PreparedCalls(database, { atOnce: shares, leaseS: 30, maxDurationS: 0.01 });
  const call = calls.run({
    actor: await tokens.verify(await tokenIn(), 'access'),
    origin: { request_id: 'a-test', address: '' },
    idempotent: undefined,
    disconnectSignal: new AbortController().signal,
    reserveMemory: () => () => {},
    operation: 'placeSlowly',
    prepare: async ({ lifetime }) => once(lifetime.signal, 'abort'),
    commit: () => assert.fail('what is not prepared is not committed'),
  });
  await assert.rejects(call, (error) => error instanceof Refusal && error.code === 'busy');
  assert.equal(calls.held, 0);
});

type Asked = { readonly key?: string; readonly accessToken?: string; readonly signal?: AbortSignal };
type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly id?: number } & Partial<Problem>;
};

/** Nothing here takes this long unless it hangs. */
const watchdog = () => timeLimit(timeLeftMs());

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function refuse(): void {
  throw new Refusal('not_found');
}

const tokenIn = async (document = demoDocument): Promise<string> => (await product.logIn('admin', { document })).access;

const titles = async (): Promise<string[]> =>
  (await ask<{ title: string }>(product.target.ownerUrl, 'select title from point_of_interest')).map(
    ({ title }) => title,
  );

/** As if the process with the lease had been stopped for too long. */
const endLease = () => ask(product.target.ownerUrl, `update idempotency set date_expires = now() - interval '1 s'`);

async function leaseEnd(): Promise<number> {
  const [row] = await ask<{ ends: Date }>(product.target.ownerUrl, 'select date_expires as ends from idempotency');
  return row?.ends.getTime() ?? 0;
}
