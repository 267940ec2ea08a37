import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { type BodyLimits, receiveBody } from './receive-body.ts';

const mostBytes = 200_000;

describe('A body', () => {
  let server: Server;
  let port = 0;
  let reservedBytes = 0;
  let allowed: BodyLimits;

  before(async () => {
    server = createServer((incoming, response) => {
      receiveBody(incoming, allowed).then(
        (bytes) => response.end(`${bytes.length} ${bytes.toString('latin1', 0, 10)}`),
        (error) => response.end(error instanceof Refusal ? error.code : String(error)),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close());

  const send = (chunks: readonly Buffer[], headers: Record<string, string> = {}, own: Partial<BodyLimits> = {}) => {
    reservedBytes = 0;
    allowed = {
      maxBytes: mostBytes,
      canBeCompressed: true,
      expected: verbatim('as it is'),
      tooLargeRefusal: () => new Refusal('body_too_large'),
      reserveMemory: (bytes) => {
        reservedBytes += bytes;
      },
      sendContinue: () => {},
      ...own,
    };
    return new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', agent: false, method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve(text));
      });
      sent.on('error', reject);
      for (const chunk of chunks) sent.write(chunk);
      sent.end();
    });
  };

  const text = Buffer.from('boiadeiro '.repeat(1000));
  const packings: readonly [encoding: string, packed: Buffer][] = [
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ];
  for (const [encoding, packed] of packings) {
    it(`is read as ${encoding}`, async () =>
      assert.equal(await send([packed], { 'content-encoding': encoding }), '10000 boiadeiro '));
  }

  const refused: readonly [says: string, pieces: readonly Buffer[], headers: Record<string, string>, code: string][] = [
    ['of too many bytes', [Buffer.alloc(mostBytes + 1)], {}, 'body_too_large'],
    ['that declares too many', [Buffer.alloc(10)], { 'content-length': '999999999' }, 'body_too_large'],
    ['that is no gzip', [text], { 'content-encoding': 'gzip' }, 'malformed_request'],
    ['cut short', [gzipSync(text).subarray(0, 30)], { 'content-encoding': 'gzip' }, 'malformed_request'],
    ['compressed twice', [gzipSync(gzipSync(text))], { 'content-encoding': 'gzip, gzip' }, 'unsupported_media_type'],
    ['in an unknown encoding', [text], { 'content-encoding': 'zip' }, 'unsupported_media_type'],
  ];
  for (const [title, chunks, headers, code] of refused) {
    it(`${title} is refused`, async () => assert.equal(await send(chunks, headers), code));
  }

  it('must be uncompressed if the caller is not known', async () =>
    assert.equal(
      await send([gzipSync(text)], { 'content-encoding': 'gzip' }, { canBeCompressed: false }),
      'unsupported_media_type',
    ));

  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    it(`that expands without end is decompressed only up to the limit (${encoding})`, async () => {
      const bomb = pack(Buffer.alloc(5_000_000));
      assert.equal(await send([bomb], { 'content-encoding': encoding }), 'body_too_large');
      assert.ok(reservedBytes <= mostBytes + 65_536, `${reservedBytes} bytes were kept`);
    });
  }

  it('takes memory for received bytes, not for the declared length', async () => {
    const sent = send([Buffer.alloc(10)], { 'content-length': '150000' });
    sent.catch(() => {});
    while (reservedBytes === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(reservedBytes <= 65_536, `${reservedBytes} bytes were taken`);
    server.closeAllConnections();
    await assert.rejects(sent);
  });

  it('in tiny chunks costs no more than its bytes', async () => {
    const chunks = Array.from({ length: 5000 }, () => Buffer.from('x'));
    assert.equal(await send(chunks), '5000 xxxxxxxxxx');
    assert.equal(reservedBytes, 65_536);
  });

  it('for which there is no memory left is refused', async () => {
    const refuseMemory = () => {
      throw new Refusal('busy');
    };
    assert.equal(await send([text], {}, { reserveMemory: refuseMemory }), 'busy');
    assert.equal(await send([gzipSync(text)], { 'content-encoding': 'gzip' }, { reserveMemory: refuseMemory }), 'busy');
  });
});
