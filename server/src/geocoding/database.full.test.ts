import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import { writeAddresses } from '../geodata/testing.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const flores = { municipality: 4314902, cep: 90020120, street: 'Rua Doutor Flores', neighborhood: 'Centro Histórico' };
const [canoas, gravatai] = [4304606, 4309209];

describe('The addresses in the database', () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    await writeAddresses(service.target, [
      { ...flores, number: 100, latitude: -30.03, longitude: -51.225, level: 1 },
      { ...flores, number: 120, latitude: -30.0302, longitude: -51.2252, level: 1 },
    ]);
  });
  after(() => service.stop());

  const search = async (q: string, autocomplete = false) =>
    (await client.call('geocode', { query: { q, autocomplete } })).body.data;

  it('locate a number without any configuration', async () => {
    const [best] = await search('R Dr Flores 120 ap 302 POA');
    assert.deepEqual(best, {
      latitude: -30.0302,
      longitude: -51.2252,
      quality: 'exact',
      provider: 'database',
      confidence: 1,
      address: 'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      address_detail: addressDetail({
        street: 'Rua Doutor Flores',
        number: '120',
        neighborhood: 'Centro Histórico',
        city: 'Porto Alegre',
        state: 'RS',
        cep: '90020-120',
      }),
    });
  });

  const found: readonly [q: string, found: readonly [quality: string, address: string]][] = [
    [
      'Rua Dr. Floris, 110, Porto Alegre',
      ['interpolated', 'Rua Doutor Flores, 110 - Centro Histórico, Porto Alegre - RS, 90020-120'],
    ],
    ['Rua XV de Novembro, 10, Picos - PI', ['municipality', 'Picos - PI']],
    ['Não-Me-Toque/RS', ['municipality', 'Não-Me-Toque - RS']],
    [
      'R Dr Flôres, 120 - Pto Alegre - RS',
      ['exact', 'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120'],
    ],
  ];
  for (const [q, expected] of found)
    it(`locate ${q}: ${expected[0]}`, async () => {
      const [best] = await search(q);
      assert.deepEqual([best?.quality, best?.address], expected);
    });

  const bomJesus = { municipality: 4302303, cep: 95290000, street: 'Rua Barão do Rio Branco', neighborhood: 'Centro' };
  const doubted: readonly [q: string, address: string, confidence: number, warning: string | undefined][] = [
    [
      'Rua Dr. Flores, 120, Porto Alegre, SP',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.25,
      'Porto Alegre is not in SP, but in RS: check which of them the address means.',
    ],
    [
      'Rua Barão do Rio Branco, 10, Bom Jesus',
      'Rua Barão do Rio Branco, 10 - Centro, Bom Jesus - RS, 95290-000',
      0.6,
      '5 municipalities are called Bom Jesus (PI, RN, PB, SC, RS): add the state to the address.',
    ],
    [
      'Rua Barão do Rio Branco, 10, Bom Jesus, 95290-000',
      'Rua Barão do Rio Branco, 10 - Centro, Bom Jesus - RS, 95290-000',
      1,
      undefined,
    ],
    [
      'Bom Jesus',
      'Bom Jesus - PI',
      0.25,
      '5 municipalities are called Bom Jesus (PI, RN, PB, SC, RS): add the state to the address.',
    ],
    ['Palmas', 'Palmas - TO', 0.3, undefined],
    [
      'Rua Dr. Flores, 120, Porto Alegre RS 95290-000',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.6,
      'CEP 95290-000 belongs to Bom Jesus - RS, not to Porto Alegre: check which of them the address means.',
    ],
    [
      'Rua Dr. Flores, 120, Porto Alegre RS 01310-200',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.6,
      'CEP 01310-200 belongs to SP, not to Porto Alegre: check which of them the address means.',
    ],
    [
      'Rua Dr. Flores, 120, Porto Alegre RS 90999-999',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.9,
      undefined,
    ],
  ];
  for (const [q, address, confidence, message] of doubted)
    it(`locate ${q} with a confidence, and with a warning if it is doubtful`, async () => {
      await writeAddresses(service.target, [
        { ...bomJesus, number: 10, latitude: -28.67, longitude: -50.43, level: 1 },
      ]);
      const { data, warnings } = (await client.call('geocode', { query: { q } })).body;
      assert.deepEqual([data[0]?.address, data[0]?.confidence], [address, confidence]);
      assert.deepEqual(
        warnings.map((warning) => warning.message),
        message === undefined ? [] : [message],
      );
    });

  it('leave a point with an ambiguous city in no plan, with the reason', async () => {
    const dispatcher = await service.as('dispatcher');
    const data = {
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      external_code: 'DOUBTS',
      route_points: [
        { name: 'Contradicted', address: 'Rua Dr. Flores, 120, Porto Alegre, SP' },
        { name: 'One of five', address: 'Rua Barão do Rio Branco, 10, Bom Jesus' },
        { name: 'Sure', address: 'Rua Dr. Flores, 120, Porto Alegre - RS' },
      ],
    };
    const { body } = await dispatcher.call('importRoutePlan', { body: { source: 'H', optimize: false, data } });
    assert.deepEqual(
      body.unassigned_points.map(({ line, candidate }) => [line, candidate?.address_detail.state]),
      [[1, 'RS']],
    );
    assert.deepEqual(
      body.warnings.flatMap(({ line, code }) => (line === null ? [] : `${line} ${code}`)),
      ['1 state_contradicts_city', '2 low_geocoding_quality', '2 city_ambiguous'],
    );
  });

  it('warn about an address with an unknown number, but not about one without a number', async () => {
    const dispatcher = await service.as('dispatcher');
    const data = {
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      external_code: 'NUMBERS',
      route_points: ['9500', '120', '110', 's/n'].map((number) => ({
        name: number,
        address: `Rua Dr. Flores, ${number}, Porto Alegre - RS`,
      })),
    };
    const { body } = await dispatcher.call('importRoutePlan', { body: { source: 'H', optimize: false, data } });
    assert.deepEqual(
      body.warnings.flatMap(({ line, message }) => (line === null ? [] : `${line} ${message}`)),
      [
        '1 Its address was located only as “Rua Doutor Flores - Centro Histórico, Porto Alegre - RS, 90020-120” (The street): check the location.',
      ],
    );
  });

  it('leave a point in no plan if its address has no city and exists in several, and list them', async () => {
    const street = { ...flores, street: 'Rua Inconfidentes', neighborhood: 'Centro', number: 55, level: 1 };
    await writeAddresses(service.target, [
      { ...street, municipality: canoas, cep: 92010000, latitude: -29.92, longitude: -51.18 },
      { ...street, municipality: gravatai, cep: 94010000, latitude: -29.94, longitude: -50.99 },
    ]);
    const dispatcher = await service.as('dispatcher');
    const data = {
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      external_code: 'NO-CITY',
      route_points: [
        { name: 'Anywhere', address: 'Rua Inconfidentes 55' },
        { name: 'There', address: 'Rua Inconfidentes 55, Gravataí' },
      ],
    };
    const headers = { 'accept-language': 'pt-BR' };
    const body = { source: 'H' as const, optimize: false, data };
    const report = (await dispatcher.call('importRoutePlan', { body, headers })).body;
    assert.deepEqual(
      report.unassigned_points.map(({ line, reason, detail, candidate }) => [line, reason, detail, candidate?.quality]),
      [
        [
          1,
          'O endereço existe em várias cidades',
          'encontrado em Canoas - RS, Gravataí - RS: falta a cidade no endereço',
          'exact',
        ],
      ],
    );
    const warning =
      'O endereço não informa a cidade, e foi encontrado em várias (Canoas - RS, Gravataí - RS): informe a cidade.';
    assert.deepEqual(
      report.warnings.flatMap(({ line, message }) => (line === null ? [] : `${line} ${message}`)),
      [`1 ${warning}`],
    );
    const asked = (await client.call('geocode', { query: { q: 'Rua Inconfidentes 55' }, headers })).body;
    assert.deepEqual(
      asked.warnings.map(({ code, message }) => [code, message]),
      [['city_missing', warning]],
    );
  });

  it('complete text that somebody types', async () => {
    const [street] = await search('rua dr flo, porto alegre', true);
    assert.equal(street?.address_detail.street, 'Rua Doutor Flores');
    const [city] = await search('florianop', true);
    assert.equal(city?.address, 'Florianópolis - SC');
  });

  const typed: readonly [q: string, streets: readonly string[]][] = [
    ['rua dos and', ['Rua dos Andradas']],
    ['rua ti', ['Rua Tiradentes', 'Rua Tiradentes']],
    ['rua xv', ['Rua XV de Novembro']],
    ['rua x', []],
  ];
  for (const [q, streets] of typed)
    it(`complete ${q} without coordinates`, async () => {
      const begun = [
        { ...flores, street: 'Rua dos Andradas' },
        { ...flores, street: 'Rua XV de Novembro' },
        { ...flores, municipality: canoas, cep: 92010000, street: 'Rua Tiradentes', neighborhood: 'Centro' },
        { ...flores, municipality: gravatai, cep: 94010000, street: 'Rua Tiradentes', neighborhood: 'Centro' },
      ];
      await writeAddresses(
        service.target,
        begun.map((street, at) => ({ ...street, number: 55, latitude: -29.9 - at / 10, longitude: -51.1, level: 1 })),
      );
      assert.deepEqual(
        (await search(q, true)).map(({ address_detail: { street } }) => street),
        streets,
      );
    });

  it('find what is at coordinates', async () => {
    const { body } = await client.call('reverseGeocode', { query: { latitude: -30.0303, longitude: -51.2252 } });
    assert.equal(body.data[0]?.address_detail.number, '120');
  });
});
