import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

describe('Before its body is read', () => {
  let service: TestService;
  let tokens: Record<'admin' | 'viewer', string>;
  before(async () => {
    service = await startTestService();
    const tokenOf = async (username: string) => {
      const body = { username, parent_username: '11222333000181', password: demoPassword };
      return (await service.client.call('login', { body })).body.access_token;
    };
    tokens = { admin: await tokenOf('admin'), viewer: await tokenOf('viewer') };
  });
  after(() => service.stop());

  /** Returns what the client receives for the beginning of a request whose body never arrives. */
  const answerTo = async (line: string, headers: readonly string[], sent: string | Buffer = '') => {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      Buffer.concat([Buffer.from([`${line} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')), Buffer.from(sent)]),
    );
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    const text = chunk.toString();
    return { status: Number(text.split(' ')[1]), text };
  };
  const json = 'content-type: application/json';
  const five = 'content-length: 5000000';

  const cases: readonly [
    says: string,
    line: string,
    headers: () => readonly string[],
    status: number,
    names?: RegExp,
  ][] = [
    ['a caller without a token is refused', 'POST /point_of_interest/', () => [json, five], 401],
    ['a forged token is refused', 'PUT /vehicle/', () => [json, five, 'authorization: Bearer a.b.c'], 401],
    [
      'a caller without the permission is refused',
      'POST /point_of_interest/',
      () => [json, five, `authorization: Bearer ${tokens.viewer}`],
      403,
    ],
    ['an unknown path is refused', 'POST /nothing/', () => [json, five], 404],
    ['an unsupported method is refused', 'PATCH /point_of_interest/', () => [json, five], 405],
    ['a login is limited to few bytes', 'POST /auth/login/', () => [json, five], 413, /8192/],
    ['a renewal is limited to few bytes', 'POST /auth/token/', () => [json, five], 413, /8192/],
    [
      'a login may not be compressed',
      'POST /auth/login/',
      () => [json, 'content-length: 100', 'content-encoding: gzip'],
      415,
      /without Content-Encoding/,
    ],
    [
      'a body of another type is refused',
      'POST /point_of_interest/',
      () => ['content-type: a/b', five, `authorization: Bearer ${tokens.admin}`],
      415,
    ],
    [
      'an operation without a body is executed',
      'GET /point_of_interest/?limit=1',
      () => [json, five, `authorization: Bearer ${tokens.admin}`],
      200,
    ],
  ];
  for (const [title, line, headers, status, names = /./] of cases) {
    it(`${title}: ${status} to ${line}`, async () => {
      const answer = await answerTo(line, headers(), '{"da');
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.text, names);
    });
  }

  it('a client that asks before sending gets permission or the refusal', async () => {
    const asking = [json, 'content-length: 49', 'expect: 100-continue'];
    assert.equal((await answerTo('POST /point_of_interest/', asking)).status, 401);
    const known = [...asking, `authorization: Bearer ${tokens.admin}`];
    assert.equal((await answerTo('POST /point_of_interest/', known)).status, 100);
  });

  it('an unauthenticated client that keeps sending still reads the response', async () => {
    const body = Buffer.alloc(6_000_000, 0x20);
    const answer = await fetch(`${service.url}/point_of_interest/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer.status, 401);
  });

  it('a compressed body of an unauthenticated client is not decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(100_000_000));
    const began = process.cpuUsage();
    for (let time = 0; time < 20; time++) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const answer = await fetch(`${service.url}/point_of_interest/`, { method: 'POST', headers, body: packed });
      assert.equal(answer.status, 401);
    }
    // Decompressing these took half a second each; sending them takes a few milliseconds.
    const { user } = process.cpuUsage(began);
    assert.ok(user < 4_000_000, `${user / 1e6} s of work`);
  });
});
