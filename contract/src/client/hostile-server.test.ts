import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Client, createClient, UnexpectedAnswer } from '../client.ts';
import { connect } from './connect.ts';

const servers: Server[] = [];

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The requests that the other origin received. */
const stolen: string[] = [];
let thief: string;
/** How the server answers, and which requests it received. */
let answerOf: (asked: string) => { readonly status: number; readonly headers: Record<string, string> };
const asked: string[] = [];
let baseUrl: string;

before(async () => {
  thief = await listen((request, response) => {
    stolen.push(String(request.url));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  baseUrl = await listen((request, response) => {
    asked.push(String(request.url));
    const { status, headers } = answerOf(String(request.url));
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"data":[{"id":1}]}');
  });
});
beforeEach(() => {
  stolen.length = 0;
  asked.length = 0;
});
after(() => {
  for (const server of servers) server.close().closeAllConnections();
});

describe('A redirect', () => {
  const credentials = { username: 'admin', parent_username: '11222333000181', password: 'uma senha bem longa' };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'a login': () => createClient({ baseUrl }).call('login', { body: credentials }),
    'a list': () => createClient({ baseUrl, token: 't' }).call('listVehicles'),
    'a file': () => createClient({ baseUrl, token: 't' }).bytes('getVehicleTemplate'),
    'a login before a call': () => connect({ baseUrl, credentials }).call('listVehicles'),
    'a call with an API key': () => connect({ baseUrl, apiKey: 'tropeiro_key' }).call('listVehicles'),
  };
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [title, call] of Object.entries(calls)) {
      it(`with ${status} of ${title} is not followed, and is reported`, async () => {
        answerOf = () => ({ status, headers: { location: `${thief}/auth/login/?secret=1` } });
        const error = await call().catch((reason: unknown) => reason);
        assert.ok(error instanceof UnexpectedAnswer);
        assert.equal(error.status, status);
        assert.ok(error.message.includes(`it redirects to ${thief}, which the client does not follow`), error.message);
        assert.deepEqual([stolen, asked.length], [[], 1]);
      });
    }
  }

  it('that the caller’s own fetch has followed is reported too', async () => {
    answerOf = () => ({ status: 307, headers: { location: thief } });
    const following: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'follow' });
    await assert.rejects(createClient({ baseUrl, fetch: following }).call('listVehicles'), /it redirects/);
  });
});

describe('A server that does not answer', () => {
  const calls: Readonly<Record<string, (client: Client, signal: AbortSignal) => Promise<unknown>>> = {
    'a call': (client, signal) => client.call('listVehicles', { signal }),
    'the records of a list': (client, signal) => client.records('listVehicles', { signal }).next(),
    'a file': (client, signal) => client.bytes('getVehicleTemplate', { signal }),
  };
  for (const [title, call] of Object.entries(calls)) {
    for (const credentials of [undefined, { username: 'a', parent_username: '11222333000181', password: 'uma senha' }])
      it(`is left by ${title} that is aborted${credentials ? ' while the client logs in' : ''}`, async () => {
        const ending = new AbortController();
        const requests = new EventEmitter();
        const isAsked = once(requests, 'request');
        const silent = await listen(() => requests.emit('request'));
        const client = credentials ? connect({ baseUrl: silent, credentials }) : createClient({ baseUrl: silent });
        const called = call(client, ending.signal);
        await isAsked;
        ending.abort(new Error('enough'));
        await assert.rejects(called, /enough/);
      });
  }
});

describe('The records of a list', () => {
  const pages = (next: (cursor: string | null) => string | undefined) => {
    answerOf = (url) => {
      const target = next(new URL(url, baseUrl).searchParams.get('cursor'));
      return { status: 200, headers: target === undefined ? {} : { link: `<${target}>; rel="next"` } };
    };
  };
  const idsOf = async (client: Client) => {
    const ids: number[] = [];
    for await (const { id } of client.records('listVehicles')) ids.push(id);
    return ids;
  };

  const circles: readonly [says: string, begin: string, next: Readonly<Record<string, string>>][] = [
    ['the same cursor again and again', 'a', { a: 'a' }],
    ['cursors that come again after others', 'a', { a: 'b', b: 'c', c: 'd', d: 'e', e: 'c' }],
  ];
  for (const [title, begin, next] of circles) {
    it(`end with an error when the server returns ${title}`, async () => {
      pages((cursor) => `/vehicle/?cursor=${cursor === null ? begin : next[cursor]}`);
      await assert.rejects(idsOf(createClient({ baseUrl })), /form a cycle/);
      assert.ok(asked.length < 20);
    });
  }

  it('are requested from the service even if its link names another origin', async () => {
    pages((cursor) => (cursor === null ? `${thief}/vehicle/?cursor=b` : undefined));
    assert.deepEqual(await idsOf(createClient({ baseUrl, token: 't' })), [1, 1]);
    assert.deepEqual([stolen, asked.length], [[], 2]);
  });
});
