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

  it('tell where a number is, with nothing set up', async () => {
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

  const found: readonly [q: string, told: readonly [quality: string, address: string]][] = [
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
  for (const [q, told] of found)
    it(`tell of ${q}: ${told[0]}`, async () => {
      const [best] = await search(q);
      assert.deepEqual([best?.quality, best?.address], told);
    });

  const bomJesus = { municipality: 4302303, cep: 95290000, street: 'Rua Barão do Rio Branco', neighborhood: 'Centro' };
  const doubted: readonly [q: string, address: string, confidence: number, warning: string | undefined][] = [
    [
      'Rua Dr. Flores, 120, Porto Alegre, SP',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.25,
      'There is no Porto Alegre in SP, but in RS: see which of them its address means.',
    ],
    [
      'Rua Barão do Rio Branco, 10, Bom Jesus',
      'Rua Barão do Rio Branco, 10 - Centro, Bom Jesus - RS, 95290-000',
      0.6,
      '5 municipalities are called Bom Jesus (PI, RN, PB, SC, RS): name the state in its address.',
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
      '5 municipalities are called Bom Jesus (PI, RN, PB, SC, RS): name the state in its address.',
    ],
    ['Palmas', 'Palmas - TO', 0.3, undefined],
    [
      'Rua Dr. Flores, 120, Porto Alegre RS 95290-000',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.6,
      'CEP 95290-000 is of Bom Jesus - RS, not of Porto Alegre: see which of them its address means.',
    ],
    [
      'Rua Dr. Flores, 120, Porto Alegre RS 01310-200',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.6,
      'CEP 01310-200 is of SP, not of Porto Alegre: see which of them its address means.',
    ],
    [
      'Rua Dr. Flores, 120, Porto Alegre RS 90999-999',
      'Rua Doutor Flores, 120 - Centro Histórico, Porto Alegre - RS, 90020-120',
      0.9,
      undefined,
    ],
  ];
  for (const [q, address, confidence, message] of doubted)
    it(`tell of ${q} how far it can be believed, and why not`, async () => {
      await writeAddresses(service.target, [
        { ...bomJesus, number: 10, latitude: -28.67, longitude: -50.43, level: 1 },
      ]);
      const { data, warnings } = (await client.call('geocode', { query: { q } })).body;
      assert.deepEqual([data[0]?.address, data[0]?.confidence], [address, confidence]);
      assert.deepEqual(
        warnings.map((one) => one.message),
        message === undefined ? [] : [message],
      );
    });

  it('leave a point in no plan whose city cannot be told, with why', async () => {
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

  it('warn of a plan whose address has a number that is not known, and not of one that has none', async () => {
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
        '1 Its address was found only as “Rua Doutor Flores - Centro Histórico, Porto Alegre - RS, 90020-120” (The street): see that it is there.',
      ],
    );
  });

  it('leave a point in no plan whose address names no city and is in several, with which they are', async () => {
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
      'O endereço não diz a cidade, e foi encontrado em várias (Canoas - RS, Gravataí - RS): informe a cidade.';
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

  it('complete what somebody types', async () => {
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
    it(`complete ${q} without knowing where that is`, async () => {
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

  it('tell what is at coordinates', async () => {
    const { body } = await client.call('reverseGeocode', { query: { latitude: -30.0303, longitude: -51.2252 } });
    assert.equal(body.data[0]?.address_detail.number, '120');
  });
});
