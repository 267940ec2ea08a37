import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from './csv-formula.ts';

const beginnings = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

for (const beginning of beginnings) {
  test(`a text that begins with ${JSON.stringify(beginning)} is prefixed with an apostrophe`, () => {
    assert.equal(escapeFormula(`${beginning}1+1`), `'${beginning}1+1`);
    assert.equal(
      escapeFormula(`'${beginning}1`),
      `''${beginning}1`,
      'a text that already has an apostrophe before it gets another one',
    );
  });
}

test('every other text is unchanged', () => {
  for (const text of ['', "D'Ávila", "'aspas'", 'a=b', '1-2', ' =1', "'"]) {
    assert.equal(escapeFormula(text), text);
    assert.equal(unescapeFormula(text), text);
  }
});

test('an escaped text is restored unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom(...beginnings, "'", 'a', ' ', '1') });
  fc.assert(
    fc.property(text, (original) => {
      assert.equal(unescapeFormula(escapeFormula(original)), original);
      assert.ok(!beginnings.includes(escapeFormula(original)[0] ?? ''));
    }),
  );
});
