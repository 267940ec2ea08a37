import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProblemError } from '../client.ts';
import type { ConnectOptions } from './client-types.ts';
import { connect } from './connect.ts';
import { fileOf } from './file-of.ts';

type Sent = { readonly call: string; readonly token: string | null; readonly key: string | null };
type Answer = { readonly status?: number; readonly body?: object; readonly headers?: Record<string, string> } | 'fails';

/** A service that gives these answers in order and records the requests it received. */
function serviceThat(...answers: readonly (Answer | Promise<Answer>)[]) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const nextAnswer = answers[sent.length];
    sent.push({
      call: `${init?.method} ${new URL(String(url)).pathname}${new URL(String(url)).search}`,
      token: headers.get('authorization'),
      key: headers.get('idempotency-key'),
    });
    const answer = await nextAnswer;
    if (!answer || answer === 'fails') throw new TypeError('fetch failed');
    const { status = 200, body = { data: [] } } = answer;
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': type, ...answer.headers } });
  };
  const open = (options: Partial<ConnectOptions> = { apiKey: 'tropeiro_key' }) =>
    connect({ baseUrl: 'http://tropeiro.test', fetch, ...options } as ConnectOptions);
  return { sent, open };
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { code, detail: code },
  headers,
});
const tokens = (name: string): Answer => ({
  body: { access_token: `access ${name}`, refresh_token: `refresh ${name}` },
});
const credentials = { username: 'admin', parent_username: '11222333000181', password: 'tropeiro-demo' };
const started = { access_token: 'access 0', refresh_token: 'refresh 0' };
const expired = refusal(401, 'token_expired');
const list = { query: { limit: 1 } };

describe('A connection', () => {
  const renewals: readonly [
    says: string,
    answers: readonly Answer[],
    options: Partial<ConnectOptions>,
    sent: string[],
  ][] = [
    ['logs in before the first call', [tokens('1'), {}], { credentials }, ['login', 'list access 1']],
    ['uses the tokens it is given at first', [{}], { tokens: started }, ['list access 0']],
    [
      'renews a token that has expired and repeats the call',
      [expired, tokens('1'), {}],
      { tokens: started },
      ['list access 0', 'renew refresh 0', 'list access 1'],
    ],
    [
      'logs in again if the session has ended',
      [refusal(401, 'session_ended'), refusal(401, 'session_ended'), tokens('2'), {}],
      { tokens: started, credentials },
      ['list access 0', 'renew refresh 0', 'login', 'list access 2'],
    ],
  ];
  for (const [caseTitle, answers, options, expectedCalls] of renewals) {
    it(caseTitle, async () => {
      const { sent, open } = serviceThat(...answers);
      await open(options).call('listVehicles', list);
      const names = { 'POST /auth/login/': 'login', 'POST /auth/token/': 'renew', 'GET /vehicle/?limit=1': 'list' };
      const named = sent.map(({ call, token }) =>
        [names[call as keyof typeof names], token?.replace('Bearer ', '')].filter(Boolean).join(' '),
      );
      assert.deepEqual(named, expectedCalls);
    });
  }

  const inPage = { session: 'cookie' } as Partial<ConnectOptions>;
  const namesOf = (sent: readonly Sent[]) => sent.map(({ call, token }) => [call, token?.replace('Bearer ', '')]);

  it('renews by the cookie of the browser before its first call, and when its token expires', async () => {
    const { sent, open } = serviceThat(tokens('1'), {}, expired, tokens('2'), {});
    const client = open(inPage);
    for (let count = 0; count < 2; count++) await client.call('listVehicles', list);
    assert.deepEqual(namesOf(sent), [
      ['POST /auth/token/', undefined],
      ['GET /vehicle/?limit=1', 'access 1'],
      ['GET /vehicle/?limit=1', 'access 1'],
      ['POST /auth/token/', undefined],
      ['GET /vehicle/?limit=1', 'access 2'],
    ]);
  });

  it('without a cookie logs in like any client, and renews by the cookie it then has', async () => {
    const { sent, open } = serviceThat(refusal(401, 'missing_token'), tokens('1'), tokens('2'), {});
    const client = open(inPage);
    await client.call('login', { body: credentials });
    await client.call('listVehicles', list);
    assert.deepEqual(namesOf(sent), [
      ['POST /auth/token/', undefined],
      ['POST /auth/login/', undefined],
      ['POST /auth/token/', undefined],
      ['GET /vehicle/?limit=1', 'access 2'],
    ]);
  });

  it('reports the user after each renewal, so that a page notices another one', async () => {
    const users: unknown[] = [];
    const of = (id: number): Answer => ({ body: { access_token: `access ${id}`, refresh_token: '', user: { id } } });
    const { open } = serviceThat(of(1), {}, expired, of(2), {});
    const client = open({ ...inPage, onUser: ({ id }) => users.push(id) } as Partial<ConnectOptions>);
    for (let count = 0; count < 2; count++) await client.call('listVehicles', list);
    assert.deepEqual(users, [1, 2]);
  });

  it('passes each new pair of tokens to the callback', async () => {
    const stored: unknown[] = [];
    const { open } = serviceThat(expired, tokens('1'), {});
    await open({ tokens: started, onTokens: (pair) => stored.push(pair) }).call('listVehicles', list);
    assert.deepEqual(stored, [{ access_token: 'access 1', refresh_token: 'refresh 1' }]);
  });

  it('renews once for calls that are refused together', async () => {
    const { sent, open } = serviceThat(expired, expired, tokens('1'), {}, {});
    const client = open({ tokens: started });
    await Promise.all([client.call('listVehicles', list), client.call('listVehicles', list)]);
    assert.equal(sent.filter(({ call }) => call === 'POST /auth/token/').length, 1);
    assert.equal(sent.length, 5);
  });

  it('does not renew again when a call refused before the renewal returns after it', async () => {
    let answerLate = (_: Answer) => {};
    const late = new Promise<Answer>((resolve) => {
      answerLate = resolve;
    });
    const { sent, open } = serviceThat(expired, late, tokens('1'), {}, {});
    const client = open({ tokens: started });
    const first = client.call('listVehicles', list);
    const second = client.call('listVehicles', list);
    await first;
    answerLate(expired);
    await second;
    assert.deepEqual(
      sent.map(({ token }) => token),
      ['access 0', 'access 0', 'refresh 0', 'access 1', 'access 1'].map((token) => `Bearer ${token}`),
    );
  });

  it('returns the refusal if nothing can be renewed', async () => {
    const { sent, open } = serviceThat(expired, refusal(401, 'session_ended'));
    await assert.rejects(open({ tokens: started }).call('listVehicles', list), /token_expired/);
    assert.equal(sent.length, 2);
  });

  it('does not renew when a permission is missing', async () => {
    const { sent, open } = serviceThat(refusal(403, 'forbidden'));
    await assert.rejects(open({ tokens: started }).call('listVehicles', list), ProblemError);
    assert.equal(sent.length, 1);
  });

  const now = { 'retry-after': '0' };
  const patience: readonly [says: string, answers: readonly Answer[]][] = [
    ['the network fails', ['fails', {}]],
    ['the service is busy', [refusal(503, 'busy', now), {}]],
    ['it called too often', [refusal(429, 'too_many_requests', now), {}]],
    ['an earlier attempt is still running', [refusal(409, 'idempotent_call_running', now), {}]],
  ];
  for (const [caseTitle, answers] of patience) {
    it(`repeats a change with the same key when ${caseTitle}`, async () => {
      const { sent, open } = serviceThat(...answers);
      await open().call('createVehicle', { body: { data: { plate: 'ABC1D23', title: 'Caminhão' } } });
      assert.equal(sent.length, 2);
      assert.ok(sent[0]?.key);
      assert.equal(sent[0]?.key, sent[1]?.key);
    });
  }

  it('uses the key that the caller sets, and another one for each call otherwise', async () => {
    const { sent, open } = serviceThat({}, {}, {});
    const client = open();
    const body = { data: { plate: 'ABC1D23', title: 'Caminhão' } };
    await client.call('createVehicle', { body, headers: { 'Idempotency-Key': 'mine' } });
    for (let count = 0; count < 2; count++) await client.call('createVehicle', { body });
    assert.equal(sent[0]?.key, 'mine');
    assert.notEqual(sent[1]?.key, sent[2]?.key);
  });

  const newKey = { body: { data: { name: 'ERP', user_id: 1 } } };
  const badGateway: Answer = { status: 502, body: {} };

  it('creates an API key again when the service is busy, and sends no Idempotency-Key that would be ignored', async () => {
    const { sent, open } = serviceThat(refusal(503, 'busy', now), {});
    await open().call('createApiKey', newKey);
    assert.deepEqual(
      sent.map(({ key }) => key),
      [null, null],
    );
  });

  it('waits as long as the service asks for', async (test) => {
    const waits: number[] = [];
    const { setTimeout: later } = globalThis;
    test.mock.method(globalThis, 'setTimeout', (work: () => void, ms: number) => {
      waits.push(ms);
      return later(work, 0);
    });
    const { open } = serviceThat(refusal(429, 'too_many_requests', { 'retry-after': '7' }), {});
    await open().call('listVehicles', list);
    assert.deepEqual(waits, [7000]);
  });

  const impatience: readonly [
    says: string,
    answer: Answer,
    call: (client: ReturnType<typeof connect>) => Promise<unknown>,
  ][] = [
    ['an invalid request', refusal(400, 'invalid_input'), (client) => client.call('listVehicles', list)],
    ['a conflict', refusal(409, 'duplicate'), (client) => client.call('listVehicles', list)],
    [
      'a call whose wait would be too long',
      refusal(429, 'login_delayed', { 'retry-after': '300' }),
      (client) => client.call('listVehicles', list),
    ],
    ['a deletion whose answer was lost', 'fails', (client) => client.call('deleteFleet', { params: { id: 1 } })],
    ['a deletion that a proxy lost', badGateway, (client) => client.call('deleteFleet', { params: { id: 1 } })],
    ['the creation of an API key whose answer was lost', 'fails', (client) => client.call('createApiKey', newKey)],
    ['the creation of an API key that a proxy lost', badGateway, (client) => client.call('createApiKey', newKey)],
  ];
  for (const [caseTitle, answer, call] of impatience) {
    it(`does not repeat ${caseTitle}`, async () => {
      const { sent, open } = serviceThat(answer, {});
      await assert.rejects(call(open()));
      assert.equal(sent.length, 1);
    });
  }

  it('gives up after the configured number of attempts', async () => {
    const { sent, open } = serviceThat('fails', 'fails', 'fails');
    const client = open({ apiKey: 'tropeiro_key', retry: { maxAttempts: 2 } });
    await assert.rejects(client.call('listVehicles', list), /fetch failed/);
    assert.equal(sent.length, 2);
  });

  it('requests the largest page of a list when no limit is set', async () => {
    const { sent, open } = serviceThat({});
    for await (const _ of open().records('listFleets')) assert.fail('there are none');
    assert.deepEqual(
      sent.map(({ call }) => call),
      ['GET /fleet/?limit=1000'],
    );
  });

  it('yields the records of a list one by one, page after page', async () => {
    const next = { link: '<http://tropeiro.test/v1/fleet/?name=a%26b&cursor=c%2B1&limit=2>; rel="next"' };
    const { sent, open } = serviceThat(
      { body: { data: [{ id: 1 }, { id: 2 }] }, headers: next },
      { body: { data: [{ id: 3 }] } },
    );
    const ids: number[] = [];
    for await (const { id } of open().records('listFleets', { query: { limit: 2 } })) ids.push(id);
    assert.deepEqual(ids, [1, 2, 3]);
    assert.deepEqual(
      sent.map(({ call }) => call),
      ['GET /fleet/?limit=2', 'GET /fleet/?limit=2&cursor=c%2B1'],
    );
  });

  it('has the next modified_since after the last record of a list', async () => {
    const first = {
      link: '<http://tropeiro.test/v1/fleet/?cursor=c>; rel="next"',
      'sync-until': '2026-01-31T12:00:00Z',
    };
    const { open } = serviceThat(
      { body: { data: [{ id: 1 }] }, headers: first },
      { body: { data: [{ id: 2 }] }, headers: {} },
    );
    const fleets = open().records('listFleets', { query: { modified_since: '1970-01-01' } });
    // A caller that stops halfway must start from the same moment again, or it would miss the remaining records.
    for await (const { id } of fleets) assert.deepEqual([id < 3, fleets.syncUntil], [true, undefined]);
    assert.equal(fleets.syncUntil, '2026-01-31T12:00:00Z');
  });
});

describe('A file', () => {
  it('is of the type that its name says', () => {
    assert.deepEqual(
      ['a.CSV', 'frota.xlsx', 'foto.jpg', 'LEIAME'].map((name) => fileOf('x', name).type),
      ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'image/jpeg', ''],
    );
    assert.equal(fileOf(new Uint8Array([1, 2]), 'a.bin').size, 2);
  });
});
