import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { getOutboxEnds, type OutboxPositions } from './outbox-ends.ts';
import { readOutbox } from './read-outbox.ts';
import { openAnnouncingTransaction } from './testing.ts';

describe('The reader of a process', () => {
  let place: FreshDatabase;
  let database: Database;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 10, waitS: 30, statementTimeoutS: 30 });
    await ask(place.ownerUrl, "insert into customer (name, document) values ('Um', '1'), ('Dois', '2'), ('Três', '3')");
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  const fleets = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name }));
  const announce = async (companyId: number, count: number, name = 'Frota') =>
    (await openAnnouncingTransaction(database, 'fleet.created', fleets(count, name), companyId)).commit();
  /** The announcements from there on, call by call, until there are this many. */
  const readings = async (from: OutboxPositions, count: number) => {
    const pages: string[][] = [];
    let positions = from;
    while (pages.flat().length < count) {
      const page = await readOutbox(database, positions);
      positions = page.positions;
      if (page.announcements.length > 0)
        pages.push(page.announcements.map(({ companyId, payload }) => `${companyId}-${JSON.parse(payload).id}`));
    }
    assert.deepEqual((await readOutbox(database, positions)).announcements, []);
    return pages;
  };
  const numbered = (companyId: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${companyId}-${index + 1}`);
  const ofCompany = (companyId: number, pages: readonly string[][]) =>
    pages.flat().filter((entry) => entry.startsWith(`${companyId}-`));

  it('returns all announcements of each requested company in order, and those of the small one at once', async () => {
    const from = await getOutboxEnds(database, [1, 2]);
    await announce(1, 1200);
    await announce(3, 5);
    await announce(2, 3);
    const pages = await readings(from, 1203);
    assert.deepEqual(ofCompany(1, pages), numbered(1, 1200));
    assert.deepEqual(ofCompany(2, pages.slice(0, 1)), numbered(2, 3));
    assert.deepEqual(ofCompany(3, pages), []);
    assert.equal(pages.length > 1, true);
  });

  for (const known of ['no statistics', 'statistics'] as const)
    it(`reads only new announcements, however many others have, when PostgreSQL has ${known}`, async () => {
      if (known === 'no statistics') await announce(1, 20_000);
      else await ask(place.ownerUrl, 'analyze outbox');
      const from = await getOutboxEnds(database, [1, 2, 3]);
      for (const company of [1, 2, 3]) await announce(company, 5);
      const fetched = await database.transactAcrossCompanies({ via: 'test' }, async (transaction) => {
        const lookedAt = async () => {
          const [row] = await transaction.rows(sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)
            from pg_stat_xact_all_tables where relname = 'outbox' and schemaname = 'public'`);
          return Number(row?.[0]);
        };
        const before = await lookedAt();
        let positions = from;
        let readings = 0;
        for (let count = 0; count < 15; readings++) {
          const page = await readOutbox(transaction, positions);
          positions = page.positions;
          count += page.announcements.length;
        }
        return ((await lookedAt()) - before) / readings;
      });
      assert.ok(fetched < 100, `${fetched} rows were looked at with each reading`);
    });

  it('returns a limited number of bytes per call, and a larger announcement alone', async () => {
    const from = await getOutboxEnds(database, [1, 2]);
    await announce(1, 7, 'x'.repeat(3_000_000));
    await announce(2, 1, 'x'.repeat(9_000_000));
    const pages = await readings(from, 8);
    assert.deepEqual(ofCompany(1, pages), numbered(1, 7));
    assert.deepEqual(ofCompany(2, pages), numbered(2, 1));
    assert.equal(Math.max(...pages.map((page) => page.length)) <= 3, true);
  });

  it('continues in one company while another has an open transaction, and reports that announcements wait there', async () => {
    const from = await getOutboxEnds(database, [1, 2]);
    const open = await openAnnouncingTransaction(database, 'fleet.created', fleets(1, 'aberta'), 1);
    await announce(1, 2);
    await announce(2, 2);
    let page = await readOutbox(database, from);
    for (; page.announcements.length === 0; page = await readOutbox(database, from));
    assert.deepEqual(
      page.announcements.map(({ companyId }) => companyId),
      [2, 2],
    );
    assert.equal(page.isBlocked, true);
    await open.commit();
    assert.deepEqual((await readings(page.positions, 3)).flat(), ['1-1', '1-1', '1-2']);
  });
});
