import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { writeAddresses } from '../geodata/testing.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const flores = { municipality: 4314902, cep: 90020120, street: 'Rua Doutor Flores', neighborhood: 'Centro Histórico' };

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
      address_detail: {
        street: 'Rua Doutor Flores',
        number: '120',
        neighborhood: 'Centro Histórico',
        city: 'Porto Alegre',
        state: 'RS',
        cep: '90020-120',
      },
    });
  });

  const found: readonly [q: string, told: readonly [quality: string, address: string]][] = [
    [
      'Rua Dr. Floris, 110, Porto Alegre',
      ['interpolated', 'Rua Doutor Flores, 110 - Centro Histórico, Porto Alegre - RS, 90020-120'],
    ],
    ['Rua XV de Novembro, 10, Picos - PI', ['municipality', 'Picos - PI']],
    ['Não-Me-Toque/RS', ['municipality', 'Não-Me-Toque - RS']],
  ];
  for (const [q, told] of found)
    it(`tell of ${q}: ${told[0]}`, async () => {
      const [best] = await search(q);
      assert.deepEqual([best?.quality, best?.address], told);
    });

  it('complete what somebody types', async () => {
    const [street] = await search('rua dr flo, porto alegre', true);
    assert.equal(street?.address_detail.street, 'Rua Doutor Flores');
    const [city] = await search('florianop', true);
    assert.equal(city?.address, 'Florianópolis - SC');
  });

  it('tell what is at coordinates', async () => {
    const { body } = await client.call('reverseGeocode', { query: { latitude: -30.0303, longitude: -51.2252 } });
    assert.equal(body.data[0]?.address_detail.number, '120');
  });
});
