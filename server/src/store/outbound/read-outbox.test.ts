import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { Database } from '../engine/database.ts';
import { sql } from '../engine/statement.ts';
import { getOutboxEnds, type OutboxPositions } from './outbox-ends.ts';
import { readOutbox } from './read-outbox.ts';
import { openAnnouncing } from './testing.ts';

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
    (await openAnnouncing(database, 'fleet.created', fleets(count, name), companyId)).commit();
  /** What is told from there on, reading by reading, until so many have been. */
  const readings = async (from: OutboxPositions, count: number) => {
    const told: string[][] = [];
    let positions = from;
    while (told.flat().length < count) {
      const page = await readOutbox(database, positions);
      positions = page.positions;
      if (page.announcements.length > 0)
        told.push(page.announcements.map(({ companyId, payload }) => `${companyId}-${JSON.parse(payload).id}`));
    }
    assert.deepEqual((await readOutbox(database, positions)).announcements, []);
    return told;
  };
  const numbered = (companyId: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${companyId}-${index + 1}`);
  const of = (companyId: number, told: readonly string[][]) =>
    told.flat().filter((one) => one.startsWith(`${companyId}-`));

  it('tells the companies that are asked for, each all of its own in order, and the small one at once', async () => {
    const from = await getOutboxEnds(database, [1, 2]);
    await announce(1, 1200);
    await announce(3, 5);
    await announce(2, 3);
    const told = await readings(from, 1203);
    assert.deepEqual(of(1, told), numbered(1, 1200));
    assert.deepEqual(of(2, told.slice(0, 1)), numbered(2, 3));
    assert.deepEqual(of(3, told), []);
    assert.equal(told.length > 1, true);
  });

  for (const known of ['nothing', 'how many there are'] as const)
    it(`reads what is new and nothing else, however much others have announced, where PostgreSQL knows ${known}`, async () => {
      if (known === 'nothing') await announce(1, 20_000);
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

  it('holds so many bytes at once at most, and one that is larger by itself', async () => {
    const from = await getOutboxEnds(database, [1, 2]);
    await announce(1, 7, 'x'.repeat(3_000_000));
    await announce(2, 1, 'x'.repeat(9_000_000));
    const told = await readings(from, 8);
    assert.deepEqual(of(1, told), numbered(1, 7));
    assert.deepEqual(of(2, told), numbered(2, 1));
    assert.equal(Math.max(...told.map((some) => some.length)) <= 3, true);
  });

  it('goes on in one company while another has a transaction open, and says that something waits there', async () => {
    const from = await getOutboxEnds(database, [1, 2]);
    const open = await openAnnouncing(database, 'fleet.created', fleets(1, 'aberta'), 1);
    await announce(1, 2);
    await announce(2, 2);
    let page = await readOutbox(database, from);
    for (; page.announcements.length === 0; page = await readOutbox(database, from));
    assert.deepEqual(
      page.announcements.map(({ companyId }) => companyId),
      [2, 2],
    );
    assert.equal(page.isHeldUp, true);
    await open.commit();
    assert.deepEqual((await readings(page.positions, 3)).flat(), ['1-1', '1-1', '1-2']);
  });
});
