import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { clientOf, ProblemError, UnexpectedAnswer } from '../client.ts';
import { operation } from '../operation.ts';
import { silenceMaxS } from '../streams/event-stream.ts';
import { streamQuery } from '../streams/stream-query.ts';
import { wireOf } from '../wire.ts';

const follow = operation({
  id: 'follow',
  method: 'GET',
  path: '/follow/{id}',
  tag: bilingual('Tests', 'Testes'),
  summary: bilingual('Follow', 'Seguir'),
  access: 'session',
  params: Type.Object({ id: Type.Integer() }),
  query: Type.Object(streamQuery),
  answer: {
    kind: 'stream',
    status: 200,
    events: { moved: Type.Object({ speed: Type.Number() }), stopped: Type.Object({ at: Type.String() }) },
  },
  refusals: [],
});
const contract = { follow };

type Scripted = { readonly text?: string; readonly problem?: string; readonly status?: number; readonly fails?: true };

const headersOf = ({ problem, status = 200, text }: Scripted) => ({
  'content-type': problem ? 'application/problem+json' : text === undefined ? 'text/html' : 'text/event-stream',
  ...(status === 503 ? { 'retry-after': '0' } : {}),
});

/** A service that gives these answers, one per connection, and records after which event each request begins. */
function serviceThat(...answers: readonly Scripted[]) {
  const asked: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    init?.signal?.throwIfAborted();
    const answer = answers[asked.length];
    asked.push(new Headers(init?.headers).get('last-event-id'));
    if (!answer || answer.fails) throw new TypeError('fetch failed');
    const body = answer.problem ? JSON.stringify({ code: answer.problem }) : (answer.text ?? '<h1>Welcome</h1>');
    return new Response(body, { status: answer.status ?? 200, headers: headersOf(answer) });
  };
  const client = clientOf<typeof contract>({ follow: wireOf(follow) }, { baseUrl: 'http://tropeiro.test', fetch });
  return { asked, client };
}

const soon = 'retry: 1\n\n';
const moved = (...ids: readonly number[]) =>
  soon + ids.map((id) => `id: ${id}\nevent: moved\ndata: {"speed":${id}}\n\n`).join('');

describe('A stream', () => {
  /** Reads the given number of events and returns their ids. */
  const idsOf = async (service: ReturnType<typeof serviceThat>, count: number, after?: string) => {
    const ids: string[] = [];
    for await (const { id } of service.client.stream('follow', { params: { id: 5 }, after })) {
      ids.push(id);
      if (ids.length === count) break;
    }
    return ids;
  };

  const cases: readonly [says: string, answers: readonly Scripted[], asked: readonly (string | null)[]][] = [
    ['is resumed after the last event', [{ text: moved(1, 2) }, { text: moved(3) }], [null, '2']],
    ['discards half an event', [{ text: `${moved(1, 2)}id: 3\ndata: {` }, { text: moved(3) }], [null, '2']],
    ['survives a network failure', [{ text: moved(1) }, { fails: true }, { text: moved(2, 3) }], [null, '1', '1']],
    [
      'survives a service that is busy, fails or is replaced',
      [
        { text: moved(1) },
        { status: 503, problem: 'busy' },
        { status: 500, problem: 'internal' },
        { status: 502 },
        { text: moved(2, 3) },
      ],
      [null, '1', '1', '1', '1'],
    ],
    [
      'resumes from the same event after a connection without events',
      [{ text: moved(1) }, { text: soon }, { text: moved(2, 3) }],
      [null, '1', '1'],
    ],
  ];
  for (const [title, answers, asked] of cases) {
    it(title, async () => {
      const service = serviceThat(...answers);
      assert.deepEqual(await idsOf(service, 3), ['1', '2', '3']);
      assert.deepEqual(service.asked, asked);
    });
  }

  it('can begin after an event', async () => {
    const service = serviceThat({ text: moved(8) });
    assert.deepEqual(await idsOf(service, 1, '7'), ['8']);
    assert.deepEqual(service.asked, ['7']);
  });

  const final: readonly [says: string, answer: Scripted, error: typeof ProblemError | typeof UnexpectedAnswer][] = [
    ['the token has expired', { status: 401, problem: 'token_expired' }, ProblemError],
    ['the caller lacks permission', { status: 403, problem: 'forbidden' }, ProblemError],
    ['the answer does not come from the service', {}, UnexpectedAnswer],
  ];
  for (const [title, answer, error] of final) {
    it(`is not requested again when ${title}`, async () => {
      const service = serviceThat({ text: moved(1) }, answer);
      await assert.rejects(idsOf(service, 2), error);
      assert.equal(service.asked.length, 2);
    });
  }

  it('ends when it is aborted, also during a pause', async () => {
    const service = serviceThat({ text: moved(1) });
    const ending = new AbortController();
    const stream = service.client.stream('follow', { params: { id: 5 }, signal: ending.signal });
    assert.equal((await stream.next()).done, false);
    const next = stream.next();
    ending.abort(new Error('enough'));
    await assert.rejects(next, /enough/);
    assert.deepEqual(await stream.next(), { done: true, value: undefined });
  });
});

it('A connection without a response ends after the longest silence, and another one is opened', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let requestCount = 0;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    requestCount++;
    if (requestCount > 1) return new Response(moved(1), { headers: { 'content-type': 'text/event-stream' } });
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  const client = clientOf<typeof contract>({ follow: wireOf(follow) }, { baseUrl: 'http://tropeiro.test', fetch });
  const next = client.stream('follow', { params: { id: 5 } }).next();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  t.mock.timers.tick(silenceMaxS * 1000);
  await settled();
  t.mock.timers.tick(60_000);
  assert.equal((await next).value?.id, '1');
  assert.equal(requestCount, 2);
});

/** Never executed. Each line marked as an expected error checks a guarantee of the types. */
export async function typesAreThoseOfTheContract({ client }: ReturnType<typeof serviceThat>): Promise<void> {
  // @ts-expect-error the id is required
  client.stream('follow');
  // @ts-expect-error a stream is not called
  await client.call('follow', { params: { id: 5 } });
  for await (const event of client.stream('follow', { params: { id: 5 } })) {
    if (event.event === 'moved') event.data.speed.toFixed();
    // @ts-expect-error that is of another event
    if (event.event === 'stopped') event.data.speed.toFixed();
  }
}
