import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { enterCompany } from '../company/companies.ts';
import { getCurrentCursor, readAnnouncements } from './announcements.ts';
import { isBefore, parseCursor } from './outbox-cursor.ts';
import { getOutboxEnds } from './outbox-ends.ts';
import { announcingTransaction, FeedReader } from './testing.ts';

describe('Readers of the outbox', () => {
  let place: FreshDatabase;
  let database: Database;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 30, waitS: 30, statementTimeoutS: 30 });
    await ask(place.ownerUrl, "insert into customer (name, document) values ('Um', '1'), ('Dois', '2')");
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  it('miss nothing, see nothing twice and see one order in each company, whatever the order of commits', async () => {
    const [rounds, together] = [40, 8];
    const companies = [1, 2] as const;
    const readers = companies.flatMap((company) => [1, 7, 500].map((limit) => new FeedReader(limit, company)));
    const committed: Record<number, string[]> = { 1: [], 2: [] };
    const ends: string[][][] = companies.map(() => []);
    let isOver = false;
    const write = async (round: number) => {
      const begun: [number, string[], Awaited<ReturnType<typeof announcingTransaction>>][] = [];
      for (let number = 0; number < together; number++) {
        const names = Array.from({ length: (number % 3) + 1 }, (_, index) => `${round}-${number}-${index}`);
        const company = companies[(round + number) % 2] as number;
        begun.push([company, names, await announcingTransaction(database, names, company)]);
      }
      // Transactions commit in reverse order of their numbers, and one in four rolls back.
      for (const [index, [company, names, transaction]] of begun.reverse().entries()) {
        if (index % 4 === 2) await transaction.rollback();
        else {
          await transaction.commit();
          committed[company]?.push(...names);
        }
      }
    };
    const writing = Promise.all(
      [0, 1].map(async (half) => {
        for (let round = half; round < rounds; round += 2) await write(round);
      }),
    ).finally(() => {
      isOver = true;
    });
    const reading = readers.map(async (reader) => {
      while (!isOver) await reader.read(database);
      await reader.readAll(database);
    });
    const looking = (async () => {
      while (!isOver)
        for (const [index, end] of [...(await getOutboxEnds(database, companies)).values()].entries())
          ends[index]?.push([...end]);
    })();
    await Promise.all([writing, looking, ...reading]);

    for (const company of companies) {
      const [first, ...otherReaders] = readers.filter((reader) => reader.companyId === company);
      const expected = committed[company] ?? [];
      assert.equal(expected.length > 150, true);
      assert.deepEqual([...(first?.names ?? [])].sort(), [...expected].sort());
      for (const other of otherReaders) assert.deepEqual(other.names, first?.names);
      assert.equal(new Set(first?.seen.map(({ id }) => id)).size, expected.length, 'each has an id of its own');
    }
    for (const places of ends) {
      const numbers = places.map(([, transaction]) => Number(transaction));
      assert.equal(numbers.length > 10, true);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
        'how far may be read never goes back',
      );
    }
  });

  it('wait for a transaction that began earlier, and get its announcements first', async () => {
    const reader = new FeedReader(100);
    await reader.readAll(database);
    const before = reader.seen.length;
    const early = await announcingTransaction(database, ['early']);
    const late = await announcingTransaction(database, ['late']);
    await late.commit();
    assert.equal(await reader.read(database), false, 'the late one is not passed on');
    await early.commit();
    await reader.readAll(database);
    assert.deepEqual(reader.names.slice(before), ['early', 'late']);
  });

  it('see the announcements of their own company', async () => {
    const readers = [1, 2].map((companyId) => new FeedReader(10, companyId));
    for (const reader of readers) await reader.readAll(database);
    const before = readers.map(({ names }) => names.length);
    await (await announcingTransaction(database, ['of two'], 2)).commit();
    for (const reader of readers) await reader.readAll(database);
    assert.deepEqual(
      readers.map(({ names }, index) => names.slice(before[index])),
      [[], ['of two']],
    );
  });

  it('do not wait for a transaction of another company, however long it is open', async () => {
    const reader = new FeedReader(100);
    await reader.readAll(database);
    const before = reader.names.length;
    const foreign = await announcingTransaction(database, ['foreign'], 2);
    const own = await announcingTransaction(database, ['own']);
    await (await announcingTransaction(database, ['later'])).commit();
    assert.equal(await reader.read(database), false, 'for one of their own they do');
    await own.commit();
    while (reader.names.length < before + 2) await reader.read(database);
    assert.deepEqual(reader.names.slice(before), ['own', 'later']);
    await foreign.commit();
    const foreigner = new FeedReader(100, 2);
    while (!foreigner.names.includes('foreign')) await foreigner.read(database);
    await reader.readAll(database);
    assert.deepEqual(reader.names.slice(before), ['own', 'later']);
  });

  it('do not wait for a transaction of another database', async () => {
    const other = await freshDatabase();
    const client = new pg.Client({ connectionString: other.ownerUrl });
    await client.connect();
    try {
      const reader = new FeedReader(500);
      await reader.readAll(database);
      const before = reader.names.length;
      await client.query('begin; select pg_current_xact_id()');
      await (await announcingTransaction(database, ['here'])).commit();
      await until('what was announced', () => reader.read(database));
      assert.deepEqual(reader.names.slice(before), ['here']);
    } finally {
      await client.end();
      await other.drop();
    }
  });

  it('wait for a transaction that has not declared its companies', async () => {
    const reader = new FeedReader(100);
    await reader.readAll(database);
    const before = reader.names.length;
    const unknown = new pg.Client({ connectionString: place.ownerUrl });
    await unknown.connect();
    await unknown.query('begin; select pg_current_xact_id()');
    await (await announcingTransaction(database, ['behind'])).commit();
    assert.equal(await reader.read(database), false);
    await unknown.query('rollback');
    await unknown.end();
    while (reader.names.length === before) await reader.read(database);
    assert.deepEqual(reader.names.slice(before), ['behind']);
  });

  it('do not pass their own open transaction, which no snapshot contains', async () => {
    const open = await announcingTransaction(database, ['open']);
    const [end] = await database.transactInCompany(1, {}, async (transaction) => {
      await transaction.rows(sql`select pg_current_xact_id()`);
      return (await getOutboxEnds(transaction, [1])).values();
    });
    await open.commit();
    const reader = new FeedReader(100);
    await reader.readAll(database);
    const announced = reader.seen.at(-1);
    assert.equal(reader.names.at(-1), 'open');
    assert.equal(end && announced && isBefore(end, parseCursor(announced.cursor)), true);
  });

  it('get an error if announcements after their cursor were removed, even during the read', async () => {
    const reader = new FeedReader(100);
    await reader.readAll(database);
    const cursor = reader.seen.at(-1)?.cursor;
    await (await announcingTransaction(database, ['gone', 'stays'])).commit();
    await reader.readAll(database);
    let queryCount = 0;
    const whileRead = database.transactInCompany(1, {}, (transaction) => {
      const rows = async (query: Sql) => {
        queryCount += 1;
        if (queryCount === 2) await ask(place.ownerUrl, "delete from outbox where payload ->> 'name' = 'gone'");
        return transaction.rows(query);
      };
      return readAnnouncements({ rows }, cursor, 10);
    });
    await assert.rejects(whileRead, new Refusal('cursor_expired'));
  });

  it('continue from the end if all announcements were removed', async () => {
    const reader = new FeedReader(1000);
    await (await announcingTransaction(database, ['last'])).commit();
    await reader.readAll(database);
    await ask(place.ownerUrl, 'delete from outbox');
    const read = (cursor?: string) =>
      database.transactInCompany(1, {}, (transaction) => readAnnouncements(transaction, cursor, 10));
    const now = await database.transactInCompany(1, {}, getCurrentCursor);
    const cursors = [now, (await read()).cursor, (await read(now)).cursor];
    await (await announcingTransaction(database, ['first again'])).commit();
    await reader.readAll(database);
    assert.equal(reader.names.at(-1), 'first again');
    for (const cursor of cursors) assert.deepEqual((await read(cursor)).announcements.length, 1);
  });

  it('are safe from transactions that declared one company: these cannot announce in another', async () => {
    await assert.rejects(
      database.transactInCompany(1, {}, async (transaction) => {
        await enterCompany(transaction, 2);
        transaction.announce('fleet.created', [{ id: 1, name: 'astray' }]);
      }),
      /announces only in company 1/,
    );
  });

  it('get an error for a malformed cursor and for one ahead of the outbox', async () => {
    const cursors = [
      'x',
      Buffer.from('["1","2"]').toString('base64url'),
      Buffer.from('["1","2","x"]').toString('base64url'),
      Buffer.from('["4294967297","9999999999999","1"]').toString('base64url'),
      Buffer.from('["42949672970","1","1"]').toString('base64url'),
    ];
    for (const cursor of cursors)
      await assert.rejects(
        database.transactInCompany(1, {}, (transaction) => readAnnouncements(transaction, cursor, 10)),
        (error) => error instanceof Refusal && error.code === 'invalid_cursor',
        cursor,
      );
  });
});
