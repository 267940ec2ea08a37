import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewAddress } from '@tropeiro/domain/planning/address-schema.ts';
import { addressLookup } from './address-lookup.ts';

describe('An address to be looked up', () => {
  const same: readonly (readonly [NewAddress, NewAddress])[] = [
    ['R. DR FLORES 120 PORTO ALEGRE RS', 'Rua Doutor Flores, 120, ap 302 - Porto Alegre/RS'],
    ['Rua Doutor Flores, 120, Porto Alegre - RS', { street: 'R Dr Flores', number: '120', city: 'POA' }],
    ['Rua Perdida 77, Porto Alegre', 'Rua Perdida 77, Porto Alegre RS'],
    ['Rua Perdida 77, Porto Alegre', { street: 'Rua Perdida', number: '77', city: 'Porto Alegre', state: 'RS' }],
    ['Rua Perdida 77, Porto Alegre', { street: 'Rua Perdida', number: '77', city: 'POA' }],
    ['Rua Perdida 77, Canoas', 'Rua Perdida 77, Canoas/RS'],
    ['Rua Perdida 77, Palmas', 'Rua Perdida 77, Palmas - TO'],
    ['Rua Perdida 77, Embu', 'Rua Perdida 77, Embu das Artes - SP'],
    ['Rua Perdida 77, Bom Jesus, 95290-000', 'Rua Perdida 77, Bom Jesus - RS, 95290-000'],
  ];
  for (const [one, other] of same)
    it(`has one key, written as ${JSON.stringify(one)} or as ${JSON.stringify(other)}`, () => {
      assert.equal(addressLookup(one).key, addressLookup(other).key);
    });

  const others: readonly (readonly [NewAddress, NewAddress])[] = [
    ['Rua Perdida 77, Bom Jesus', 'Rua Perdida 77, Bom Jesus - RS'],
    ['Rua Perdida 77, Palmas', 'Rua Perdida 77, Palmas - PR'],
    ['Rua Perdida 77, Porto Alegre', 'Rua Perdida 77, Porto Alegre - SP'],
    ['Rua Perdida 77, Porto Alegre', 'Rua Perdida 77, Porto Alegre, Portugal'],
  ];
  for (const [one, other] of others)
    it(`has different keys as ${one} and as ${other}, which may mean different cities`, () => {
      assert.notEqual(addressLookup(one).key, addressLookup(other).key);
    });

  it('has a key of its own if no part of it is recognised', () => {
    const keys = ['🚚', '###', '', '|', '"', '||||||||||'].map((text) => addressLookup(text).key);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('has a key that fits the index, in any script', () => {
    // In the form that is compared, a Hangul syllable becomes two or three letters.
    const syllables = Array.from({ length: 490 }, (_, at) => String.fromCodePoint(0xac00 + ((at * 7919) % 11_172)));
    const [one, other] = [syllables, syllables.toReversed()].map((letters) => addressLookup(`Rua ${letters.join('')}`));
    assert.ok(Buffer.byteLength(one!.key) < 2000);
    assert.notEqual(one!.key, other!.key);
  });

  const places: readonly (readonly [address: NewAddress, isPlace: boolean])[] = [
    ['Rua Doutor Flores, 120, Porto Alegre - RS', true],
    ['Centro, Porto Alegre - RS', true],
    ['90020-120', true],
    ['BR-101 km 210', true],
    ['Quadra 12 Lote 7, Águas Lindas - GO', true],
    ['###', true],
    ['95555-000, Capão da Canoa - RS', false],
    ['Porto Alegre - RS', false],
    ['RS', false],
    [{ city: 'Porto Alegre', number: '12' }, false],
    [{}, false],
    ['', false],
  ];
  for (const [address, isPlace] of places)
    it(`${isPlace ? 'is a place' : 'may be anywhere'}: ${JSON.stringify(address)}`, () => {
      assert.equal(addressLookup(address).isPlace, isPlace);
    });
});
