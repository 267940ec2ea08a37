import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nextCursor } from '@tropeiro/contract/client/next-cursor.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import { refused } from '@tropeiro/server/testing/refused.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

describe('A cursor is valid only for the list that returned it', () => {
  let service: TestService;
  let admin: Client;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
    await importTwice(admin, 'A');
    await importTwice(await service.asOther(), 'A');
  });
  after(() => service.stop());

  /** Two batches of two fleets, each an entry of the audit with its own records. */
  const importTwice = async (client: Client, name: string) => {
    for (const batch of [1, 2]) {
      const data = [1, 2].map((number) => ({ name: `Frota ${name}${batch}${number}` }));
      await client.call('upsertFleets', { query: {}, body: { data } });
    }
  };
  const cursorOf = ({ headers }: { readonly headers: Headers }) => nextCursor(headers) ?? assert.fail('there is more');
  const fleets = (client: Client, cursor?: string) =>
    client.call('listFleets', { query: { limit: 1, cursor } as object });

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
    const [firstId = 0, secondId = 0] = entries.map(({ id }) => id);
    const records = (id: number, cursor?: string) =>
      admin.call('listAuditRecords', { params: { id }, query: { limit: 1, cursor } as object });
    const cursor = cursorOf(await records(firstId));
    assert.equal(await refused(records(firstId, cursor)), 'not refused');
    assert.equal(await refused(records(secondId, cursor)), '400 invalid_cursor');
  });
});
