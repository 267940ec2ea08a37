import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

describe('UTF-8', () => {
  it('is written and read as TextEncoder and TextDecoder do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeUtf8(text);
        assert.deepEqual(bytes, new TextEncoder().encode(text));
        assert.equal(decodeUtf8(bytes, 0, bytes.length), text.toWellFormed());
      }),
    );
  });

  it('reads any bytes as a well-formed text', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        assert.ok(decodeUtf8(bytes, 0, bytes.length).isWellFormed());
      }),
    );
  });
});
