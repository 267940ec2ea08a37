import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nextCursor } from '@tropeiro/contract/client/next-cursor.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A cursor goes on with the list that gave it', () => {
  let service: TestService;
  let admin: Client;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
    await importTwice(admin, 'A');
    await importTwice(await service.asOther(), 'A');
  });
  after(() => service.stop());

  /** Two batches of two fleets, each an entry of the audit with records of its own. */
  const importTwice = async (client: Client, name: string) => {
    for (const batch of [1, 2]) {
      const data = [1, 2].map((number) => ({ name: `Frota ${name}${batch}${number}` }));
      await client.call('upsertFleets', { query: {}, body: { data } });
    }
  };
  const cursorOf = ({ headers }: { readonly headers: Headers }) => nextCursor(headers) ?? assert.fail('there is more');
  const fleets = (by: Client, cursor?: string) => by.call('listFleets', { query: { limit: 1, cursor } as object });

  it('in the same company', async () => {
    const cursor = cursorOf(await fleets(admin));
    assert.equal(await refused(fleets(admin, cursor)), 'not refused');
    assert.equal(await refused(fleets(await service.asOther(), cursor)), '400 invalid_cursor');
  });

  it('of the same kind', async () => {
    const cursor = cursorOf(await fleets(admin));
    const departments = admin.call('listDepartments', { query: { limit: 1, cursor } });
    assert.equal(await refused(departments), '400 invalid_cursor');
  });

  it('of the same record', async () => {
    const entries = (await admin.call('listAuditEntries', { query: { resource: 'fleet', limit: 2 } })).body.data;
    const [one = 0, other = 0] = entries.map(({ id }) => id);
    const records = (id: number, cursor?: string) =>
      admin.call('listAuditRecords', { params: { id }, query: { limit: 1, cursor } as object });
    const cursor = cursorOf(await records(one));
    assert.equal(await refused(records(one, cursor)), 'not refused');
    assert.equal(await refused(records(other, cursor)), '400 invalid_cursor');
  });
});
