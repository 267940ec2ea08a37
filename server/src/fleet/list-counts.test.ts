import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The number of records that a list returns', () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    service = await startTestService();
    client = await service.as('admin');
    const { body } = await client.call('upsertVehicles', {
      query: { create_missing: true },
      body: { data: [1, 2, 3].map((n) => ({ plate: `CNT1A0${n}`, title: `Contado ${n}`, fleet: 'Contada' })) },
    });
    ids = body.data.records.map(({ id }) => id ?? 0);
    for (const cpf of ['11144477735', '39053344705']) {
      const data = { name: 'Contada', cpf, is_deliveryman: false };
      driverId = (await client.call('createDriver', { body: { data } })).body.data.id;
    }
  });
  after(() => service.stop());
  let ids: readonly number[] = [];
  let driverId = 0;

  const list = async (id: string, query: object) => {
    const { headers, body } = await client.call(id as 'listFleets', { query });
    return { total: headers.get('total-count'), length: body.data.length, link: headers.get('link') };
  };

  it('is that of those that meet the filters, on every page the same', async () => {
    const query = { count: true, title: 'contado', limit: 2 };
    const first = await list('listVehicles', query);
    assert.deepEqual([first.total, first.length], ['3', 2]);
    const cursor = new URL(/<(.*)>/.exec(first.link ?? '')?.[1] ?? '').searchParams.get('cursor') ?? '';
    const second = await list('listVehicles', { ...query, cursor });
    assert.deepEqual([second.total, second.length, second.link], ['3', 1, null]);
    assert.equal((await list('listDrivers', { count: true, is_deliveryman: 0, name: 'contada' })).total, '2');
  });

  it('is that of those modified since, on every page the same', async () => {
    const { body } = await client.call('getVehicle', { params: { id: ids[0] ?? 0 }, query: {} });
    const query = { count: true, modified_since: body.data.date_modified, limit: 1 };
    const first = await list('listVehicles', query);
    assert.equal(first.total, '3');
    const cursor = new URL(/<(.*)>/.exec(first.link ?? '')?.[1] ?? '').searchParams.get('cursor') ?? '';
    assert.equal((await list('listVehicles', { ...query, cursor })).total, '3');
  });

  it('is, of the audit of a record, that of its changes by themselves and in batches', async () => {
    const [id = 0] = ids;
    await client.call('changeVehicle', { body: { data: { id, title: 'Contado de novo' } } });
    const entries = await list('listAuditEntries', { count: true, resource: 'vehicle', resource_id: id });
    assert.deepEqual([entries.total, entries.length], ['2', 2]);
  });

  it('is, of itineraries, that of long and short ones in the period', async () => {
    for (const end of ['2031-03-01T12:00:00Z', '2031-03-20T12:00:00Z', '2031-06-01T12:00:00Z'])
      await client.call('createItinerary', {
        body: {
          data: {
            description: 'Contada',
            vehicle_id: ids[0] ?? 0,
            driver_id: driverId,
            date_time_start_estimated: '2031-03-01T08:00:00Z',
            date_time_end_estimated: end,
          },
        },
      });
    const query = { count: true, date_time_start: '2031-03-10', date_time_end: '2031-03-11', limit: 1 };
    const { total, length } = await list('listItineraries', query);
    assert.deepEqual([total, length], ['2', 1]);
  });
});
