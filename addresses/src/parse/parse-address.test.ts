import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { oddText } from '../testing/odd-text.ts';
import { paulistaVariants, quotedAddresses } from '../testing/quoted-addresses.ts';
import { writtenAddresses } from '../testing/written-addresses.ts';
import { writeAddress } from '../write-address.ts';
import { parseAddress } from './parse-address.ts';

describe('An address', () => {
  for (const [text, parts] of [...quotedAddresses, ...paulistaVariants, ...writtenAddresses])
    it(`is read: ${JSON.stringify(text)}`, () => assert.deepEqual(parseAddress(text), parts));

  it('is empty for an empty text', () => {
    for (const text of ['', ' ', ',', ' - / \n', '...', '()']) assert.deepEqual(parseAddress(text), {}, text);
  });

  it('is read with the known municipalities', () => {
    const isMunicipality = (name: string): boolean => ['Porto Alegre', 'Bela Vista'].includes(name);
    const text = 'Rua A, 1, Bela Vista, São Paulo';
    assert.deepEqual(parseAddress(text), {
      ...parseAddress('Rua A, 1'),
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
    });
    assert.equal(parseAddress(text, isMunicipality).city, 'Bela Vista');
  });

  it('is cut when it is long', () => {
    assert.deepEqual(parseAddress(`Rua A, 1${' '.repeat(500)}Centro`), parseAddress('Rua A, 1'));
    parseAddress('Rua 1 '.repeat(100_000));
  });

  it('is the same when it is written and read again', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const parsed = parseAddress(text);
        assert.deepEqual(parseAddress(writeAddress(parsed)), parsed);
      }),
      { numRuns: 2000 },
    );
  });
});
