import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeLatin1, decodeUtf8 } from './decode.ts';

describe('Bytes', () => {
  it('decode to the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(decodeUtf8(new TextEncoder().encode(text)), text.toWellFormed());
      }),
    );
    assert.equal(decodeLatin1(Uint8Array.of(0x53, 0xe3, 0x6f)), 'São');
  });

  it('that are invalid UTF-8 are not decoded as such', () => {
    for (const bytes of [[0x53, 0xe3, 0x6f], [0x80], [0xc0, 0x80], [0xff], [0xf4, 0xbf, 0xbf, 0xbf]])
      assert.equal(decodeUtf8(Uint8Array.from(bytes)), undefined);
  });

  it('may end within a character, since only the beginning of a file is read', () =>
    assert.equal(decodeUtf8(Uint8Array.of(0x53, 0xc3)), 'S'));
});
