import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ProblemError } from '@tropeiro/contract/client.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type Images, openImages } from '../files/open-images.ts';
import { readSettings } from '../settings.ts';
import { inDeletionOrder } from '../store/company/delete-company.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { fillDemoIfEmpty } from './fill-if-empty.ts';
import { removeDemo } from './remove.ts';

/** The number of rows by table and company. */
async function countRows(url: string): Promise<ReadonlyMap<string, Record<string, number>>> {
  const tables = await ask<{ name: string }>(
    url,
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where column_name = 'customer_id' and table_type = 'BASE TABLE' and table_schema = 'public'`,
  );
  const counts = new Map<string, Record<string, number>>();
  for (const { name } of tables) {
    const rows = await ask<{ id: string; n: number }>(
      url,
      `select customer_id as id, count(*)::integer as n from ${name} group by 1`,
    );
    if (rows.length > 0) counts.set(name, Object.fromEntries(rows.map(({ id, n }) => [id, n])));
  }
  return counts;
}

describe('Removing the demo company', () => {
  let service: TestService;
  let images: Images;
  before(async () => {
    service = await startTestService();
    images = openImages(readSettings({ DATA_DIR: service.folder }));
    await fillDemoIfEmpty(service.target, images);
  });
  after(() => service.stop());

  it('leaves nothing of it, ends its sessions, and touches no other company', async () => {
    const [admin, other] = [await service.as('admin'), await service.asOther()];
    const before = await countRows(service.target.adminUrl);
    assert.ok([...before.values()].filter((counts) => counts['1']).length > 20, 'the demo has rows of many kinds');

    const removed = await removeDemo(service.target, images.store);

    const rows = [...before.values()].reduce((sum, counts) => sum + (counts['1'] ?? 0), 0);
    assert.ok(removed && removed.rows >= rows && removed.files > 20);
    const expected = [...before].flatMap(([table, counts]) => (counts['2'] ? [[table, { 2: counts['2'] }]] : []));
    assert.deepEqual([...(await countRows(service.target.adminUrl))], expected);
    assert.deepEqual(await ask(service.target.adminUrl, 'select id from customer'), [{ id: '2' }]);
    for await (const names of images.store.list()) assert.deepEqual(names, []);
    await assert.rejects(
      admin.call('listSessions'),
      (error) => error instanceof ProblemError && error.problem.code === 'session_ended',
    );
    await other.call('listSessions');
  });

  it('says when there is none', async () => {
    assert.equal(await removeDemo(service.target, images.store), undefined);
  });
});

it('a table is emptied before those it refers to, itself aside', () => {
  const tables = [
    { name: 'driver', refers_to: [] },
    { name: 'journey', refers_to: ['vehicle', 'journey'] },
    { name: 'vehicle', refers_to: ['driver', 'customer'] },
  ];
  assert.deepEqual(inDeletionOrder(tables), ['journey', 'vehicle', 'driver']);
  assert.throws(
    () =>
      inDeletionOrder([
        ...tables,
        { name: 'circle', refers_to: ['square'] },
        { name: 'square', refers_to: ['circle'] },
      ]),
    /circular references: circle, square/,
  );
});
