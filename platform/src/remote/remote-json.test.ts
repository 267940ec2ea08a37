import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { RemoteFailed } from './remote-bytes.ts';
import { fetchJson } from './remote-json.ts';

const servers: Server[] = [];

async function served(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ask?key=secret`);
}

after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const ask = async (listener: RequestListener, more: { readonly maxS?: number; readonly signal?: AbortSignal } = {}) =>
  fetchJson({
    url: await served(listener),
    maxS: more.maxS ?? 600,
    maxBytes: 1000,
    signal: more.signal ?? new AbortController().signal,
  });

describe('A response of another server', () => {
  it('is returned as its JSON, with its status', async () => {
    assert.deepEqual(await ask((_, response) => response.end('{"a": [1]}')), { status: 200, json: { a: [1] } });
    assert.deepEqual(await ask((_, response) => response.writeHead(404).end('[]')), { status: 404, json: [] });
  });

  const faults: readonly [says: string, fault: string, listener: RequestListener, maxS?: number][] = [
    ['is not followed elsewhere', 'redirected', (_, response) => response.writeHead(302, { location: '/' }).end()],
    ['that is too long is not read to its end', 'too_long', (_, response) => response.end(`"${'x'.repeat(1000)}"`)],
    ['that is no JSON is none', 'not_json', (_, response) => response.end('<html>')],
    [
      'that is cut off is none',
      'unreachable',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{');
        response.flushHeaders();
        setImmediate(() => response.destroy());
      },
    ],
    ['that says the server is busy is none', 'busy', (_, response) => response.writeHead(429).end('{}')],
    ['that says the server is broken is none', 'broken', (_, response) => response.writeHead(503).end('{}')],
    ['that does not come in time is none', 'too_slow', () => {}, 0.05],
  ];
  for (const [title, fault, listener, maxS = 5] of faults)
    it(title, async () => {
      await assert.rejects(ask(listener, { maxS }), (error) => error instanceof RemoteFailed && error.fault === fault);
    });

  it('contains the pause that the server requests', async () => {
    const listener: RequestListener = (_, response) => response.writeHead(429, { 'retry-after': '7' }).end();
    await assert.rejects(ask(listener), (error) => error instanceof RemoteFailed && error.retryAfterS === 7);
  });

  it('is requested with the credentials of the URL, in a header instead of the URL', async () => {
    const names: readonly [user: string, password: string, heard: string][] = [
      ['user', 'p%40ss', 'user:p@ss'],
      ['key', '', 'key:'],
      ['50%', 'a%', '50%:a%'],
    ];
    for (const [user, password, heard] of names) {
      const url = await served(({ headers }, response) => response.end(JSON.stringify(headers.authorization)));
      const withUser = new URL(`http://${user}:${password}@${url.host}/`);
      const { json } = await fetchJson({ url: withUser, maxS: 600, maxBytes: 1000 });
      assert.equal(json, `Basic ${Buffer.from(heard).toString('base64')}`);
    }
  });

  it('is requested by POST if JSON is sent', async () => {
    const url = await served(async (request, response) => {
      const sent = await request.toArray();
      response.end(JSON.stringify([request.method, request.headers['content-type'], Buffer.concat(sent).toString()]));
    });
    const { json } = await fetchJson({ url, body: { a: 1 }, maxS: 600, maxBytes: 1000 });
    assert.deepEqual(json, ['POST', 'application/json', '{"a":1}']);
  });

  it('is not awaited when the caller has gone', async () => {
    const controller = new AbortController();
    const asked = ask(() => controller.abort(new Error('gone')), { signal: controller.signal });
    await assert.rejects(asked, /gone/);
  });

  it('that fails reveals nothing of the request, which may contain a key', async () => {
    const url = new URL('http://127.0.0.1:1/?key=secret');
    const { signal } = new AbortController();
    await assert.rejects(fetchJson({ url, maxS: 600, maxBytes: 1, signal }), (error: Error) => {
      assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`, /secret/);
      return error instanceof RemoteFailed && error.fault === 'unreachable';
    });
  });
});
