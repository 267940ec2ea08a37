import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { AddressFields } from '../parsed-address.ts';
import { oddText } from '../testing/odd-text.ts';
import { fromAddressFields } from './from-address-fields.ts';
import { parseAddress } from './parse-address.ts';

const whole = parseAddress('Avenida Paulista, 1578, ap 302 - Bela Vista, São Paulo - SP, 01310-200');

/** The same address in fields, some of which contain more than they should. */
const sameAddress: readonly AddressFields[] = [
  {
    street: 'Av. Paulista',
    number: '1578',
    complement: 'ap 302',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    cep: '01310-200',
  },
  {
    street: 'AV PAULISTA, 1578',
    complement: 'APTO 302',
    neighborhood: 'BELA VISTA',
    city: 'SAO PAULO/SP',
    cep: '01310200',
  },
  { street: 'Av. Paulista 1578 apto. 302', neighborhood: 'Bela Vista', city: 'São Paulo - SP', cep: 1310200 },
  {
    street: 'Av. Paulista',
    number: 1578,
    complement: 'Ap. nº 302',
    neighborhood: 'Bairro Bela Vista',
    city: 'São Paulo',
    state: 'São Paulo',
    cep: '01310 200',
  },
  { street: 'Av. Paulista, 1578, ap 302 - Bela Vista, São Paulo - SP, 01310-200' },
  {
    street: ' Av. Paulista ',
    number: 'nº 1578',
    complement: 'ap 302',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'sp',
    cep: '01310-200',
    country: null,
  },
];

describe('An address in fields', () => {
  for (const fields of sameAddress)
    it(`is read: ${JSON.stringify(fields)}`, () => assert.deepEqual(fromAddressFields(fields), whole));

  it('uses the field if a name is ambiguous', () => {
    assert.deepEqual(
      fromAddressFields({ street: 'São Paulo', neighborhood: 'Porto Alegre', city: 'Centro', country: 'BR' }),
      {
        street: 'São Paulo',
        neighborhood: 'Porto Alegre',
        city: 'Centro',
        country: 'Brasil',
      },
    );
  });

  it('has no number if it contains 0, S/N or nothing', () => {
    assert.equal(fromAddressFields({ street: 'Rua A', number: '0' }).number, 's/n');
    assert.equal(fromAddressFields({ street: 'Rua A', number: 'S/N' }).number, 's/n');
    assert.equal(fromAddressFields({ street: 'Rua A', number: ' ' }).number, undefined);
  });

  it('is never refused', () => {
    const field = fc.option(oddText, { nil: undefined });
    const fields = fc.record({
      street: field,
      number: field,
      complement: field,
      neighborhood: field,
      city: field,
      state: field,
      cep: field,
      country: field,
    });
    fc.assert(fc.property(fields, (addressFields) => assert.ok(fromAddressFields(addressFields))));
  });

  for (const complement of [
    'casa 2 - Joana Prado',
    'ap 3 - Paulo - 51 999991234 - CPF 52998224725',
    'Fundos; falar com Joana',
    'sala 5 / Dr. Paulo Lima',
    'A/C Paulo Lima',
    'ap 301\nBairro: Joana Prado',
    'ap 301\nCEP: 52998-224',
    'Quadra Joana Prado',
  ])
    it(`leaves personal data in the complement: ${JSON.stringify(complement)}`, () => {
      const sent = { street: 'Rua das Acacias', number: '5', city: 'Canoas', state: 'RS' };
      const { complement: _, ...asked } = fromAddressFields({ ...sent, complement });
      assert.deepEqual(asked, fromAddressFields(sent));
      const { complement: __, ...streetless } = fromAddressFields({ city: 'Canoas', state: 'RS', complement });
      assert.deepEqual(streetless, fromAddressFields({ city: 'Canoas', state: 'RS' }));
    });
});
