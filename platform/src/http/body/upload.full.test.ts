import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { drawing, drawnBase64 } from '@tropeiro/server/testing/drawn-images.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { uploadedFile } from './upload.ts';

describe('A file on its way in', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startTestService({ BODY_LIMIT: '20000' });
    const body = { username: 'admin', parent_username: '11222333000181', password: demoPassword };
    token = (await service.client.call('login', { body })).body.access_token;
  });
  after(() => service.stop());

  const post = (body: string | Uint8Array, headers: Record<string, string>) =>
    fetch(`${service.url}/image`, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body });
  const json = { 'content-type': 'application/json' };

  it('may be larger than other bodies', async () => {
    const png = await drawing(1).png().toBuffer();
    const padded = Buffer.concat([png, Buffer.alloc(100_000)]).toString('base64');
    assert.equal((await post(JSON.stringify({ data: { content: padded } }), json)).status, 201);
    const point = { data: { title: 'x'.repeat(30_000), latitude: 0, longitude: 0 } };
    const headers = { authorization: `Bearer ${token}`, ...json };
    const other = await fetch(`${service.url}/point_of_interest`, {
      method: 'POST',
      headers,
      body: JSON.stringify(point),
    });
    assert.equal(other.status, 413);
  });

  const spellings: readonly [says: string, text: string, bytes: string | undefined][] = [
    ['plain', 'aGVsbG8=', 'hello'],
    ['without its end', 'aGVsbG8', 'hello'],
    ['with a blank after every character', 'a G\nV\ts\rb G 8 =', 'hello'],
    ['in the other alphabet', '-_-_', '\xfb\xff\xbf'],
    ['behind the prefix of a browser', 'data:image/png;base64,aGVsbG8=', 'hello'],
    ['of five characters', 'aGVsb', undefined],
    ['of none', ' = ', undefined],
    ['going on behind its end', 'aGVsbG8=aGVsbG8=', undefined],
    ['with too much of an end', 'aGVsbG8===', undefined],
    ['with a character that is none of its', 'aGVs*bG8', undefined],
    ['with a letter of another kind', 'aGVsbG\u00e98', undefined],
  ];
  for (const [title, content, expected] of spellings) {
    it(`is Base64 ${title}: ${expected === undefined ? 'refused' : 'read'}`, () => {
      const decode = () => {
        const value = { data: { content } };
        const upload = { pointer: '/data/content', maxBytes: 1000, mediaType: 'image/*' } as const;
        return uploadedFile(upload, { bytes: Buffer.alloc(0), value }).bytes.toString('latin1');
      };
      if (expected === undefined) assert.throws(decode, { code: 'invalid_input' });
      else assert.equal(decode(), expected);
    });
  }

  it('may be compressed, up to the allowed decompressed size', async () => {
    const packed = { ...json, 'content-encoding': 'gzip' };
    const good = gzipSync(JSON.stringify({ data: { content: await drawnBase64(2) } }));
    assert.equal((await post(good, packed)).status, 201);
    const bomb = await post(gzipSync(Buffer.alloc(100_000_000, 0x20)), packed);
    const { code, detail } = (await bomb.json()) as Problem;
    assert.deepEqual([bomb.status, code], [413, 'file_too_large']);
    assert.match(detail, /10000000/);
  });

  it('is refused with the accepted types if it has another', async () => {
    const answer = await post('x', { 'content-type': 'image/png' });
    const { code, detail } = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, code], [415, 'unsupported_media_type']);
    assert.match(detail, /multipart\/form-data or application\/json/);
  });

  it('is cut off when it stalls', async (t) => {
    const hasty = await startTestService({ REQUEST_TIMEOUT_S: '1' });
    t.after(() => hasty.stop());
    const { access } = await hasty.logIn('admin');
    const { hostname, port } = new URL(hasty.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `POST /image/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${access}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n--x\r\n',
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await once(socket, 'close');
    assert.match(text, /^HTTP\/1\.1 408 .*request_timeout/s);
  });
});
