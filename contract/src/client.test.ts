import assert from 'node:assert/strict';
import test from 'node:test';
import { type AnswerTo, createClient, ProblemError, UnexpectedAnswer } from './client.ts';

type Sent = { url: string; init: RequestInit };

/** A service that gives one answer and records the request it received. */
function clientOf(answer: Response, options: { token?: string; language?: 'pt-BR' } = {}) {
  const sent: Sent[] = [];
  const remember: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    return answer.clone();
  };
  return { sent, client: createClient({ baseUrl: 'http://tropeiro.test/', fetch: remember, ...options }) };
}

const json = (value: unknown, status = 200, type = 'application/json; charset=utf-8') =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': type, etag: '"3"' } });

const headersOf = ({ init }: Sent) => new Headers(init.headers);

test('a record comes back with its status and headers', async () => {
  const { client, sent } = clientOf(json({ data: { id: 5, title: 'Depósito' } }), { token: 't', language: 'pt-BR' });
  const answer = await client.call('getPointOfInterest', { params: { id: 5 } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('etag'), '"3"');
  assert.equal(answer.body.data.title, 'Depósito');
  const [call] = sent;
  assert.ok(call);
  assert.equal(call.url, 'http://tropeiro.test/point_of_interest/5');
  assert.equal(headersOf(call).get('authorization'), 'Bearer t');
  assert.equal(headersOf(call).get('accept-language'), 'pt-BR');
  assert.equal(headersOf(call).get('content-type'), null);
});

test('sends collections as JSON arrays and omits undefined values', async () => {
  const { client, sent } = clientOf(json({ data: [] }));
  await client.call('listPointsOfInterest', { query: { includes: ['point_of_interest_category'], limit: 50 } });
  await client.call('listPointsOfInterest');
  const { searchParams } = new URL(sent[0]?.url ?? '');
  assert.deepEqual(
    [...searchParams],
    [
      ['includes', '["point_of_interest_category"]'],
      ['limit', '50'],
    ],
  );
  assert.equal(sent[1]?.url, 'http://tropeiro.test/point_of_interest/');
});

test('encodes a path parameter so that it cannot change the path', async () => {
  const { client, sent } = clientOf(json({ data: {} }));
  const crooked = '../audit?x=1' as unknown as number;
  await client.call('getPointOfInterest', { params: { id: crooked } });
  assert.equal(sent[0]?.url, 'http://tropeiro.test/point_of_interest/..%2Faudit%3Fx%3D1');
});

test('a body is sent as JSON, with the headers given', async () => {
  const { client, sent } = clientOf(json({ data: { id: 1 } }, 201));
  const body = { data: { title: 'Obra', latitude: -23.5, longitude: -46.6 } };
  const answer = await client.call('createPointOfInterest', { body, headers: { 'idempotency-key': 'k' } });
  assert.equal(answer.status, 201);
  const [call] = sent;
  assert.ok(call);
  assert.equal(call.init.method, 'POST');
  assert.deepEqual(JSON.parse(String(call.init.body)), body);
  assert.equal(headersOf(call).get('content-type'), 'application/json');
  assert.equal(headersOf(call).get('idempotency-key'), 'k');
});

test('returns an empty body for no content and the text of a document', async () => {
  const noContent = clientOf(new Response(null, { status: 204 }));
  assert.equal((await noContent.client.call('logout')).body, undefined);
  const page = clientOf(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  assert.equal((await page.client.call('getReference')).body, '<!doctype html>');
});

test('sends a file in a form whose content type fetch sets', async () => {
  const { client, sent } = clientOf(json({ data: { picture: 'a.jpg' } }, 201));
  const answer = await client.call('uploadImage', { file: new Blob(['pixels']), headers: { 'idempotency-key': 'k' } });
  assert.equal(answer.body.data.picture, 'a.jpg');
  const [call] = sent;
  assert.ok(call);
  const form = call.init.body;
  assert.ok(form instanceof FormData);
  assert.equal(await (form.get('file') as File).text(), 'pixels');
  assert.equal(headersOf(call).get('content-type'), null);
  assert.equal(headersOf(call).get('idempotency-key'), 'k');
});

test('returns a file as its bytes', async () => {
  const { client, sent } = clientOf(new Response(new Uint8Array([255, 216, 0]), { headers: { etag: '"h"' } }));
  const query = { picture: 'a'.repeat(64), size: 'thumbnail' } as const;
  const { status, headers, body } = await client.bytes('getPicture', { query });
  assert.deepEqual([status, headers.get('etag'), [...body]], [200, '"h"', [255, 216, 0]]);
  assert.equal(sent[0] && headersOf(sent[0]).get('accept'), 'image/jpeg, image/png, application/problem+json');
});

test('throws a problem with all its fields', async () => {
  const problem = {
    type: '/docs/#not_found',
    title: 'Not found',
    status: 404,
    detail: 'No.',
    code: 'not_found',
    request_id: 'r',
    errors: [],
  };
  const { client } = clientOf(json(problem, 404, 'application/problem+json'));
  await assert.rejects(client.call('endSession', { params: { id: 9 } }), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.status, 404);
    assert.deepEqual(error.problem, problem);
    return true;
  });
});

test('distinguishes an answer that does not come from the service', async () => {
  const { client } = clientOf(
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  );
  await assert.rejects(client.call('listSessions'), UnexpectedAnswer);
});

test('leaves the first client unchanged when another token is set', async () => {
  const { client, sent } = clientOf(json({ data: [] }), { token: 'a' });
  await client.withToken('b').call('listSessions');
  await client.call('listSessions');
  await client.withToken(undefined).call('listSessions');
  assert.deepEqual(
    sent.map((call) => headersOf(call).get('authorization')),
    ['Bearer b', 'Bearer a', null],
  );
});

/** Never executed. Each line marked as an expected error checks a guarantee of the types. */
export async function typesAreThoseOfTheContract(client: ReturnType<typeof createClient>): Promise<void> {
  // @ts-expect-error the id is required
  await client.call('getPointOfInterest');
  // @ts-expect-error the body is required
  await client.call('login', {});
  // @ts-expect-error logout takes no body
  await client.call('logout', { body: {} });
  // @ts-expect-error there is no such operation
  await client.call('getNothing');
  // @ts-expect-error the limit is a number
  await client.call('listPointsOfInterest', { query: { limit: 'many' } });
  const answer: AnswerTo<'login'> = await client.call('login', {
    body: { username: 'a', parent_username: 'b', password: 'c' },
  });
  const expiresIn: number = answer.body.expires_in;
  await client.call('renewToken', { headers: { authorization: `Bearer ${expiresIn}` } });
}
