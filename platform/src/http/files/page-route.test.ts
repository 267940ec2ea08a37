import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { files } from '@tropeiro/contract/files/page-files.ts';
import { countingContract, countingHandlers } from '@tropeiro/server/testing/counting-stream.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { type ServedContract, servePages } from '@tropeiro/server/testing/served-contract.ts';
import { compressFiles } from '../../../../tools/compress-files.ts';
import { readPageFolder } from './page-folder.ts';

const index = '<!doctype html><title>Console</title>';
const script = `// ${'a route, a plan, a point; '.repeat(20_000)}`;
const picture = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));

describe('Pages', () => {
  let database: FreshDatabase;
  let served: ServedContract;
  let home: string;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'tropeiro-pages-'));
    const app = join(home, 'app');
    await mkdir(join(app, 'assets/.git'), { recursive: true });
    await writeFile(join(home, 'secret.txt'), 'secret');
    await writeFile(join(app, 'index.html'), index);
    await writeFile(join(app, 'assets/main-QZ3NX4KM.js'), script);
    await writeFile(join(app, 'assets/bar-codes-ABCDEF23.js'), 'onmessage = () => {}');
    await writeFile(join(app, 'assets/map.png'), picture);
    await writeFile(join(app, 'manifest.webmanifest'), '{}');
    await writeFile(join(app, 'sem acentuação.txt'), 'ok');
    await writeFile(join(app, 'empty.bin'), '');
    await writeFile(join(app, '.env'), 'secret');
    await writeFile(join(app, 'assets/.git/config.txt'), 'secret');
    await symlink(join(home, 'secret.txt'), join(app, 'link.txt'));
    await symlink(home, join(app, 'linked'));
    await compressFiles(app);
    database = await freshDatabase();
    const pages = await Promise.all([
      readPageFolder(files('/app/', app, { isHome: true }), app),
      readPageFolder(files('/cab/', app, { permissions: ['camera', 'geolocation'], wasmScripts: ['bar-codes'] }), app),
    ]);
    const contract = { contract: countingContract, handlers: countingHandlers({ async *after() {} }) };
    served = await servePages(pages, contract, {
      appUrl: database.appUrl,
      settings: { CORS_ORIGINS: 'https://console.example.com', PAGE_RATE_LIMIT: '1', PAGE_RATE_LIMIT_EACH: '1' },
    });
  });
  after(async () => {
    await served?.stop();
    await database?.drop();
    await rm(home, { recursive: true });
  });

  type Received = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

  /** Sends a target exactly as it is: `fetch` would tidy it first. */
  const ask = (
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Received> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(served.url);
      request({ hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  const textOf = async (path: string) => (await ask(path)).bytes.toString();
  const main = '/app/assets/main-QZ3NX4KM.js';

  it('a path without a file extension gets the index', async () => {
    for (const path of [
      '/app/',
      '/app',
      '/app?x=1',
      '/v1/app/',
      '/app/plan/12',
      '/app/plan/12/',
      '/app/S%C3%A3o',
      '/cab/x',
    ]) {
      const { status, headers, bytes } = await ask(path);
      assert.deepEqual([status, bytes.toString()], [200, index], path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', path);
      assert.equal(headers['cache-control'], 'no-cache', path);
    }
    assert.equal((await ask('/apple')).status, 404);
  });

  it('files with a hash in their name are cached for a year, others are checked', async () => {
    const cached = async (path: string) => (await ask(path)).headers['cache-control'];
    assert.equal(await cached(main), 'public, max-age=31536000, immutable');
    assert.equal(await cached('/app/assets/map.png'), 'no-cache');
    assert.equal(await cached('/app/manifest.webmanifest'), 'no-cache');
    assert.equal((await ask('/app/manifest.webmanifest')).headers['content-type'], 'application/manifest+json');
    assert.equal(await textOf('/app/sem%20acentua%C3%A7%C3%A3o.txt'), 'ok');
  });

  it('a missing file is a problem', async () => {
    for (const path of ['/app/assets/gone.js', '/app/index.html/x.js', '/app/assets/main-QZ3NX4KM.js.br', '/app/a.']) {
      const { status, headers, bytes } = await ask(path);
      assert.deepEqual([status, headers['content-type']], [404, 'application/problem+json'], path);
      assert.equal(JSON.parse(bytes.toString()).code, 'no_such_path');
      assert.equal(headers['cache-control'], 'no-store');
    }
  });

  it('no spelling reaches a file outside of the folder, a hidden one or a link', async () => {
    for (const path of [
      '/app/../secret.txt',
      '/app/../../../../etc/passwd',
      '/app/..%2fsecret.txt',
      '/app/%2e%2e/secret.txt',
      '/app/%2e%2e%2fsecret.txt',
      '/app/..%5csecret.txt',
      '/app/..\\secret.txt',
      '/app/%252e%252e/secret.txt',
      '/app/assets/../index.html',
      '/app/assets%2fmap.png',
      '/app//etc/passwd',
      '/app//index.html',
      '/app/./index.html',
      '/app/.env',
      '/app/%2eenv',
      '/app/assets/.git/config.txt',
      '/app/link.txt',
      '/app/linked/secret.txt',
      '/app/index.html%00',
      '/app/index.html%00.png',
      '/app/%00',
      '/app/plan%0d%0aset-cookie:x=1',
      '/app/%c0%ae%c0%ae/secret.txt',
      '/app/%zz.txt',
      '/app/__proto__.js',
      `/app/${'a'.repeat(3000)}.js`,
    ]) {
      const { status, bytes, headers } = await ask(path);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
      assert.doesNotMatch(bytes.toString(), /^secret|root:|<!doctype/, path);
      assert.equal(headers['content-type'], 'application/problem+json', path);
    }
  });

  it('files come as the build compressed them, by what the client accepts', async () => {
    const as = (encoding?: string) =>
      ask(main, { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
    const brotli = await as('gzip, deflate, br, zstd');
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(brotli.bytes).toString(), script);
    assert.ok(brotli.bytes.length < script.length / 100);
    assert.equal(Number(brotli.headers['content-length']), brotli.bytes.length);
    const gzip = await as('gzip');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.bytes).toString(), script);
    for (const encoding of [undefined, 'identity', 'deflate', 'br;q=0, gzip;q=0']) {
      const plain = await as(encoding);
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.equal(plain.bytes.toString(), script);
    }
    const picture = await ask('/app/assets/map.png', { headers: { 'accept-encoding': 'br, gzip, deflate' } });
    assert.equal(picture.headers['content-encoding'], undefined);
    const etags = [brotli, gzip, await as()].map(({ headers }) => headers.etag);
    assert.equal(new Set(etags).size, 3, 'each encoding has its own ETag');
  });

  it('Vary keeps the names that others set', async () => {
    for (const path of ['/app/', main]) {
      const { headers } = await ask(path, { headers: { origin: 'https://console.example.com' } });
      assert.equal(headers.vary, 'origin, accept-encoding', path);
    }
  });

  it('a client that has the file gets 304', async () => {
    for (const path of ['/app/plan/3', main]) {
      const { etag = '' } = (await ask(path, { headers: { 'accept-encoding': 'br' } })).headers;
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const { status, headers, bytes } = await ask(path, {
          headers: { 'accept-encoding': 'br', 'if-none-match': known, range: 'bytes=0-1' },
        });
        assert.deepEqual([status, bytes.length, headers.etag], [304, 0, etag]);
        assert.ok(headers['cache-control'] && headers['content-security-policy']);
      }
      assert.equal((await ask(path, { headers: { 'if-none-match': '"other"' } })).status, 200);
      const { status } = await ask(path, { headers: { 'if-none-match': etag } });
      assert.equal(status, 200, 'its bytes in another encoding are others');
    }
  });

  it('a range is a part of the file', async () => {
    const part = (range: string, headers = {}) => ask('/app/assets/map.png', { headers: { range, ...headers } });
    for (const [range, begin, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=10-19', 10, 20],
      ['bytes=990-', 990, 1000],
      ['bytes=990-5000', 990, 1000],
      ['bytes=-10', 990, 1000],
      ['bytes=-5000', 0, 1000],
    ] as const) {
      const { status, headers, bytes } = await part(range);
      assert.equal(status, 206, range);
      assert.equal(headers['content-range'], `bytes ${begin}-${end - 1}/1000`);
      assert.equal(Number(headers['content-length']), end - begin);
      assert.deepEqual(bytes, picture.subarray(begin, end));
    }
    for (const range of ['bytes=1000-', 'bytes=-0', 'bytes=99999-100000']) {
      const { status, headers, bytes } = await part(range);
      assert.deepEqual([status, headers['content-range']], [416, 'bytes */1000'], range);
      assert.equal(JSON.parse(bytes.toString()).code, 'range_not_satisfiable');
    }
    for (const range of [
      'bytes=5-2',
      'bytes=-',
      'bytes=a-b',
      'bytes=0-1,4-5',
      'lines=0-1',
      '',
      `bytes=0-${'9'.repeat(40)}`,
    ])
      assert.deepEqual([(await part(range)).status, (await part(range)).bytes.length], [200, 1000], range);
    const { etag = '', 'accept-ranges': accepted } = (await ask('/app/assets/map.png')).headers;
    assert.equal(accepted, 'bytes');
    assert.equal((await part('bytes=0-9', { 'if-range': etag })).status, 206);
    for (const other of ['"other"', `W/${etag}`, 'Thu, 19 Nov 2026 10:00:00 GMT'])
      assert.equal((await part('bytes=0-9', { 'if-range': other })).status, 200, other);
    const compressed = await ask(main, { headers: { range: 'bytes=0-9', 'accept-encoding': 'br' } });
    const whole = await ask(main, { headers: { 'accept-encoding': 'br' } });
    assert.deepEqual([compressed.status, compressed.bytes], [206, whole.bytes.subarray(0, 10)]);
    assert.equal(compressed.headers.etag, whole.headers.etag);
    assert.equal((await ask('/app/empty.bin', { headers: { range: 'bytes=0-' } })).status, 416);
  });

  it('HEAD says what GET would send', async () => {
    for (const path of ['/app/', '/cab/plan/1', main, '/app/gone.js']) {
      const { status, headers, bytes } = await ask(path, { headers: { 'accept-encoding': 'br' } });
      const head = await ask(path, { method: 'HEAD', headers: { 'accept-encoding': 'br', range: 'bytes=0-1' } });
      assert.deepEqual([head.status, head.bytes.length], [status, 0]);
      assert.ok(bytes.length > 0);
      for (const name of ['content-type', 'etag', 'cache-control', 'content-encoding', 'vary'])
        assert.equal(head.headers[name], headers[name], `${path} ${name}`);
      if (status === 200) assert.equal(head.headers['content-length'], headers['content-length'], path);
    }
  });

  it('nothing is written to a page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      for (const path of ['/app/', '/app/plan/1', main]) {
        const { status, headers } = await ask(path, { method });
        assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, OPTIONS'], `${method} ${path}`);
      }
    assert.equal((await ask(main, { method: 'OPTIONS' })).status, 204);
  });

  it('a page may load only what the service serves', async () => {
    const policy = async (path: string) => (await ask(path)).headers['content-security-policy'];
    const pagePolicy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    assert.equal(await policy('/app/'), pagePolicy);
    assert.equal(await policy('/cab/'), pagePolicy);
    assert.equal(await policy('/app/assets/bar-codes-ABCDEF23.js'), pagePolicy);
    assert.equal(
      await policy('/cab/assets/bar-codes-ABCDEF23.js'),
      pagePolicy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    );
    assert.equal((await ask('/cab/')).headers['permissions-policy'], 'camera=(self), geolocation=(self)');
    assert.equal((await ask('/app/')).headers['permissions-policy'], undefined);
    assert.equal((await ask('/app/')).headers['x-content-type-options'], 'nosniff');
  });

  it('the root leads a browser to the console', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    for (const [path, location] of [
      ['/', '/app/'],
      ['/?x=1', '/app/'],
      ['/v1/', '/v1/app/'],
    ] as const) {
      const { status, headers } = await ask(path, { headers: browser });
      assert.equal(status, 303);
      assert.equal(headers.location, served.url + location);
      assert.match(headers.vary ?? '', /accept/);
    }
    assert.equal((await ask('/', { method: 'HEAD', headers: browser })).status, 303);
    for (const accept of ['*/*', 'application/json', 'image/png', ''])
      assert.equal((await ask('/', { headers: { accept } })).status, 404, accept);
    assert.equal((await ask('/', { method: 'POST', headers: browser })).status, 404);
    assert.equal((await ask('//', { headers: browser })).status, 404);
  });

  it('an address may request 6,000 files a minute', async () => {
    const { headers } = await ask(main);
    assert.equal(headers['ratelimit-limit'], '6000');
    assert.ok(Number(headers['ratelimit-remaining']) > 1, 'the limit of pages without a login does not apply');
    for (let count = 0; count < 6000; count++) {
      try {
        await served.service.filesRateLimit.consume('files 127.0.0.1');
      } catch {
        break;
      }
    }
    const refused = await ask(main);
    assert.equal(refused.status, 429);
    assert.equal(JSON.parse(refused.bytes.toString()).code, 'too_many_requests');
  });
});

describe('The folder of a page', () => {
  it('must have an index', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tropeiro-pages-'));
    t.after(() => rm(folder, { recursive: true }));
    await assert.rejects(readPageFolder(files('/app/', folder), folder), /no index\.html/);
  });

  it('is bounded, because it is held in memory', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tropeiro-pages-'));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'index.html'), index);
    await writeFile(join(folder, 'large.bin'), Buffer.alloc(64_000_001));
    await assert.rejects(readPageFolder(files('/app/', folder), folder), /more than 64000000 bytes/);
  });
});
