import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatDocument, isCnpj, isCpf, isTaxDocument, normaliseDocument } from './tax-document.ts';

describe('A tax document', () => {
  const documents: readonly [text: string, kind: 'cpf' | 'cnpj' | 'neither'][] = [
    ['529.982.247-25', 'cpf'],
    ['52998224725', 'cpf'],
    ['529.982.247-24', 'neither'],
    ['111.111.111-11', 'neither'],
    ['11.222.333/0001-81', 'cnpj'],
    ['11222333000181', 'cnpj'],
    ['11.222.333/0001-80', 'neither'],
    ['00.000.000/0000-00', 'neither'],
    // The alphanumeric example of the Receita Federal.
    ['12.ABC.345/01DE-35', 'cnpj'],
    ['12abc34501de35', 'cnpj'],
    ['12.ABC.345/01DE-36', 'neither'],
    ['12.ABC.345/01DE-3A', 'neither'],
    ['', 'neither'],
    ['5299822472', 'neither'],
  ];
  for (const [text, kind] of documents) {
    it(`${text || 'an empty text'} is ${kind === 'neither' ? 'none' : `a ${kind.toUpperCase()}`}`, () => {
      const plain = normaliseDocument(text);
      assert.deepEqual([isCpf(plain), isCnpj(plain)], [kind === 'cpf', kind === 'cnpj']);
    });
  }

  it('with one changed character is never the same document', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('52998224725', '11222333000181', '12ABC34501DE35'),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (good, at, delta) => {
          const place = at % good.length;
          const digit = Number(good[place]);
          fc.pre(!Number.isNaN(digit));
          const changed = good.slice(0, place) + ((digit + delta) % 10) + good.slice(place + 1);
          assert.equal(isTaxDocument(changed), false, changed);
        },
      ),
    );
  });

  it('is formatted with punctuation for people', () => {
    assert.equal(formatDocument('52998224725'), '529.982.247-25');
    assert.equal(formatDocument('12ABC34501DE35'), '12.ABC.345/01DE-35');
  });
});
