import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { anyCharacter } from '@tropeiro/tools/any-character.ts';
import fc from 'fast-check';
import { asJson, bearer, type RawRequest, type Reply, rawRequestOf, send } from '../http.ts';
import { exchange } from '../raw-socket.ts';
import { everyOperation, sampleCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { type BrokenRequest, brokenRequests } from './broken-requests.ts';
import { requireProblem } from './problem.ts';

/** Runs of one operation. The common parts get a thousand in all. */
const runsAnOperation = 8;

let world: World;
let token = '';
before(async () => {
  world = await World.open();
  token = (await world.as('admin')).access;
});
after(() => world.service.stop());

for (const [id, operation] of everyOperation) {
  test(`${id} withstands invalid requests`, async () => {
    // Every request must have the same conditions as the first: no session ends under the next.
    const { input } = await sampleCall(world, id);
    const good = rawRequestOf(operation, input, token);
    const before = await entries();
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(rawRequests(operation, good), async (rawRequest) => {
        const reply = await send(world.url, rawRequest);
        requireSound(rawRequest, reply);
        if (reply.status < 300 && !['GET', 'HEAD', 'OPTIONS'].includes(rawRequest.method)) accepted += 1;
      }),
      { numRuns: runsAnOperation, endOnFailure: true },
    );
    // Every change leaves an audit entry, so the test can see that refused requests changed nothing.
    assert.ok((await entries()) - before <= accepted, 'what is refused leaves nothing');
    assert.equal((await send(world.url, { method: 'GET', path: '/readyz' })).status, 200, 'it still answers');
  });
}

test('invalid HTTP gets a response, and nothing of it is stored', async () => {
  const before = await stored();
  const wrong: string[] = [];
  for (const broken of brokenRequests(token)) {
    await requireAnswered(broken).catch((error: Error) => wrong.push(`${broken.defect}: ${error.message}`));
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await stored(), before);
  assert.equal((await send(world.url, { method: 'GET', path: '/readyz' })).status, 200, 'it still answers');
});

test('requests sent without waiting are answered one by one, in order', async () => {
  const lines = (path: string, last: boolean) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\n${last ? 'connection: close\r\n' : ''}\r\n`;
  const paths = ['/healthz', '/nothing', '/point_of_interest/', '/healthz'];
  const bytes = paths.map((path, index) => lines(path, index === paths.length - 1)).join('');
  const replies = await exchange(world.url, bytes);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 404, 401, 200],
  );
});

test('of keys given twice the last one counts, and prototypes are only names', async () => {
  const body =
    '{"data":{"title":"first","title":"last","latitude":1,"longitude":2,"__proto__":{"phone":"1"},"constructor":{}}}';
  const reply = await send(world.url, {
    method: 'POST',
    path: '/point_of_interest/',
    headers: { ...asJson, ...bearer(token) },
    body,
  });
  assert.equal(reply.status, 201, reply.text);
  const { data } = JSON.parse(reply.text) as { data: { title: string; phone: string | null } };
  assert.deepEqual([data.title, data.phone], ['last', null]);
});

test('any text that JSON can hold is stored as it is seen, or refused', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 }),
    fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\u0000', 'a', '\u202e', '😀') }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (title) => {
      const body = JSON.stringify({ data: { title, latitude: 1, longitude: 2 } });
      const rawRequest = {
        method: 'POST',
        path: '/point_of_interest/',
        headers: { ...asJson, ...bearer(token) },
        body,
      };
      const reply = await send(world.url, rawRequest);
      requireSound(rawRequest, reply);
      // A title is one line, and invisible characters around it are removed.
      const seen = title.replace(/^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu, '');
      if (reply.status === 201) assert.equal((JSON.parse(reply.text) as { data: { title: string } }).data.title, seen);
      else assert.equal(reply.status, 400);
    }),
    { numRuns: 60 },
  );
});

/** Requires one of our refusals, and an open connection. */
async function requireAnswered({ defect, bytes, statuses, hangUp = false }: BrokenRequest): Promise<void> {
  const [reply, ...more] = await exchange(world.url, bytes, { hangUp });
  assert.ok(reply, 'the connection was dropped without an answer');
  assert.ok(statuses.includes(reply.status), `${reply.status} ${reply.text.slice(0, 200)}`);
  for (const answer of [reply, ...more]) if (answer.status >= 400) requireProblem(answer, defect);
  if (reply.status === 413) assert.match(reply.text, /5000000/, 'the answer names the limit');
  if (reply.status === 431) assert.match(reply.text, /16384/, 'the answer names the limit');
}

/** Requires a response without a server error, and refusals in the service's form. */
function requireSound({ method, path }: RawRequest, reply: Reply): void {
  if (reply.status < 400) return;
  if (method === 'HEAD') assert.ok(reply.status < 500, `HEAD ${path} → ${reply.status}`);
  else requireProblem(reply, `${method} ${path.slice(0, 200)}`);
}

/** The number of calls in the audit. One call may leave several entries. */
const entries = async (): Promise<number> =>
  (await world.sql<{ n: number }>('select count(distinct request_id)::integer as n from audit'))[0]?.n ?? 0;

/** The number of rows of everything that a call can store. */
const stored = (): Promise<object[]> =>
  world.sql(`select (select count(*) from point_of_interest) as points, (select count(*) from audit) as entries,
    (select count(*) from outbox) as announced, (select count(*) from idempotency) as answers, (select count(*) from session) as sessions`);

/** Requests near the valid one: a part of it is replaced by what a mistaken or malicious client would send. */
function rawRequests(operation: Operation, good: RawRequest): fc.Arbitrary<RawRequest> {
  const names = Object.keys(operation.query?.properties ?? {});
  const [path = ''] = good.path.split('?');
  const parameter = fc.tuple(fc.oneof(fc.constantFrom(...names, ...oddNames), fc.string()), oddText);
  const query = fc.array(parameter, { minLength: 1, maxLength: 4 }).map((pairs) => ({
    ...good,
    path: `${path}?${pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&')}`,
  }));
  const paths = fc.array(oddText, { minLength: 1, maxLength: 2 }).map((parts) => ({
    ...good,
    path: `${path.replace(/\/[^/]*$/, '')}/${parts.map(encoded).join('/')}`.slice(0, 8000),
  }));
  const headers = fc.dictionary(fc.constantFrom(...headerNames), headerText, { minKeys: 1, maxKeys: 4 }).map((odd) => ({
    ...good,
    headers: { ...good.headers, ...odd },
  }));
  const bodies = fc
    .oneof(fc.json({ maxDepth: 6 }), mutated(good.body), fc.string(), fc.uint8Array().map(Buffer.from))
    .map((body) => ({
      ...good,
      method: good.method === 'GET' ? 'POST' : good.method,
      headers: { ...good.headers, ...asJson },
      body: typeof body === 'string' ? Buffer.from(body) : body,
    }));
  const methods = fc
    .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
    .map((method) => ({ ...good, method }));
  const arbitrary: fc.Arbitrary<RawRequest> = fc.oneof(query, paths, headers, bodies, methods);
  // Requests that would end the session, or change its user, are sent without a login.
  return endsSessions(operation)
    ? arbitrary.map((rawRequest) => ({ ...rawRequest, headers: { ...rawRequest.headers, authorization: 'Bearer x' } }))
    : arbitrary;
}

const endsSessions = ({ access, method }: Operation): boolean => access === 'login' && method !== 'GET';

/** The valid body with some of its values replaced. */
const mutated = (body: RawRequest['body']): fc.Arbitrary<string> => {
  const leaves = String(body ?? '{}').split(/(?<=[:,[])(?=[^[{])/);
  return fc
    .tuple(
      fc.nat(leaves.length - 1),
      fc.oneof(
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc.constantFrom(...oddJson),
      ),
    )
    .map(([at, value]) =>
      leaves.map((leaf, index) => (index === at ? leaf.replace(/^[^,}\]]*/, () => value) : leaf)).join(''),
    );
};

const oddNames = ['__proto__', 'constructor', 'toString', 'limit[]', 'limit', 'cursor', 'includes', 'id', ''];
const oddJson = [
  '1e999',
  '-0',
  '9'.repeat(400),
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '[[[[[[]]]]]]',
  'NaN',
  '0x1',
  "'a'",
];
const oddText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1.5',
    '1e400',
    '9'.repeat(40),
    '[',
    '[1',
    '{}',
    '\0',
    '..',
    '%',
    'null',
    'undefined',
    '__proto__',
    "' or 1=1 --",
    '\u2028',
    'x'.repeat(3000),
  ),
  fc.bigInt().map(String),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.date({ noInvalidDate: false }).map(String),
);
const headerNames = [
  'accept',
  'accept-language',
  'accept-encoding',
  'authorization',
  'content-type',
  'content-encoding',
  'cookie',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'origin',
  'prefer',
  'range',
  'x-forwarded-for',
  'x-request-id',
];
const headerText = fc.oneof(
  fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,60}$/),
  fc.constantFrom(
    '',
    '*/*',
    ';',
    ',',
    'a/b;q=9',
    '*;q=0',
    'Bearer',
    'Bearer  ',
    'gzip;q=0, *;q=0',
    'tropeiro_refresh=',
    'bytes=0-1',
    'handling=strict',
    '"',
    'x'.repeat(5000),
  ),
);

/** Every character is written as its bytes. Half a pair has none, and is left unchanged for the parser. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}
