import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const counted = Object.values<Operation>(operations).filter(({ query }) => query?.properties.count);

describe('The number of records on all pages of a list', () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    service = await startTestService();
    client = await service.as('admin');
    await client.call('upsertVehicles', {
      query: { create_missing: true },
      body: { data: [1, 2, 3].map((n) => ({ plate: `CNT1A0${n}`, title: `Contado ${n}`, fleet: 'Contada' })) },
    });
    for (const cpf of ['11144477735', '39053344705'])
      await client.call('createDriver', { body: { data: { name: 'Contada', cpf, is_deliveryman: false } } });
  });
  after(() => service.stop());

  const list = async (id: string, query: object) => {
    const { headers, body } = await client.call(id as 'listFleets', { query });
    return { total: headers.get('total-count'), length: body.data.length, link: headers.get('link') };
  };

  for (const { id } of counted) {
    it(`is told by ${id}, where it is asked for`, async () => {
      const { length } = await list(id, {});
      assert.equal((await list(id, {})).total, null);
      assert.equal((await list(id, { count: true })).total, String(length));
      assert.equal((await list(id, { count: true, limit: 1 })).total, String(length));
    });
  }

  it('is that of those that meet the filters, on every page the same', async () => {
    const query = { count: true, title: 'contado', limit: 2 };
    const first = await list('listVehicles', query);
    assert.deepEqual([first.total, first.length], ['3', 2]);
    const cursor = new URL(/<(.*)>/.exec(first.link ?? '')?.[1] ?? '').searchParams.get('cursor') ?? '';
    const second = await list('listVehicles', { ...query, cursor });
    assert.deepEqual([second.total, second.length, second.link], ['3', 1, null]);
    assert.equal((await list('listDrivers', { count: true, is_deliveryman: 0, name: 'contada' })).total, '2');
  });
});
