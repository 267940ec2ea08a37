import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewAddress } from '@tropeiro/domain/planning/address.ts';
import { askedAddress } from './asked-address.ts';

describe('An address that is asked for', () => {
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
      assert.equal(askedAddress(one).key, askedAddress(other).key);
    });

  const others: readonly (readonly [NewAddress, NewAddress])[] = [
    ['Rua Perdida 77, Bom Jesus', 'Rua Perdida 77, Bom Jesus - RS'],
    ['Rua Perdida 77, Palmas', 'Rua Perdida 77, Palmas - PR'],
    ['Rua Perdida 77, Porto Alegre', 'Rua Perdida 77, Porto Alegre - SP'],
    ['Rua Perdida 77, Porto Alegre', 'Rua Perdida 77, Porto Alegre, Portugal'],
  ];
  for (const [one, other] of others)
    it(`has another key where another city may be meant, written as ${one} or as ${other}`, () => {
      assert.notEqual(askedAddress(one).key, askedAddress(other).key);
    });

  it('has a key of its own where nothing of it is recognised', () => {
    const keys = ['🚚', '###', '', '|', '"', '||||||||||'].map((text) => askedAddress(text).key);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('has a key that an index takes, in whatever script it is written', () => {
    // Syllables of Hangul are two or three letters each once they are compared.
    const syllables = Array.from({ length: 490 }, (_, at) => String.fromCodePoint(0xac00 + ((at * 7919) % 11_172)));
    const [one, other] = [syllables, syllables.toReversed()].map((letters) => askedAddress(`Rua ${letters.join('')}`));
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
      assert.equal(askedAddress(address).isPlace, isPlace);
    });
});
