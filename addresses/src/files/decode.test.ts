import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeLatin1, decodeUtf8 } from './decode.ts';

describe('Bytes', () => {
  it('are the text they were made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(decodeUtf8(new TextEncoder().encode(text)), text.toWellFormed());
      }),
    );
    assert.equal(decodeLatin1(Uint8Array.of(0x53, 0xe3, 0x6f)), 'São');
  });

  it('are no text in UTF-8 where they cannot be', () => {
    for (const bytes of [[0x53, 0xe3, 0x6f], [0x80], [0xc0, 0x80], [0xff], [0xf4, 0xbf, 0xbf, 0xbf]])
      assert.equal(decodeUtf8(Uint8Array.from(bytes)), undefined);
  });

  it('may end within a letter, since only the begin of a file is looked at', () =>
    assert.equal(decodeUtf8(Uint8Array.of(0x53, 0xc3)), 'S'));
});
