import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { qrCode } from './qr-code.ts';

const rowsOf = (text: string): string[] => {
  const { side, isDark } = qrCode(text);
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (__, column) => (isDark(column, row) ? '#' : '.')).join(''),
  );
};

describe('A QR code', () => {
  for (const [text, side, sha256] of [
    [
      'https://tropeiro.example/proof/demo-proof-demo-proof-demo-proof?head=0123456789abcdef',
      41,
      '780e26e445e353356dc07a05b558b6f226c314e1de1d0a5cef69bf84e3ddc711',
    ],
    ['x'.repeat(400), 77, 'bc89180a4c145118b66b09cf4ce0432a0d00dfa78688c033a687b74c68b2bea0'],
  ] as const)
    it(`of ${text.length} characters equals one that QR code readers have read`, () => {
      const rows = rowsOf(text);
      assert.equal(rows.length, side);
      assert.equal(createHash('sha256').update(rows.join('\n')).digest('hex'), sha256);
    });

  it('is upright: its finders are in all corners except the lower right', () => {
    const rows = rowsOf('https://exemplo.com.br/proof/abc');
    const corner = (lines: readonly string[], from: number, to?: number) =>
      lines.map((line) => line.slice(from, to)).join(' ');
    const finder = '####### #.....# #.###.# #.###.# #.###.# #.....# #######';
    assert.deepEqual(
      [corner(rows.slice(0, 7), 0, 7), corner(rows.slice(0, 7), -7), corner(rows.slice(-7), 0, 7)],
      [finder, finder, finder],
    );
    assert.notEqual(corner(rows.slice(-7), -7), finder);
  });

  it('is larger for texts with accents, which take two bytes', () => {
    assert.ok(qrCode('ã'.repeat(20)).side > qrCode('a'.repeat(20)).side);
  });
});
