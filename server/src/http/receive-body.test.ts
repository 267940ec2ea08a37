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
  let taken = 0;
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

  const send = (pieces: readonly Buffer[], headers: Record<string, string> = {}, own: Partial<BodyLimits> = {}) => {
    taken = 0;
    allowed = {
      maxBytes: mostBytes,
      canBeCompressed: true,
      expected: verbatim('as it is'),
      tooLargeRefusal: () => new Refusal('body_too_large'),
      reserveMemory: (bytes) => {
        taken += bytes;
      },
      sendContinue: () => {},
      ...own,
    };
    return new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', agent: false, method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => resolve(text));
      });
      sent.on('error', reject);
      for (const piece of pieces) sent.write(piece);
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
    ['that says it has too many', [Buffer.alloc(10)], { 'content-length': '999999999' }, 'body_too_large'],
    ['that is no gzip', [text], { 'content-encoding': 'gzip' }, 'malformed_request'],
    ['cut short', [gzipSync(text).subarray(0, 30)], { 'content-encoding': 'gzip' }, 'malformed_request'],
    ['packed twice', [gzipSync(gzipSync(text))], { 'content-encoding': 'gzip, gzip' }, 'unsupported_media_type'],
    ['packed in a way nobody knows', [text], { 'content-encoding': 'zip' }, 'unsupported_media_type'],
  ];
  for (const [says, pieces, headers, code] of refused) {
    it(`${says} is refused`, async () => assert.equal(await send(pieces, headers), code));
  }

  it('may come as it is only, where nobody is known', async () =>
    assert.equal(
      await send([gzipSync(text)], { 'content-encoding': 'gzip' }, { canBeCompressed: false }),
      'unsupported_media_type',
    ));

  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    it(`that unfolds without end is unpacked no further than it may be long (${encoding})`, async () => {
      const bomb = pack(Buffer.alloc(5_000_000));
      assert.equal(await send([bomb], { 'content-encoding': encoding }), 'body_too_large');
      assert.ok(taken <= mostBytes + 65_536, `${taken} bytes were kept`);
    });
  }

  it('takes memory for what has come, and not for what it says will come', async () => {
    const sent = send([Buffer.alloc(10)], { 'content-length': '150000' });
    sent.catch(() => {});
    while (taken === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(taken <= 65_536, `${taken} bytes were taken`);
    server.closeAllConnections();
    await assert.rejects(sent);
  });

  it('in ever so small pieces costs no more than its bytes', async () => {
    const pieces = Array.from({ length: 5000 }, () => Buffer.from('x'));
    assert.equal(await send(pieces), '5000 xxxxxxxxxx');
    assert.equal(taken, 65_536);
  });

  it('for which there is no memory left is refused', async () => {
    const takeMemory = () => {
      throw new Refusal('busy');
    };
    assert.equal(await send([text], {}, { reserveMemory: takeMemory }), 'busy');
    assert.equal(await send([gzipSync(text)], { 'content-encoding': 'gzip' }, { reserveMemory: takeMemory }), 'busy');
  });
});
