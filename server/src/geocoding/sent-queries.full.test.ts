import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { type GeocodingTestServer, startGeocodingServer } from '../testing/geocoding-server.ts';
import { addressLookup, autocompleteQuery } from './address-lookup.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';
import type { GeocodingProvider, GeocodingQuery } from './provider.ts';
import type { CommonSettings } from './provider-definition.ts';

const acacias = 'Rua das Acácias, 5, Canoas - RS';
const inCentro = 'Rua das Acácias, 5 - Centro, Canoas - RS';

/** Texts that people write into an address, and what of them is sent to an external geocoder. */
const texts: readonly (readonly [written: string, asked: string])[] = [
  // Persons to ask for.
  ['Rua das Acácias, 5, A/C Maria Souza, Canoas - RS', acacias],
  ['Rua das Acácias, 5 - A/C: Maria Souza - Centro - Canoas/RS', inCentro],
  ['A/C Maria Souza, Rua das Acácias, 5, Canoas - RS', acacias],
  ['A/C MARIA SOUZA RUA DAS ACÁCIAS 5 CANOAS RS', acacias],
  ['Rua das Acácias 5 falar com Joana Canoas RS', acacias],
  ['Rua das Acácias 5 falar c/ Joana, Centro, Canoas - RS', inCentro],
  ['Rua das Acácias, 5, falar com João no portão azul, Canoas - RS', acacias],
  ['Rua das Acácias, 5 (falar com Dona Lurdes), Canoas - RS', acacias],
  ['Rua das Acácias, 5, Aos cuidados de Paulo Lima, Canoas - RS', acacias],
  ['Rua das Acácias, 5, recado com a vizinha Marta, Canoas, RS', acacias],
  ['Rua das Acácias, 5, Contato - Joana Prado, Canoas, RS', acacias],
  ['Rua das Acácias, 5, obs: entregar só para Joana, Canoas, RS', acacias],
  ['Rua das Acácias, 5, Sr. Paulo, Canoas, RS', acacias],
  ['Rua das Acácias, 5, cliente Joana Prado, Canoas, RS', acacias],
  ['Rua das Acácias, 5, ref: casa da Joana, Canoas, RS', acacias],
  ['Rua das Acácias, 5, próximo ao mercado do Zé, Canoas, RS', acacias],
  [
    'Nome: Joana Prado\nEndereço: Rua das Acácias, 5\nBairro: Centro\nCidade: Canoas\nUF: RS\nTel: 51999991234',
    inCentro,
  ],
  // Remarks about a person after the state.
  ['Natal RN portador HIV', 'Natal - RN'],
  ['Rua das Acácias, 5, Canoas RS Joana', acacias],
  ['Rua das Acácias 5 Canoas - RS Joana Prado', acacias],
  // Telephones.
  ['Rua das Acácias, 5, Canoas - RS, tel 51 99999-1234', acacias],
  ['Rua das Acácias, 5, Canoas - RS, Fone: (51) 3333-4444', acacias],
  ['Rua das Acácias, 5, Canoas - RS (51) 99999-1234', acacias],
  ['Rua das Acácias, 5, Canoas - RS, +55 51 99999-1234', acacias],
  ['Rua das Acácias, 5, Canoas - RS, +5551999991234', acacias],
  ['Rua das Acácias, 5, 51999991234, Canoas - RS', acacias],
  ['Rua das Acácias, 5 51 99999-1234 Canoas RS', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 99999-1234', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 3333-4444', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 51 3333 4444', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 51.99999.1234', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 51 9 9999-1234', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 0800 123 4567', acacias],
  ['Rua das Acácias, 5, fone 33334444, Canoas - RS', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 92010-000, 33334444', 'Rua das Acácias, 5, Canoas - RS, 92010-000'],
  ['Rua das Acácias, 5, cel 51 99999-1234, Canoas, RS', acacias],
  ['Rua das Acácias, 5, Canoas/RS Tel/Whats 51 99999-1234 ou 3333-4444', acacias],
  ['Rua das Acácias, 5, Joana (51) 99999-1234, Canoas, RS', acacias],
  ['Rua das Acácias, 5, 51 99999-1234 (Joana), Canoas, RS', acacias],
  ['Rua das Acácias, 5, whatsapp 51999991234 Joana, Canoas, RS', acacias],
  ['Rua das Acácias, 5, ap 3 - Paulo - 51 999991234 - CPF 52998224725 - Canoas - RS', acacias],
  // Documents.
  ['Rua das Acácias, 5, Canoas - RS, CPF 529.982.247-25', acacias],
  ['Rua das Acácias, 5, 529.982.247-25, Canoas - RS', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 52998224725', acacias],
  ['Rua das Acácias, 5, Canoas - RS, cpf: 529 982 247 25', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 529982247-25', acacias],
  ['Rua das Acácias, 5, 529/982/247-25, Canoas - RS', acacias],
  ['Rua das Acácias, 5, 529 - 982 - 247 - 25, Canoas - RS', acacias],
  ['Rua das Acácias, 5, 5 2 9 9 8 2 2 4 7 2 5, Canoas - RS', acacias],
  ['Rua das Acácias, 5, Canoas - RS, 52 99 82 24 72 5', acacias],
  ['Rua das Acácias, 5, 529\u200b982\u200b247\u200b25, Canoas - RS', acacias],
  ['Rua das Acácias, 5, CNPJ 12.345.678/0001-95, Canoas - RS', acacias],
  ['Rua das Acácias, 5, 12345678/0001-95, Canoas - RS', acacias],
  ['Rua das Acácias, 5, CNPJ: 12.ABC.345/01DE-35, Canoas - RS', acacias],
  ['Rua das Acácias, 5, RG 12.345.678-9, Canoas - RS', acacias],
  // Contracts, cards, passwords, and other text after the state.
  ['Rua das Acácias 5 Canoas RS contrato 998877 cartão 4111 1111 1111 1111', acacias],
  ['Rua das Acácias 5 Canoas RS senha do portao 4455#', acacias],
  ['Rua das Acácias 5 Canoas RS 529.982.247/25', acacias],
  ['rua das acácias 5 canoas rs joana prado 4455', acacias],
  ['Rua das Acácias 5 Canoas rs Joana Prado 4455', acacias],
  ['Rua das Acácias 5 Canoas RS 92010-000 Joana Prado 4455', 'Rua das Acácias, 5, Canoas - RS, 92010-000'],
  ['Rua das Acácias 5 Canoas RS Centro 4455', inCentro],
  ['Rua das Acácias 5 - Centro senha 4455 - Canoas/RS', inCentro],
  ['Rua das Acácias 5 número do contrato 998877 Canoas RS', acacias],
  ['Rua das Acácias 5 4111 1111 1111 1111 Canoas RS', acacias],
  ['Rua das Acácias 5 3782 822463 10005 Canoas RS', acacias],
  ['Rua das Acácias 31 - 4111 1111 1111 1111 - Canoas/RS', 'Rua das Acácias, 31, Canoas - RS'],
  ['Rua das Acácias, 5, pedido nº 44551, Canoas - RS', acacias],
  ['Pedido 44551 R das Acácias 5 Canoas RS', acacias],
  ['Rua das Acácias 5 cliente 44551 Canoas', 'Rua das Acácias, 5, Canoas'],
  ['protocolo 2024/998877, Rua das Acácias, 5, Canoas/RS', acacias],
  ['Rua das Acácias 5 Canoas/RS conta 44551-6 agência 4455', acacias],
  ['Rua das Acácias, 5, Canoas - RS, matrícula 44.551-6', acacias],
  ['Rua das Acácias 5 Canoas 998877', 'Rua das Acácias, 5, Canoas'],
  ['Rua das Acácias, 998877, Canoas - RS', 'Rua das Acácias, Canoas - RS'],
  ['Quadra 998877 Lote 5, Canoas - RS', 'lote 5, Canoas - RS'],
  ['Rua das Acácias, 5, Vila 4455, Canoas - RS', 'Rua das Acácias, 5 - Vila, Canoas - RS'],
  ['Rua das Acácias, senha, 4455, Canoas - RS', 'Rua das Acácias, Canoas - RS'],
  // Residents.
  ['Apto da Joana Prado, Rua das Acácias 5, Canoas RS', acacias],
  ['Casa da Joana Prado, Canoas RS', 'Canoas - RS'],
  ['Residência do João Souza, Rua das Acácias 5, Canoas RS', acacias],
  ['Rua das Acácias 5 casa da Marta Canoas RS', acacias],
  // E-mail addresses and web addresses.
  ['Rua das Acácias, 5, joana.prado@example.com, Canoas - RS', acacias],
  ['Rua das Acácias, 5, e-mail: <joana@example.com.br> Canoas - RS', acacias],
  ['Rua das Acácias, 5, instagram @joana, Canoas - RS', acacias],
  // Text that looks like the above but is a place.
  ['Rua Cel. Bordini 120, Porto Alegre - RS', 'Rua Coronel Bordini, 120, Porto Alegre - RS'],
  ['Cel. Bordini, 120, Porto Alegre - RS', 'Coronel Bordini, 120, Porto Alegre - RS'],
  ['Avenida Paulista 1578 01310-200', 'Avenida Paulista, 1578, 01310-200'],
  ['Avenida Paulista, 1578, 01310200, São Paulo', 'Avenida Paulista, 1578, São Paulo, 01310-200'],
  ['Rua das Acácias 51 92010000 Canoas RS', 'Rua das Acácias, 51, Canoas - RS, 92010-000'],
  ['BR-101 km 210, Itajaí - SC', 'Rodovia BR-101, km 210, Itajaí - SC'],
  ['BR 101 km 210+300', 'Rodovia BR-101, km 210,3'],
  ['EQN 208/209 bloco A Brasília DF', 'EQN 208/209, Brasília - DF'],
  ['Rua do Telefone, 12, Canoas', 'Rua do Telefone, 12, Canoas'],
  ['Rua Casa do Ator, 30, São Paulo - SP', 'Rua Casa do Ator, 30, São Paulo - SP'],
  ['Casa do Ator, 30, São Paulo - SP', 'Casa do Ator, 30, São Paulo - SP'],
  ['Sítio do Bento, Canoas - RS', 'Sítio do Bento, Canoas - RS'],
  ['Rua da Matrícula 12 Canoas RS', 'Rua da Matrícula, 12, Canoas - RS'],
  ['Rua XV de Novembro 100 Curitiba PR', 'Rua XV de Novembro, 100, Curitiba - PR'],
  ['Rua 1025, 12, Goiânia - GO', 'Rua 1025, 12, Goiânia - GO'],
  ['Quadra 12 Lote 5, Canoas - RS', 'quadra 12, lote 5, Canoas - RS'],
  ['Canoas RS Rua das Acácias 5', acacias],
  ['Rua Tel Aviv, 30, São Paulo - SP', 'Rua Tel Aviv, 30, São Paulo - SP'],
];

const withoutPlace: readonly string[] = [
  'tel 51 99999-1234',
  '52998224725',
  'falar com Joana',
  'joana@example.com',
  'Casa da Joana',
  'senha 4455',
  '###',
];

const common: CommonSettings = { maxS: 600, limits: { maxConcurrent: 1, cacheS: 0 } };

describe('An external geocoder', () => {
  let server: GeocodingTestServer;
  let providers: readonly GeocodingProvider[];
  before(async () => {
    server = await startGeocodingServer(() => ({ json: [] }));
    providers = [
      photon.make({ PHOTON_URL: server.url }, common),
      pelias.make({ PELIAS_URL: server.url, PELIAS_KEY: '' }, common),
      nominatim.make({ NOMINATIM_URL: server.url, NOMINATIM_PER_SECOND: 1000 }, common),
      google.make({ GOOGLE_GEOCODING_URL: server.url, GOOGLE_GEOCODING_KEY: 'key' }, common),
    ];
  });
  after(() => server.stop());

  /** The URLs that the providers requested for a query. */
  async function urlsOf(query: GeocodingQuery): Promise<URL[]> {
    server.asked.length = 0;
    const options = { limit: 1, db: undefined as never, signal: new AbortController().signal };
    for (const provider of providers) await provider.search(query, options).catch(() => {});
    return [...server.asked];
  }

  for (const [written, asked] of texts)
    it(`gets ${JSON.stringify(asked)} if ${JSON.stringify(written)} is sent or typed`, async () => {
      for (const query of [addressLookup(written), autocompleteQuery(written, undefined)]) {
        const urls = await urlsOf(query);
        assert.equal(urls.length, providers.length);
        assert.equal(urls[0]?.searchParams.get('q'), asked);
        const sentText = urls.map((url) => [...url.searchParams.values()].join('\n')).join('\n');
        assert.doesNotMatch(
          sentText,
          /joana|prado|souza|paulo lima|jo[aã]o|lurdes|marta|zé|1234|4444|529982|98224|0001|4455|9988|1111|8224/i,
        );
      }
    });

  for (const written of withoutPlace)
    it(`is not asked if the text names no place: ${JSON.stringify(written)}`, () => {
      assert.equal(addressLookup(written).text, '');
    });

  it('gets no personal data, wherever it is in the text, but still the address', () => {
    fc.assert(
      fc.property(
        addressParts(99_999),
        fc.array(personalBit, { minLength: 1, maxLength: 3 }),
        separator,
        (parts, bits, joiner) => {
          const written = bits.reduce<readonly string[]>(
            (all, { text, at }) => all.toSpliced(Math.floor(at * (all.length + 1)), 0, text),
            parts,
          );
          const { text, address } = addressLookup(written.join(joiner));
          const sentText = `${text} ${JSON.stringify(address)}`;
          for (const { secrets } of bits)
            for (const secret of secrets)
              assert.ok(!sentText.includes(secret), `${secret} of ${written.join(joiner)} in ${sentText}`);
          const { street, number, city, state } = addressLookup(parts.join(', ')).address;
          assert.deepEqual(
            { street: address.street, number: address.number, city: address.city, state: address.state },
            { street, number, city, state },
            written.join(joiner),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('gets no digits that are not part of the address, wherever they are, but still the address', () => {
    fc.assert(
      fc.property(addressParts(999), aside, fc.nat(3), asideSeparator, (parts, { text: tail, groups }, at, joiner) => {
        const written = parts.toSpliced(at, 0, tail).join(joiner);
        const { text, address } = addressLookup(written);
        const sentText = `${text} ${JSON.stringify(address)}`;
        for (const group of groups) assert.ok(!sentText.includes(group), `${group} of ${written} in ${sentText}`);
        // Without a separator, the end of a part may absorb the beginning of the next.
        if (joiner === ' ' && at < parts.length) return;
        const { street, number, city, state } = addressLookup(parts.join(joiner)).address;
        assert.deepEqual(
          { street: address.street, number: address.number, city: address.city, state: address.state },
          { street, number, city, state },
          written,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

const separator = fc.constantFrom(', ', '; ', '\n', ' | ', ' - ');

/** The parts of an address: the street with its number, the neighbourhood, the city and its state. */
const addressParts = (maxNumber: number) =>
  fc
    .record({
      street: fc.constantFrom('Rua das Acácias', 'Av. Borges de Medeiros', 'R. Cel. Bordini', 'Rua 15 de Novembro'),
      number: fc.integer({ min: 1, max: maxNumber }),
      neighborhood: fc.constantFrom('Centro', 'Jardim América', 'Vila Nova'),
      city: fc.constantFrom('Canoas/RS', 'Belo Horizonte/MG', 'São Paulo/SP'),
    })
    .map(({ street, number, neighborhood, city }) => [`${street} ${number}`, neighborhood, city]);

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const name = fc.constantFrom('Joana', 'Joana Prado', 'Ximena Kowalski', 'Wanderley da Silveira');
const words = (text: string): string[] => text.split(' ').filter((word) => word.length > 2);

const telephone = fc
  .record({ area: fc.constantFrom('11', '51', '31'), first: digits(4), last: digits(4), form: fc.nat(5) })
  .map(({ area, first, last, form }) => ({
    text: [
      `(${area}) 9${first}-${last}`,
      `${area} 9${first}-${last}`,
      `${area}9${first}${last}`,
      `+55 ${area} 9${first} ${last}`,
      `tel ${area} ${first} ${last}`,
      `fone: ${first}${last}`,
    ][form] as string,
    secrets: [`${first}${last}`, `${first}-${last}`, `${first} ${last}`],
  }));

const cpf = fc
  .record({ groups: fc.tuple(digits(3), digits(3), digits(3), digits(2)), form: fc.nat(3) })
  .map(({ groups: [a, b, c, d], form }) => ({
    text: [`${a}.${b}.${c}-${d}`, `CPF ${a}.${b}.${c}-${d}`, `${a}${b}${c}${d}`, `cpf: ${a}${b}${c}${d}`][
      form
    ] as string,
    secrets: [`${b}${c}`, `${a}${b}`, `${b}.${c}`],
  }));

const person = fc
  .tuple(
    fc.constantFrom('A/C ', 'aos cuidados de ', 'falar com ', 'Contato: ', 'recado com ', 'procurar por ', 'Sra. '),
    name,
  )
  .map(([before, fullName]) => ({ text: before + fullName, secrets: words(fullName) }));

const mail = name.map((fullName) => ({
  text: `${fullName.replaceAll(' ', '.')}@example.com`,
  secrets: [...words(fullName), 'example'],
}));

const withName = fc.tuple(name, telephone).map(([fullName, { text, secrets }]) => ({
  text: `${fullName} ${text}`,
  secrets: [...words(fullName), ...secrets],
}));

const asideSeparator = fc.constantFrom(', ', '; ', '\n', ' | ', ' - ', ' ');

/**
 * Groups of digits, none shorter than four. The generated addresses have no house number, block or street that long.
 */
const grouped = (...lengths: readonly number[]) => fc.tuple(...lengths.map((length) => digits(length)));

const announced = fc
  .record({
    word: fc.constantFrom(
      ...[
        'contrato',
        'Contrato nº',
        'cartão',
        'senha',
        'senha do portão',
        'pedido',
        'Pedido:',
        'protocolo',
        'matrícula',
      ],
      ...[
        'código',
        'cód.',
        'PIN',
        'pin:',
        'chave',
        'cliente',
        'código do cliente',
        'NF',
        'nota fiscal nº',
        'conta',
        'obs',
      ],
    ),
    groups: fc.oneof(grouped(4), grouped(5), grouped(6), grouped(8), grouped(12), grouped(4, 4)),
    joiner: fc.constantFrom(' ', '-', '.', '/'),
    end: fc.constantFrom('', '#', '!'),
  })
  .map(({ word, groups, joiner, end }) => ({ text: `${word} ${groups.join(joiner)}${end}`, groups }));

/** Numbers without a label, but with more digits than any part of an address. */
const unannounced = fc
  .record({
    groups: fc.oneof(grouped(6), grouped(7), grouped(11), grouped(19), grouped(4, 4, 4, 4), grouped(4, 6, 5)),
    joiner: fc.constantFrom(' ', '-', '.', '/'),
  })
  .map(({ groups, joiner }) => ({ text: groups.join(joiner), groups }));

const aside = fc.oneof(announced, unannounced);

const personalBit = fc
  .tuple(fc.oneof(telephone, cpf, person, mail, withName), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([bit, at]) => ({ ...bit, at }));
