import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { assembleHttp } from '../assemble-http.ts';
import { demoDocument } from '../demo/company.ts';
import { readSettings } from '../settings.ts';
import { Database } from '../store/engine/database.ts';
import { sql } from '../store/engine/statement.ts';
import { otherDocument } from '../testing/companies.ts';
import { type SlowProvider, startSlowProvider } from '../testing/slow-provider.ts';
import { type BeforeWriting, type SlowService, startSlowService } from '../testing/slow-service.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
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
  const createPoint = async (title: string, { key, as = token, signal }: Asked = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
    const answer = await fetch(`${service?.url}/slowly/`, {
      method: 'POST',
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ title }),
      signal: signal ? AbortSignal.any([signal, watchdog()]) : watchdog(),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  };
  const list = (as = token) =>
    fetch(`${service?.url}/point_of_interest/?limit=5`, { headers: { authorization: `Bearer ${as}` } });

  it('holds no connection meanwhile: twenty leave all of ten to others, and all twenty are done', async () => {
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

  it('commits again when it gave way to another, and is not prepared again', async () => {
    const commits: string[] = [];
    const crosswise: BeforeWriting = async (title, transaction) => {
      const [here, there] = title === 'there' ? [1, 2] : [2, 1];
      await transaction.rows(sql`select pg_advisory_xact_lock(${here}::bigint)`);
      commits.push(title);
      await until('the other to have its first lock too', async () => new Set(commits).size === 2);
      await transaction.rows(sql`select pg_advisory_xact_lock(${there}::bigint)`);
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

  it('with a key is done once: repeats are told that it runs, and then what it did', async () => {
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

  it('with a key is told apart from others that name it, also while it commits', async () => {
    let isCommitting = false;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await start({}, async () => {
      isCommitting = true;
      await held;
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
  for (const [what, answered, commit, status] of refusals) {
    it(`gives its key back when ${what}`, async () => {
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

  it('is abandoned when its caller goes away, and its share given back', async () => {
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

  it('goes on without its caller when it has a key, and its answer is kept', async () => {
    const { preparedCalls } = await start();
    const key = randomUUID();
    const caller = new AbortController();
    const call = createPoint('Depot', { key, signal: caller.signal });
    await provider.untilAsked(1);
    caller.abort();
    await assert.rejects(call);
    // The service has heard of it when a caller without a key, who left after this one, is gone.
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
      const { status, body } = await createPoint('Depot', { ...asked, as: ended });
      assert.deepEqual([status, body.code], [401, 'session_ended']);
    }
    assert.equal(provider.asked, 0);
  });

  it('commits nothing when its session has ended meanwhile, and leaves its key to another', async () => {
    await start();
    const ended = await tokenIn();
    const key = randomUUID();
    const calls = [createPoint('Depot', { as: ended }), createPoint('Depot', { key, as: ended })];
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

  it('waits for its share, and keeps no other company from its own', async () => {
    await start({ PREPARATIONS_AT_ONCE: '8', DATABASE_WAIT_S: '1' });
    const sessions = [token, await tokenIn(), await tokenIn()];
    const answered: string[] = [];
    const note = async (call: Promise<Answer>) => {
      const { status, body } = await call;
      answered.push(`${status} ${body.code ?? ''}`);
    };
    const calls = sessions.flatMap((as) => numbers(2).map(() => note(createPoint('Ours', { as }))));
    await provider.untilAsked(4);
    const other = createPoint('Theirs', { as: await tokenIn(otherDocument) });
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
    it(`writes nothing when another has taken it over, ${when}`, async () => {
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

  it('is still its own when its lease ended and nobody came', async () => {
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

  it('gives its key back when the service stops before it is prepared', async () => {
    const { preparedCalls } = await start();
    const call = createPoint('Depot', { key: randomUUID() });
    await provider.untilAsked(1);
    preparedCalls.abandon();
    const { status, body } = await call;
    assert.deepEqual([status, body.code], [503, 'busy']);
    assert.deepEqual(await ask(product.target.ownerUrl, 'select from idempotency'), []);
  });
});

it('a preparation that does not end in time is refused for the moment, and gives back what it holds', async (t) => {
  const database = new Database({ url: product.target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
  t.after(() => database.close());
  const { tokens } = assembleHttp(readSettings({}), database, operations);
  const shares = {
    of: 'preparations' as const,
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
    clientGone: new AbortController().signal,
    operation: 'placeSlowly',
    prepare: async ({ lifetime }) => once(lifetime.signal, 'abort'),
    commit: () => assert.fail('what is not prepared is not committed'),
  });
  await assert.rejects(call, (error) => error instanceof Refusal && error.code === 'busy');
  assert.equal(calls.held, 0);
});

type Asked = { readonly key?: string; readonly as?: string; readonly signal?: AbortSignal };
type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly id?: number } & Partial<Problem>;
};

/** Nothing here takes so long: what does, hangs. */
const watchdog = () => AbortSignal.timeout(timeLeftMs());

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function refuse(): void {
  throw new Refusal('not_found');
}

const tokenIn = async (document = demoDocument): Promise<string> => (await product.logIn('admin', { document })).access;

const titles = async (): Promise<string[]> =>
  (await ask<{ title: string }>(product.target.ownerUrl, 'select title from point_of_interest')).map(
    ({ title }) => title,
  );

/** As when the process that holds the lease stood still for too long. */
const endLease = () => ask(product.target.ownerUrl, `update idempotency set date_expires = now() - interval '1 s'`);

async function leaseEnd(): Promise<number> {
  const [row] = await ask<{ ends: Date }>(product.target.ownerUrl, 'select date_expires as ends from idempotency');
  return row?.ends.getTime() ?? 0;
}
