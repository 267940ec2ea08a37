import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseAddress } from '@tropeiro/addresses/parse/parse-address.ts';
import { typedReadings } from '@tropeiro/addresses/parse/typed-readings.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import type { AddressMatch } from './address-match.ts';
import type { AddressRow } from './address-row.ts';
import { AddressSearch } from './address-search.ts';
import { completeAddress } from './complete-address.ts';
import { municipalities } from './municipalities.ts';
import { writeAddresses } from './testing.ts';

const [portoAlegre, saoPaulo] = [4314902, 3550308];

/** A street that runs east, with a number about every ten metres. Odd numbers are on the southern side. */
const street = (
  municipality: number,
  name: string,
  neighborhood: string,
  cep: number,
  [latitude, longitude]: readonly [number, number],
  numbers: readonly (number | undefined)[],
): AddressRow[] =>
  numbers.map((number) => ({
    municipality,
    cep,
    street: name,
    neighborhood,
    number,
    latitude: latitude + ((number ?? 0) % 2 === 0 ? 0.0001 : 0),
    longitude: longitude + (number ?? 0) / 100_000,
    level: 1,
  }));

const rows = [
  ...street(
    portoAlegre,
    'Rua Doutor Flores',
    'Centro Histórico',
    90020120,
    [-30.03, -51.225],
    [100, 101, 120, 141, 200],
  ),
  ...street(portoAlegre, 'Avenida Ipiranga', 'Azenha', 90160091, [-30.045, -51.22], [1001, 1200, 1401]),
  ...street(portoAlegre, 'Avenida Ipiranga', 'Partenon', 90610000, [-30.045, -51.22], [1601, 1802, 6681]),
  ...street(portoAlegre, 'Rua Vinte e Quatro de Outubro', 'Moinhos de Vento', 90510000, [-30.025, -51.2], [20, 40]),
  ...street(portoAlegre, 'Beco do Sítio', 'Lami', 0, [-30.23, -51.09], [undefined]),
  ...street(saoPaulo, 'Avenida Paulista', 'Bela Vista', 1310200, [-23.561, -46.66], [1000, 1578, 2000]),
  ...street(portoAlegre, 'Rua Sepé Tiaraju', 'Medianeira', 90840360, [-30.06, -51.21], [10]),
  ...street(saoPaulo, 'Rua Sepé Tiaraju', 'Vila Ré', 3663000, [-23.51, -46.5], [10]),
  ...street(saoPaulo, 'Rua Um', 'Grajaú', 4843000, [-23.78, -46.66], [10]),
  ...street(saoPaulo, 'Rua Um', 'Jaraguá', 5182000, [-23.44, -46.74], [10]),
];

const describeMatch = ({ municipality, street, number, quality }: AddressMatch): string =>
  [street, number, municipality.name, quality].filter((part) => part !== undefined).join(', ');

describe('An address in the imported data', () => {
  let target: FreshDatabase;
  let app: Database;
  let search: AddressSearch;
  before(async () => {
    target = await freshDatabase();
    await writeAddresses(target, rows);
    app = new Database({ url: target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
    search = new AddressSearch(app);
  });
  after(async () => {
    await app.close();
    await target.drop();
  });

  const parse = (text: string) => parseAddress(text, municipalities().has);

  const found: readonly [text: string, first: string][] = [
    ['Rua Doutor Flores, 120, Porto Alegre - RS', 'Rua Doutor Flores, 120, Porto Alegre, exact'],
    ['R Dr Flores 120 ap 302 POA', 'Rua Doutor Flores, 120, Porto Alegre, exact'],
    ['R. Dr. Flores, 121, Porto Alegre', 'Rua Doutor Flores, 121, Porto Alegre, interpolated'],
    ['Rua Doutor Flores, 900, Porto Alegre', 'Rua Doutor Flores, Porto Alegre, street'],
    ['Rua Doutor Flores, Porto Alegre', 'Rua Doutor Flores, Porto Alegre, street'],
    ['Rua Doutr Flroes, 120, Porto Alegre - RS', 'Rua Doutor Flores, 120, Porto Alegre, exact'],
    ['Av. Ipiranga, 1501, Porto Alegre - RS', 'Avenida Ipiranga, 1501, Porto Alegre, interpolated'],
    ['AV IPIRANGA 6681 PORTO ALEGRE RS', 'Avenida Ipiranga, 6681, Porto Alegre, exact'],
    ['Rua 24 de Outubro, 40, Porto Alegre', 'Rua Vinte e Quatro de Outubro, 40, Porto Alegre, exact'],
    ['Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200', 'Avenida Paulista, 1578, São Paulo, exact'],
    ['Avenida Paulista, 1578, 01310-200', 'Avenida Paulista, 1578, São Paulo, exact'],
    ['01310-200', 'Avenida Paulista, São Paulo, neighborhood'],
    [
      'Rua que não há, 3 - Moinhos de Vento, Porto Alegre - RS',
      'Rua Vinte e Quatro de Outubro, Porto Alegre, neighborhood',
    ],
    ['Rua que não há, 3, Porto Alegre - RS', 'Porto Alegre, municipality'],
    ['Rua que não há, 3, Porto Allegre - RS', 'Porto Alegre, municipality'],
    ['Beco do Sítio, s/n, Porto Alegre - RS', 'Beco do Sítio, Porto Alegre, street'],
  ];
  for (const [text, first] of found) {
    it(`${text}: ${first}`, async () => {
      const [best] = await search.search(parse(text), 5);
      assert.equal(best && describeMatch(best), first);
    });
  }

  it('is interpolated between two numbers on its side', async () => {
    const [best] = await search.search(parse('Rua Doutor Flores, 121, Porto Alegre - RS'), 1);
    assert.deepEqual([best?.latitude, best?.longitude], [-30.03, -51.22379]);
  });

  it('is doubted if two places have its street and number, unless a neighbourhood distinguishes them', async () => {
    const both = await search.search(parse('Rua Um, 10, São Paulo - SP'), 5);
    assert.deepEqual(both.map(({ neighborhood, confidence }) => [neighborhood, confidence]).sort(), [
      ['Grajaú', 0.6],
      ['Jaraguá', 0.6],
    ]);
    const [found] = await search.search(parse('Rua Um, 10 - Jaraguá, São Paulo - SP'), 5);
    assert.deepEqual([found?.neighborhood, found?.confidence], ['Jaraguá', 1]);
  });

  it('is implausible if its state has no such municipality', async () => {
    const [best] = await search.search(parse('Rua Doutor Flores, 120, Porto Alegre - PR'), 5);
    assert.equal(best?.municipality.state, 'RS');
    assert.ok(best.confidence < 0.3);
  });

  it('is found without a municipality if only one has its street, with less confidence', async () => {
    const [match, ...others] = await search.search(parse('Rua Doutor Flores, 120'), 5);
    assert.deepEqual(
      [match && describeMatch(match), match?.confidence],
      ['Rua Doutor Flores, 120, Porto Alegre, exact', 0.6],
    );
    assert.deepEqual(others, []);
    assert.deepEqual((await search.search(parse('Avenida Ipiranga 1001, RS'), 1)).map(describeMatch), [
      'Avenida Ipiranga, 1001, Porto Alegre, exact',
    ]);
  });

  it('is implausible if several municipalities have its street', async () => {
    const found = await search.search(parse('Rua Sepé Tiaraju, 10'), 5);
    assert.deepEqual(found.map(describeMatch).sort(), [
      'Rua Sepé Tiaraju, 10, Porto Alegre, exact',
      'Rua Sepé Tiaraju, 10, São Paulo, exact',
    ]);
    assert.ok(found.every(({ confidence }) => confidence < 0.3));
  });

  const nowhere = [
    'Rua Doutor Flores, 120, SP',
    'Rua Doutor Flores, 120, Uruguai',
    'Rua Doutor Flores, 120, 01310-999',
  ];
  for (const text of nowhere)
    it(`is not found in another state or country: ${text}`, async () => {
      const found = await search.search(parse(text), 5);
      assert.deepEqual(
        found.filter(({ municipality }) => municipality.code === portoAlegre),
        [],
      );
    });

  const near = { latitude: -30.03, longitude: -51.22 };
  const beginsMunicipality = (text: string) => municipalities().startingWith(text, undefined, 1).length > 0;
  const typed: readonly [text: string, near: typeof near | undefined, completed: readonly string[]][] = [
    ['Rua Dr Flo, Porto Alegre', undefined, ['Rua Doutor Flores, Porto Alegre, street']],
    ['rua dr flores 120 porto al', undefined, ['Rua Doutor Flores, 120, Porto Alegre, exact']],
    ['rua dr flores 120 porto alegre r', undefined, ['Rua Doutor Flores, 120, Porto Alegre, exact']],
    ['rua dr flores porto al', undefined, ['Rua Doutor Flores, Porto Alegre, street']],
    ['av paulista, sao pau', undefined, ['Avenida Paulista, São Paulo, street']],
    ['Rua Dr Flo', undefined, ['Rua Doutor Flores, Porto Alegre, street']],
    ['av ipiranga 1001', undefined, ['Avenida Ipiranga, 1001, Porto Alegre, exact']],
    ['Rua Ipir', near, ['Avenida Ipiranga, Porto Alegre, street']],
    ['av pauli', near, ['Avenida Paulista, São Paulo, street']],
    ['porto aleg', undefined, ['Porto Alegre, municipality', 'Porto Alegre do Piauí, municipality']],
    ['av assis brasil 35', undefined, []],
    ['rua x', undefined, []],
  ];
  for (const [text, at, completed] of typed)
    it(`is completed while somebody types: ${text}${at ? ', near' : ''}`, async () => {
      const readings = typedReadings(text, { isMunicipality: municipalities().has, beginsMunicipality });
      const found = await completeAddress(app, municipalities(), { readings, near: at, limit: 5 });
      assert.deepEqual(found.map(describeMatch).slice(0, completed.length || 5), completed);
    });

  it('is found from coordinates: the nearest number, its street if that is too far, or the nearest municipality', async () => {
    const [flores] = await search.reverse({ latitude: -30.0299, longitude: -51.22381 }, 1);
    assert.equal(flores && describeMatch(flores), 'Rua Doutor Flores, 120, Porto Alegre, exact');
    const [beyond] = await search.reverse({ latitude: -30.037, longitude: -51.224 }, 1);
    assert.equal(beyond && describeMatch(beyond), 'Rua Doutor Flores, Porto Alegre, street');
    const [lami] = await search.reverse({ latitude: -30.2301, longitude: -51.0901 }, 1);
    assert.equal(lami && describeMatch(lami), 'Beco do Sítio, Porto Alegre, street');
    // The seat of Viamão is nearer than that of Porto Alegre, but a street of Porto Alegre is nearest.
    const [outside] = await search.reverse({ latitude: -30.26, longitude: -51.09 }, 1);
    assert.equal(outside && describeMatch(outside), 'Porto Alegre, municipality');
    const [brasilia] = await search.reverse({ latitude: -15.79, longitude: -47.9 }, 1);
    assert.equal(brasilia && describeMatch(brasilia), 'Brasília, municipality');
    assert.deepEqual(await search.reverse({ latitude: -25, longitude: -20 }, 1), []);
  });
});
