import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { Database } from '../engine/database.ts';
import { readAnnouncements } from './announcements.ts';
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

  it('miss nothing, see nothing twice and all in one order, whatever order is committed in', async () => {
    const [rounds, together] = [40, 8];
    const readers = [1, 7, 500].map((limit) => new FeedReader(limit));
    const committed: string[] = [];
    let isOver = false;
    const write = async (round: number) => {
      const begun: [string[], Awaited<ReturnType<typeof announcingTransaction>>][] = [];
      for (let number = 0; number < together; number++) {
        const names = Array.from({ length: (number % 3) + 1 }, (_, index) => `${round}-${number}-${index}`);
        begun.push([names, await announcingTransaction(database, names)]);
      }
      // The last to have taken its numbers commits first, and one in four not at all.
      for (const [index, [names, transaction]] of begun.reverse().entries()) {
        if (index % 4 === 2) await transaction.rollback();
        else {
          await transaction.commit();
          committed.push(...names);
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
    await Promise.all([writing, ...reading]);

    const [first, ...others] = readers.map(({ names }) => names);
    assert.equal(committed.length > 300, true);
    assert.deepEqual([...(first ?? [])].sort(), [...committed].sort());
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(new Set(readers[0]?.seen.map(({ id }) => id)).size, committed.length, 'each has an id of its own');
  });

  it('wait for a transaction that began earlier, and are given what it announces first', async () => {
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
    await (await announcingTransaction(database, ['of two'], 2)).commit();
    const reader = new FeedReader(10);
    while (!(await reader.read(database, 2)));
    assert.deepEqual(reader.names, ['of two']);
  });

  it('are refused a cursor that is none, or that no reading has given', async () => {
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
