import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isPlate, normalisePlate } from './plate.ts';

describe('A plate', () => {
  const plates: readonly [text: string, plain: string | 'none'][] = [
    ['ABC1234', 'ABC1234'],
    ['abc-1234', 'ABC1234'],
    ['ABC 1234', 'ABC1234'],
    [' Abc–1d23 ', 'ABC1D23'],
    ['ABC1D23', 'ABC1D23'],
    ['ABC12D3', 'none'],
    ['AB1234', 'none'],
    ['ABCD123', 'none'],
    ['ABC12345', 'none'],
    ['1BC1234', 'none'],
    ['ÁBC1234', 'none'],
    // Unicode upper-casing would turn it into an S.
    ['ſBC1234', 'none'],
    ['ABC.1234', 'none'],
    ['ABC١234', 'none'],
    ['', 'none'],
  ];
  for (const [text, plain] of plates) {
    it(`${JSON.stringify(text)} is ${plain}`, () => {
      assert.equal(isPlate(normalisePlate(text)) ? normalisePlate(text) : 'none', plain);
    });
  }

  it('is the same in every notation', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const digit = fc.constantFrom(...'0123456789');
    const plate = fc
      .tuple(letter, letter, letter, digit, fc.oneof(letter, digit), digit, digit)
      .map((characters) => characters.join(''));
    const blank = fc.constantFrom('', '', '-', ' ', ' - ', '\u00a0', '\u2013', '\t');
    const spelling = fc.array(fc.tuple(fc.boolean(), blank), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(plate, spelling, (plain, spelled) => {
        const text = spelled
          .map(([lower, before], at) => before + (lower ? plain.charAt(at).toLowerCase() : plain.charAt(at)))
          .join('');
        assert.equal(normalisePlate(text), plain);
        assert.ok(isPlate(normalisePlate(text)));
      }),
    );
  });
});
