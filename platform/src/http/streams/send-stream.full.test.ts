import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, afterEach, before, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EventReader } from '@tropeiro/contract/client/event-reader.ts';
import { clientOf, ProblemError } from '@tropeiro/contract/client.ts';
import { wireOf } from '@tropeiro/contract/wire.ts';
import { Keyring } from '@tropeiro/server/access/keyring.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { otherDocument } from '@tropeiro/server/testing/companies.ts';
import { Count, countingContract, countingHandlers } from '@tropeiro/server/testing/counting-stream.ts';
import { type ServedContract, serveContract } from '@tropeiro/server/testing/served-contract.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { until } from '../../../../tools/until.ts';

let product: TestService;
let served: ServedContract;
let stopServed = async () => {};
let count: Count;
before(async () => {
  product = await startTestService();
});
after(() => product.stop());
afterEach(() => stopServed());

const serve = async (settings: Record<string, string> = {}) => {
  count = new Count();
  served = await serveContract(countingContract, countingHandlers(count), product.target.appUrl, settings);
  stopServed = async () => {
    stopServed = async () => {};
    await served.stop();
  };
};

const tokenOf = async (username = 'admin', parent_username: string = demoDocument): Promise<string> => {
  const { body } = await product.client.call('login', { body: { username, parent_username, password: demoPassword } });
  return body.access_token;
};

const clientAt = (baseUrl: string, token: string) =>
  clientOf<typeof countingContract>(
    { followCount: wireOf(countingContract.followCount), askPlainly: wireOf(countingContract.askPlainly) },
    { baseUrl, token },
  );

type Asked = { query: string; headers: Record<string, string>; method: string; url: string };

/** A stream whose response has begun. It continues only as the test reads it. */
async function open(
  token: string,
  { query = '', headers = {}, method = 'GET', url = served.url }: Partial<Asked> = {},
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  const asked = request({
    hostname,
    port,
    method,
    path: `/count/${query}`,
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  asked.on('error', () => {});
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return answer;
}

/** Reads until enough has arrived, or to the end. */
async function textOf(answer: IncomingMessage, isEnough: (text: string) => boolean = () => false): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for (;;) {
    for (let chunk = answer.read(); chunk !== null; chunk = answer.read()) text += chunk;
    if (isEnough(text) || answer.readableEnded || answer.destroyed) return text;
    // One listener for all waits: a listener per wait would add up on a long stream.
    const waiting = new AbortController();
    const either = ['readable', 'end'].map((event) => once(answer, event, { signal: waiting.signal }));
    await Promise.race(either).catch(() => {});
    waiting.abort();
  }
}

const idsIn = (text: string): number[] => new EventReader().read(text).map(({ id }) => Number(id));
const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

const codeOf = async (answer: IncomingMessage) => {
  const { code, detail } = JSON.parse(await textOf(answer));
  return { status: answer.statusCode, code, detail };
};

describe('A stream', () => {
  it('sends events as they happen, with their ids and their data by the schema', async () => {
    await serve();
    count.increase(2);
    const answer = await open(await tokenOf());
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.ok(answer.headers['x-request-id']);
    const begun = await textOf(answer, (text) => text.includes('id: 2'));
    assert.equal(
      begun,
      'retry: 1000\n\n' +
        'id: 1\nevent: counted\ndata: {"number":1,"filler":""}\n\n' +
        'id: 2\nevent: counted\ndata: {"number":2,"filler":""}\n\n',
    );
    count.increase();
    assert.deepEqual(idsIn(await textOf(answer, (text) => text.includes('id: 3'))), [3]);
    answer.destroy();
  });

  const beginnings: readonly [says: string, query: string, headers: Record<string, string>, first: number][] = [
    ['the header', '', { 'last-event-id': '7' }, 8],
    ['the query', '?last_event_id=5', {}, 6],
    ['the header, whatever the query says', '?last_event_id=5', { 'last-event-id': '7' }, 8],
    ['nothing, where the header is empty', '', { 'last-event-id': '' }, 1],
  ];
  for (const [title, query, headers, first] of beginnings) {
    it(`continues after the event named by ${title}`, async () => {
      await serve();
      count.increase(9);
      const answer = await open(await tokenOf(), { query, headers });
      assert.deepEqual(idsIn(await textOf(answer, (text) => text.includes('id: 9'))), upTo(9, first));
      answer.destroy();
    });
  }

  const refused: readonly [
    says: string,
    query: string,
    headers: Record<string, string>,
    status: number,
    code: string,
  ][] = [
    ['an id that cannot be one', '', { 'last-event-id': 'a b' }, 400, 'invalid_header'],
    ['such an id in the query', '?last_event_id=a%20b', {}, 400, 'invalid_input'],
    ['an id that this stream never gave out', '', { 'last-event-id': 'seven' }, 400, 'invalid_cursor'],
    ['who accepts no events', '', { accept: 'application/json' }, 406, 'not_acceptable'],
    ['who brings no good token', '', { authorization: 'Bearer a.b.c' }, 401, 'invalid_token'],
  ];
  for (const [title, query, headers, status, code] of refused) {
    it(`refuses ${title} before it begins`, async () => {
      await serve();
      const answer = await codeOf(await open(await tokenOf(), { query, headers }));
      assert.deepEqual([answer.status, answer.code], [status, code]);
      assert.equal(served.service.streams.semaphore.held, 0);
    });
  }

  it('answers HEAD with its headers and holds nothing', async () => {
    await serve();
    const answer = await open(await tokenOf(), { method: 'HEAD' });
    assert.deepEqual([answer.statusCode, await textOf(answer)], [200, '']);
    assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(served.service.streams.semaphore.held, 0);
  });

  it('sends keep-alives while nothing happens', async () => {
    await serve({ STREAM_ALIVE_S: '1' });
    const answer = await open(await tokenOf());
    assert.match(await textOf(answer, (text) => text.includes('alive')), /^retry: 1000\n\n(?:: alive\n\n)+$/);
    answer.destroy();
  });

  it('holds no connection of the database between two events', async () => {
    await serve({ DATABASE_CONNECTIONS: '4' });
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(token)));
    assert.equal(served.service.streams.semaphore.held, 12);
    assert.equal(served.service.database.shares.held, 0);
    const plain = await Promise.all(Array.from({ length: 8 }, () => clientAt(served.url, token).call('askPlainly')));
    assert.ok(plain.every(({ body }) => body.one === 1));
    count.increase();
    for (const answer of answers) {
      assert.deepEqual(idsIn(await textOf(answer, (text) => text.includes('id: 1'))), [1]);
      answer.destroy();
    }
  });

  it('ends when its source fails, and can be continued', async () => {
    await serve();
    count.failsAt = 3;
    count.increase(5);
    const token = await tokenOf();
    const answer = await open(token);
    const text = await textOf(answer);
    assert.deepEqual([idsIn(text), answer.complete], [[1, 2], true]);
    count.failsAt = Number.POSITIVE_INFINITY;
    const next = await open(token, { headers: { 'last-event-id': '2' } });
    assert.deepEqual(idsIn(await textOf(next, (text) => text.includes('id: 5'))), [3, 4, 5]);
    next.destroy();
  });

  it('sends every event once to a client that is repeatedly cut off', async () => {
    await serve();
    const counting = setInterval(() => count.increase(), 1);
    const seen: number[] = [];
    try {
      for await (const { data } of clientAt(served.url, await tokenOf()).stream('followCount')) {
        seen.push(data.number);
        if (seen.length === 300) break;
        if (seen.length % 100 === 0) served.cut();
      }
    } finally {
      clearInterval(counting);
    }
    assert.deepEqual(seen, upTo(300));
  });

  it('is not read ahead of a slow client, and continues where it was cut off', async () => {
    await serve({ STALLED_READER_S: '1' });
    count.increase(1_000_000);
    const token = await tokenOf();
    const { hostname, port } = new URL(served.url);
    // HTTP/1.0, so that the body is not chunked.
    const socket = connect({ host: hostname, port: Number(port) }).pause();
    socket.write(`GET /count/?filler=50000 HTTP/1.0\r\nauthorization: Bearer ${token}\r\n\r\n`);
    const { semaphore: shares } = served.service.streams;
    await until('the stream', () => shares.held === 1);
    await until('its end', () => shares.held === 0);
    assert.ok(count.yieldedCount < 500, `${count.yieldedCount} events of 50 kB were made for somebody who took none`);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += chunk;
    const ids = idsIn(text.slice(text.indexOf('\r\n\r\n') + 4));
    assert.ok(ids.length > 0 && ids.length < count.yieldedCount, 'it was cut off');
    assert.deepEqual(ids, upTo(ids.length));
    const next = await open(token, { headers: { 'last-event-id': String(ids.length) } });
    const [first] = idsIn(await textOf(next, (text) => idsIn(text).length > 0));
    assert.equal(first, ids.length + 1);
    next.destroy();
  });

  it('ends with its session', async () => {
    await serve({ STREAM_ALIVE_S: '1' });
    const token = await tokenOf();
    const answer = await open(token);
    const isEnded = (error: unknown) => error instanceof ProblemError && error.problem.code === 'session_ended';
    const ended = assert.rejects(clientAt(served.url, token).stream('followCount').next(), isEnded);
    await product.client.withToken(token).call('logout');
    assert.match(await textOf(answer), /^retry: 1000\n\n(?:: alive\n\n)*retry: \d+\n\n$/);
    assert.equal(answer.complete, true);
    await ended;
  });

  it('ends with its token', async () => {
    await serve();
    const token = await expiring(await tokenOf(), 2);
    const next = clientAt(served.url, token).stream('followCount').next();
    await assert.rejects(next, (error) => error instanceof ProblemError && error.problem.code === 'token_expired');
  });

  it('is limited per session, per company and in total', async () => {
    await serve({ STREAMS_AT_ONCE: '4' });
    const [mine, colleague, other] = [await tokenOf(), await tokenOf('viewer'), await tokenOf('admin', otherDocument)];
    const [first, another] = [await open(mine), await open(colleague)];
    for (const token of [mine, colleague]) {
      const { status, code, detail } = await codeOf(await open(token));
      assert.deepEqual([status, code], [429, 'share_used_up']);
      assert.match(detail, /open streams: 2 at once/);
    }
    const theirs = await open(other);
    assert.equal(theirs.statusCode, 200);
    first.destroy();
    await until('the stream', () => served.service.streams.semaphore.held === 2);
    const second = await open(colleague);
    assert.equal(second.statusCode, 200);
    for (const answer of [another, theirs, second]) answer.destroy();
  });

  it('ends at once when the service stops, and its client reconnects', async (t) => {
    const token = await tokenOf();
    const first = await startCounting(t);
    const answer = await open(token, { url: first.url });
    const text = textOf(answer);
    const seen: number[] = [];
    let restarted: Promise<unknown> | undefined;
    for await (const { data } of clientAt(first.url, token).stream('followCount')) {
      seen.push(data.number);
      if (seen.length === 50) restarted = first.stop().then(() => startCounting(t, new URL(first.url).port));
      if (seen.length === 1000) break;
    }
    await restarted;
    assert.deepEqual(seen, upTo(1000));
    assert.match(await text, /\n\nretry: \d+\n\n$/);
    assert.equal(answer.complete, true);
  });
});

/** The same token with another expiry. */
async function expiring(token: string, lifeS: number): Promise<string> {
  const { key } = await new Keyring(served.service.database).signingKey(served.service.database);
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader(decodeProtectedHeader(token) as { alg: string })
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifeS)
    .sign(key);
}

/** A process that serves the count. */
async function startCounting(t: TestContext, port = '0') {
  const program = fileURLToPath(new URL('../../../../server/src/testing/counting-service.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, product.target.appUrl, port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => void child.kill('SIGKILL'));
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const [exitCode] = await once(child, 'exit');
      assert.equal(exitCode, 0);
    },
  };
}
