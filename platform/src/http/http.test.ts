import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { otherDocument } from '@tropeiro/server/testing/companies.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

const origin = 'https://console.example.com';

describe('Over HTTP', () => {
  let service: TestService;
  let token: string;

  before(async () => {
    service = await startTestService({ CORS_ORIGINS: `${origin}, https://other.example.com`, BODY_LIMIT: '20000' });
    const body = { username: 'admin', parent_username: '11222333000181', password: demoPassword };
    token = (await service.client.call('login', { body })).body.access_token;
    for (let index = 0; index < 30; index++)
      await post({ title: `Ponto "${index}"; sul`, latitude: -index, longitude: index });
  });
  after(() => service.stop());

  const send = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(service.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } });
  const post = (data: unknown, headers: Record<string, string> = {}) =>
    send('/point_of_interest/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ data }),
    });
  const problem = async (answer: Response) => (await answer.json()) as Problem;
  const point = { title: 'x', latitude: 0, longitude: 0 };

  it('every path answers with and without its slash, and under /v1, without a redirect', async () => {
    for (const path of [
      '/point_of_interest/',
      '/point_of_interest',
      '/v1/point_of_interest/',
      '/v1/point_of_interest',
    ]) {
      const answer = await send(`${path}?limit=1`, { redirect: 'manual' });
      assert.equal(answer.status, 200, path);
    }
    assert.equal((await send('/v1/v1/point_of_interest/')).status, 404);
  });

  it('responses carry the request’s id, or a new one', async () => {
    assert.equal(
      (await send('/healthz', { headers: { 'x-request-id': 'erp-42' } })).headers.get('x-request-id'),
      'erp-42',
    );
    for (const id of ['not {ok}', 'x'.repeat(129)]) {
      const { headers } = await send('/healthz', { headers: { 'x-request-id': id } });
      assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
      assert.equal(headers.get('x-request-id-replaced'), 'true', 'the caller of a replaced id is informed');
    }
    for (const headers of [{ 'x-request-id': 'erp-42' }, {}])
      assert.equal((await send('/healthz', { headers })).headers.get('x-request-id-replaced'), null);
    const refused = await send('/nothing/here', { headers: { 'x-request-id': 'erp-43' } });
    assert.equal((await problem(refused)).request_id, 'erp-43');
  });

  it('problems are in the language of the caller', async () => {
    const details = [];
    for (const language of ['en', 'pt-BR', 'pt', 'pt-PT;q=0.5, en;q=0.4', 'fr', '']) {
      details.push((await problem(await send('/nothing', { headers: { 'accept-language': language } }))).title);
    }
    assert.deepEqual(details, [
      'Not found',
      'Não encontrado',
      'Não encontrado',
      'Não encontrado',
      'Not found',
      'Not found',
    ]);
  });

  it('unknown fields are ignored, or reported in strict handling', async () => {
    assert.equal((await post({ ...point, colour: 'red' })).status, 201);
    const strict = { prefer: 'return=minimal, handling=strict' };
    const body = await post({ ...point, colour: 'red' }, strict);
    assert.deepEqual(
      (await problem(body)).errors.map(({ pointer, code }) => [pointer, code]),
      [['/data/colour', 'unknown_field']],
    );
    const query = await send('/point_of_interest/?limit=1&colour=red', { headers: strict });
    assert.deepEqual(
      (await problem(query)).errors.map(({ parameter, code }) => [parameter, code]),
      [['colour', 'unknown_field']],
    );
  });

  it('a refusal names a hundred faults at most, and says when there are more', async () => {
    const many = Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`field_${index}`, 1]));
    const { errors, more_errors } = await problem(await post({ ...point, ...many }, { prefer: 'handling=strict' }));
    assert.deepEqual([errors.length, more_errors], [100, true]);
    const few = await problem(await post({ ...point, colour: 1 }, { prefer: 'handling=strict' }));
    assert.deepEqual([few.errors.length, few.more_errors], [1, undefined]);
  });

  it('lists are available as CSV, NDJSON and spreadsheets', async () => {
    const asked = async (accept: string) => send('/point_of_interest/?limit=2', { headers: { accept } });
    const csv = await asked('text/csv');
    assert.match(csv.headers.get('content-disposition') ?? '', /point_of_interest\.csv/);
    assert.match(await csv.text(), /^id,title,.*point_of_interest_category\.name.*\r\n\d+,"Ponto ""0""; sul"/);
    const ndjson = await asked('application/x-ndjson');
    assert.equal(
      (await ndjson.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)).length,
      2,
    );
    const charset = await asked(
      'text/csv; charset="utf-8"; header=present;q=0.9, application/json; charset=utf-8; q=0.1',
    );
    assert.match(charset.headers.get('content-type') ?? '', /^text\/csv/);
    const raw = await asked('text/csv; raw=1');
    assert.match(raw.headers.get('content-type') ?? '', /^text\/csv; .*raw=1/);
    const xlsx = await asked('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    assert.equal(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
    // A link in a browser requests no particular type.
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json']) {
      const excel = await send('/point_of_interest/?limit=2&dialect=excel', { headers: { accept } });
      assert.match(excel.headers.get('content-disposition') ?? '', /point_of_interest\.csv/);
      assert.match(excel.headers.get('link') ?? '', /dialect=excel/);
      assert.match(Buffer.from(await excel.arrayBuffer()).toString(), /^\ufeffid;title;.*\r\n\d+;"Ponto ""0""; sul";/);
    }
    const audit = await send('/audit/?limit=1&dialect=excel');
    assert.match(await audit.text(), /;?date_\w+ \(America\/Sao_Paulo\);.*\r\n.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/);
    const dialect = await problem(await send('/point_of_interest/?dialect=calc'));
    assert.deepEqual([dialect.status, dialect.errors[0]?.parameter], [400, 'dialect']);
    const refused = await asked('application/pdf');
    assert.equal(refused.status, 406);
    assert.match((await problem(refused)).detail, /text\/csv/);
  });

  it('responses are compressed for clients that accept it', async () => {
    for (const path of ['/point_of_interest/', '/point_of_interest/?limit=20']) {
      const answer = await new Promise<Buffer>((resolve, reject) => {
        import('node:http').then(({ get }) =>
          get(
            service.url + path,
            { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } },
            (response) => {
              assert.equal(response.headers['content-encoding'], 'gzip');
              const chunks: Buffer[] = [];
              response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
            },
          ).on('error', reject),
        );
      });
      assert.ok((JSON.parse(gunzipSync(answer).toString()) as { data: unknown[] }).data.length >= 20);
    }
  });

  it('an Idempotency-Key makes a repeated call harmless', async () => {
    const key = { 'idempotency-key': 'order-1' };
    const first = await post(point, key);
    const again = await post(point, key);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(
      [again.status, again.headers.get('location'), again.headers.get('etag')],
      [201, first.headers.get('location'), first.headers.get('etag')],
    );
    assert.deepEqual(await again.json(), await first.json());
    assert.equal((await problem(await post({ ...point, title: 'y' }, key))).code, 'idempotency_key_reused');
    assert.equal((await problem(await post(point, { 'idempotency-key': 'x'.repeat(256) }))).code, 'invalid_header');
  });

  it('a refused call does not use up its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'order-2' };
    assert.equal((await post({ ...point, latitude: 91 }, key)).status, 400);
    assert.equal((await post(point, key)).status, 201);
  });

  it('a body that is too large, of another type or missing is refused with its own code', async () => {
    const large = await problem(await post({ ...point, title: 'x'.repeat(30_000) }));
    assert.deepEqual([large.status, large.detail], [413, 'The body is larger than 20000 bytes.']);
    const form = await send('/point_of_interest/', { method: 'POST', body: new URLSearchParams({ title: 'x' }) });
    assert.equal((await problem(form)).code, 'unsupported_media_type');
    const empty = await send('/point_of_interest/', { method: 'POST' });
    assert.equal(empty.status, 400);
    for (const [body, reason] of [
      ['{"data":', 'unexpected end'],
      ['{"data": NaN}', 'unexpected N'],
      ['{"data": {}} x', 'position 13'],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      const broken = await problem(await send('/point_of_interest/', { method: 'POST', headers, body }));
      assert.deepEqual([broken.code, broken.detail], ['malformed_json', `The body is not valid JSON: ${reason}`]);
    }
    const deep = await send('/point_of_interest/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '['.repeat(5000),
    });
    assert.equal((await problem(deep)).code, 'too_deep');
  });

  it('a method that a path does not have is refused with those it has', async () => {
    const answer = await send('/point_of_interest/', { method: 'PATCH' });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, POST, PUT, HEAD, OPTIONS']);
    assert.equal((await problem(answer)).detail, 'This path accepts GET, POST, PUT, HEAD, OPTIONS.');
  });

  const elsewhere: readonly [method: string, path: string, where: string][] = [
    ['DELETE', '/point_of_interest/', 'DELETE is for /point_of_interest/<id>'],
    ['DELETE', '/v1/fleet?limit=1', 'DELETE is for /fleet/<id>'],
    ['POST', '/fleet/7', 'POST is for /fleet/'],
    ['DELETE', '/vehicle/1', 'vehicles are cancelled, not deleted: PUT the status C'],
    ['DELETE', '/v1/vehicle/', 'vehicles are cancelled, not deleted: PUT the status C'],
  ];
  for (const [method, path, where] of elsewhere)
    it(`${method} ${path} is refused with the right path of that method`, async () => {
      const answer = await send(path, { method });
      assert.equal(answer.status, 405);
      assert.match((await problem(answer)).detail, new RegExp(`; ${where}\\.$`));
    });

  const ignored: readonly [query: string, header: string | null][] = [
    ['limit=1', null],
    ['limit=1&titel=a&titel=b&nmae=52998224725', 'titel, nmae'],
    [`${'x'.repeat(50)}=1&a%0D%0Ab%2C%22=2&%C3%A9=3&=4`, `${'x'.repeat(40)}, a__b__, _, _`],
    [Array.from({ length: 30 }, (_, n) => `p${n}=`).join('&'), 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9'],
  ];
  for (const [query, header] of ignored)
    it(`the parameters that a call does not have are named: ${header}`, async () => {
      const answer = await send(`/point_of_interest/?${query}`);
      assert.deepEqual([answer.status, answer.headers.get('ignored-parameters')], [200, header]);
    });

  it('unknown fields are reported at any depth', async () => {
    const category = { id: 1, name: 'as another was read', nome: 'x' };
    const answer = await post({ ...point, colour: 1, point_of_interest_category: category, date_created: 'as read' });
    assert.deepEqual(
      [answer.status, answer.headers.get('ignored-fields')],
      [201, '/data/colour, /data/point_of_interest_category/nome'],
    );
    assert.equal((await post(point)).headers.get('ignored-fields'), null);
  });

  for (const tag of ['1', '1-abc', '"1', 'W/1', '"1", 2'])
    it(`an If-Match of ${tag} is refused as no entity tag`, async () => {
      for (const [method, path, body] of [
        ['PUT', '/point_of_interest/', JSON.stringify({ data: { id: 1, ...point } })],
        ['DELETE', '/point_of_interest/1', undefined],
      ] as const) {
        const headers = { 'if-match': tag, ...(body ? { 'content-type': 'application/json' } : {}) };
        const answer = await send(path, { method, headers, ...(body ? { body } : {}) });
        assert.equal(answer.status, 400);
        const { code, detail } = await problem(answer);
        assert.equal(code, 'invalid_header');
        assert.match(detail, /If-Match.*with its quotes/);
      }
    });

  it('pages of other origins may call only if they are listed', async () => {
    const asked = async (from: string) =>
      send('/point_of_interest/', {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    const listed = await asked(origin);
    assert.deepEqual([listed.status, listed.headers.get('access-control-allow-origin')], [204, origin]);
    assert.equal((await asked('https://evil.example.com')).headers.get('access-control-allow-origin'), null);
  });

  it('no response may be framed, sniffed or cached by others', async () => {
    const { headers } = await send('/point_of_interest/?limit=1');
    assert.deepEqual(
      ['x-content-type-options', 'x-frame-options', 'cache-control', 'referrer-policy'].map((name) =>
        headers.get(name),
      ),
      ['nosniff', 'DENY', 'private, no-cache', 'no-referrer'],
    );
  });

  it('behind a trusted proxy, its headers identify the caller, and TLS is enforced', async () => {
    const behind = await startTestService({ TRUST_PROXY: '127.0.0.1' });
    try {
      const body = JSON.stringify({ username: 'admin', parent_username: otherDocument, password: demoPassword });
      const forwarded = {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
      };
      const answer = await fetch(`${behind.url}/auth/login`, { method: 'POST', headers: forwarded, body });
      assert.match(answer.headers.get('set-cookie') ?? '', /^tropeiro_refresh=[^,]+; Path=\/auth; .*; Secure$/);
      assert.ok(answer.headers.get('strict-transport-security'));
      const { data } = (await (await behind.asOther()).call('listSessions')).body;
      assert.ok(data.some(({ address }) => address === '203.0.113.7'));
    } finally {
      await behind.stop();
    }
  });

  describe('links can be followed as they are', () => {
    let behind: TestService;
    before(async () => {
      behind = await startTestService({ TRUST_PROXY: '127.0.0.1' });
    });
    after(() => behind.stop());

    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'frota.example.com:8443' };
    const cases: readonly [says: string, of: () => TestService, headers: Record<string, string>, origin?: string][] = [
      ['by the requested host', () => service, {}],
      ['regardless of what an untrusted client forwards', () => service, proxied],
      ['by the host that a trusted proxy forwards', () => behind, proxied, 'https://frota.example.com:8443'],
      ['as paths if the host is invalid', () => behind, { 'x-forwarded-host': '"><a' }, ''],
    ];
    for (const [title, serviceOf, headers, expected] of cases) {
      it(title, async () => {
        const origin = expected ?? serviceOf().url;
        const { access } = await serviceOf().logIn('admin');
        const asked = (path: string, init: RequestInit = {}) =>
          fetch(`${serviceOf().url}${path}`, {
            ...init,
            headers: { ...headers, authorization: `Bearer ${access}`, 'content-type': 'application/json' },
          });
        for (const prefix of ['', '/v1']) {
          const page = await asked(`${prefix}/vehicle_color/?limit=1`);
          assert.match(
            page.headers.get('link') ?? '',
            new RegExp(`^<${origin}${prefix}/vehicle_color/\\?limit=1&cursor=[^>]+>; rel="next"$`),
          );
          const body = JSON.stringify({ data: { name: `Frota ${prefix}${title}` } });
          const created = await asked(`${prefix}/fleet/`, { method: 'POST', body });
          const { data } = (await created.json()) as { data: { id: number } };
          assert.equal(created.headers.get('location'), `${origin}${prefix}/fleet/${data.id}`);
        }
      });
    }
  });

  const targets: readonly [says: string, target: string, next: string][] = [
    ['a second question mark', '/vehicle_color/?x=a?b&limit=1', '/vehicle_color/?x=a?b&limit=1'],
    [
      'characters that would end the link',
      '/vehicle_color/?limit=1&x=>;rel="next",<a',
      '/vehicle_color/?limit=1&x=%3E;rel=%22next%22,%3Ca',
    ],
    ['scheme and host of another', 'http://elsewhere.example/vehicle_color/?limit=1', '/vehicle_color/?limit=1'],
  ];
  for (const [title, target, next] of targets) {
    it(`the link to the next page repeats this request, with ${title}`, async () => {
      const { hostname, port } = new URL(service.url);
      const headers = { authorization: `Bearer ${token}` };
      const link = await new Promise((resolve, reject) => {
        get({ hostname, port, path: target, headers }, (answer) => resolve(answer.resume().headers.link)).on(
          'error',
          reject,
        );
      });
      assert.match(String(link).replace(/&cursor=[^>]+/, ''), /^<.*>; rel="next"$/);
      assert.equal(
        String(link)
          .slice(1)
          .replace(/&cursor=.*/, ''),
        `${service.url}${next}`,
      );
    });
  }

  it('an unsupported method is the client’s error', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await send('/vehicle_color/', { method: 'QUERY', headers });
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status}`);
    }
  });

  it('the refresh cookie is sent under either prefix, and the logout deletes it', async () => {
    const body = JSON.stringify({ username: 'manager', parent_username: '11222333000181', password: demoPassword });
    const pathsOf = (answer: Response) =>
      answer.headers.getSetCookie().map((cookie) => /; Path=([^;]+)/.exec(cookie)?.[1]);
    const headers = { 'content-type': 'application/json' };
    for (const prefix of ['', '/v1']) {
      const login = await fetch(`${service.url}${prefix}/auth/login/`, { method: 'POST', headers, body });
      assert.deepEqual(pathsOf(login), ['/auth', '/v1/auth']);
      const { access_token } = (await login.json()) as { access_token: string };
      const authorization = `Bearer ${access_token}`;
      const logout = await fetch(`${service.url}${prefix}/auth/logout/`, {
        method: 'POST',
        headers: { authorization },
      });
      assert.deepEqual(pathsOf(logout), ['/auth', '/v1/auth']);
      for (const cookie of logout.headers.getSetCookie()) assert.match(cookie, /^tropeiro_refresh=; .*Max-Age=0/);
    }
  });

  it('a forwarded value is used only if it is an address', async () => {
    const behind = await startTestService({ TRUST_PROXY: '127.0.0.0/8' });
    try {
      const body = JSON.stringify({ username: 'admin', parent_username: otherDocument, password: demoPassword });
      for (const forwarded of ['not an address', "'; drop table session; --", '::ffff:203.0.113.9']) {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
        assert.equal((await fetch(`${behind.url}/auth/login`, { method: 'POST', headers, body })).status, 200);
      }
      const { data } = (await (await behind.asOther()).call('listSessions')).body;
      assert.deepEqual(new Set(data.map(({ address }) => address)), new Set(['127.0.0.1', '203.0.113.9']));
    } finally {
      await behind.stop();
    }
  });

  it('only the beginning of a very long Accept header is read', async () => {
    const languages = { 'accept-language': `pt-BR, ${'x-y;q=0.1, '.repeat(1200)}en` };
    assert.equal((await problem(await send('/nothing', { headers: languages }))).title, 'Não encontrado');
    const accept = `text/csv, ${'a/b;q=0.1, '.repeat(1200)}*/*`;
    const answer = await send('/point_of_interest/?limit=1', { headers: { accept } });
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
  });

  it('the rate limit of a session is reported and enforced', async () => {
    const slow = await startTestService({ RATE_LIMIT: '5' });
    try {
      const client = await slow.as('viewer');
      const { headers } = await client.call('listPointsOfInterest', { query: { limit: 1 } });
      assert.deepEqual([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')], ['5', '4']);
      const more = await Promise.allSettled(
        Array.from({ length: 10 }, () => client.call('listPointsOfInterest', { query: { limit: 1 } })),
      );
      assert.ok(more.filter(({ status }) => status === 'fulfilled').length <= 4);
      const refused = more.find((answer) => answer.status === 'rejected');
      assert.match(String(refused?.reason), /More than 5 requests in 60 s/);
    } finally {
      await slow.stop();
    }
  });

  it('the service reports liveness, readiness and metrics', async () => {
    assert.equal((await send('/healthz')).status, 200);
    assert.deepEqual(await (await send('/readyz')).json(), { status: 'ready' });
    const metrics = await (await send('/metrics')).text();
    assert.match(metrics, /tropeiro_http_request_seconds_bucket\{.*operation="getHealth"/);
    assert.match(metrics, /^tropeiro_solver_problems_total\{outcome="cancelled"\} 0$/m);
    assert.match(metrics, /^tropeiro_shares\{of="solver_threads",state="awaited"\} 0$/m);
    const { data } = (await (await send('/meta/enums/')).json()) as {
      data: Record<string, { code: string; name: object }[]>;
    };
    assert.deepEqual(data.vehicle_status?.[1], { code: 'B', name: { en: 'Blocked', 'pt-BR': 'Bloqueado' } });
    const asCsv = await send('/meta/enums/', { headers: { accept: 'text/csv' } });
    const [heading, ...lines] = (await asCsv.text()).trimEnd().split('\r\n');
    assert.equal(heading, 'enum,code,name_en,name_pt_BR');
    assert.ok(lines.includes('vehicle_status,B,Blocked,Bloqueado'));
    assert.equal(lines.length, Object.values(data).flat().length);
  });
});
