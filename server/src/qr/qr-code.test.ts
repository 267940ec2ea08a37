import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { qrCode } from './qr-code.ts';
import { readQrCode } from './qr-reader.fixture.ts';

const rowsOf = (text: string): string[] => {
  const { side, isDark } = qrCode(text);
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (__, column) => (isDark(column, row) ? '#' : '.')).join(''),
  );
};

/** The value of a polynomial over GF(2⁸) at 2ᵖ, worked out bit by bit. */
function valueAt(block: readonly number[], power: number): number {
  const times = (a: number, b: number): number => {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
      product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
      if ((b >> bit) & 1) product ^= a;
    }
    return product & 0xff;
  };
  let root = 1;
  for (let step = 0; step < power; step++) root = times(root, 2);
  return block.reduce((sum, byte) => times(sum, root) ^ byte, 0);
}

describe('A QR code', () => {
  it('is read back, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 400, unit: 'grapheme' }), (text) => {
        assert.equal(readQrCode(qrCode(text)).text, text);
      }),
      { numRuns: 30 },
    );
  });

  it('has blocks of which every error can be told: all are zero at the roots of their generator', () => {
    for (const length of [5, 60, 120, 300, 800]) {
      const { blocks } = readQrCode(qrCode('x'.repeat(length)));
      for (const block of blocks)
        for (let power = 0; power < 10; power++) assert.equal(valueAt(block, power), 0, `${length} ${power}`);
    }
  });

  it('has its finders and timing patterns', () => {
    const rows = rowsOf('https://exemplo.com.br/proof/abc');
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    assert.deepEqual(
      rows.slice(0, 7).map((row) => row.slice(0, 7)),
      finder,
    );
    assert.deepEqual(
      rows.slice(0, 7).map((row) => row.slice(-7)),
      finder,
    );
    assert.deepEqual(
      rows.slice(-7).map((row) => row.slice(0, 7)),
      finder,
    );
    assert.match(rows[6]?.slice(8, -8) ?? '', /^#(\.#)*$/);
  });

  it('is the one that other readers of QR codes were seen to read', () => {
    const text = 'https://tropeiro.example/proof/demo-proof-demo-proof-demo-proof?head=0123456789abcdef';
    assert.equal(
      createHash('sha256').update(rowsOf(text).join('\n')).digest('hex'),
      '2d74fa1568b426ce737aa5bc06c9e2379c964877b793659c4eac77419abac55b',
    );
  });
});
