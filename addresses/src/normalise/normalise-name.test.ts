import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddress } from '../parse/parse-address.ts';
import { oddText } from '../testing/odd-text.ts';
import { addressKey } from './address-key.ts';
import { normaliseName, normaliseStreet } from './normalise-name.ts';
import { normaliseText } from './normalise-text.ts';

/** Each line is one street in several spellings. The first entry is its key. */
const sameStreets: readonly (readonly string[])[] = [
  ['avenida paulista', 'Av. Paulista', 'AV PAULISTA', 'Avenida  Paulista', 'aven. paulista'],
  ['rua 7 setembro', 'R. 7 de Setembro', 'Rua Sete de Setembro', 'RUA SETE SETEMBRO', 'R VII de Setembro'],
  ['rua 15 novembro', 'Rua XV de Novembro', 'R. Quinze de Novembro', 'Rua 15 de Novembro'],
  ['rua 25 marco', 'Rua Vinte e Cinco de Março', 'R. 25 de Março'],
  ['rua doutor flores', 'R Dr Flores', 'Rua Dr. Flores', 'RUA DOUTOR FLORES'],
  ['rua marechal deodoro fonseca', 'R. Mal. Deodoro da Fonseca', 'Rua Marechal Deodoro da Fonseca'],
  ['praca santo antonio', 'Pça. Sto. Antônio', 'Pc Santo Antonio'],
  [
    'rua nossa senhora dores',
    'R. N. Sra. das Dores',
    'Rua N. S. das Dores',
    'Rua Nossa Sra das Dores',
    'R NSA SRA DAS DORES',
  ],
  ['rua sao joao', 'R. S. João', 'Rua São João', 'RUA S JOAO'],
  ['avenida dom pedro 1', 'Av. D. Pedro I', 'Avenida Dom Pedro Primeiro', 'Av Dom Pedro 1º'],
  ['rua 1 maio', 'Rua 1º de Maio', 'Rua Primeiro de Maio', 'R. 1 de Maio'],
  ['avenida presidente getulio vargas', 'Av. Pres. Getúlio Vargas'],
  ['rua v', 'Rua V', 'R. "V"'],
  ['rua das', 'Rua das'],
];

describe('The key of a street', () => {
  for (const [key, ...texts] of sameStreets)
    it(`is ${key}, however it is written`, () => {
      for (const text of texts) assert.equal(normaliseStreet(text), key, text);
    });

  it('is made from any text, in lower case and without accents', () => {
    fc.assert(fc.property(oddText, (text) => assert.equal(normaliseText(normaliseName(text)), normaliseName(text))));
  });
});

describe('The key of an address', () => {
  it('is the same for all spellings, and does not contain the complement', () => {
    const key = addressKey(parseAddress('Rua Sete de Setembro, 120 - Centro, Porto Alegre - RS'));
    assert.equal(key, 'rua 7 setembro|120||||centro|porto alegre|rs||');
    assert.equal(addressKey(parseAddress('R 7 DE SETEMBRO 120 AP 5 CENTRO POA')), key);
    assert.equal(addressKey(parseAddress('Brasil, RS, Porto Alegre, Centro, 120, R. VII de Setembro')), key);
  });
});
