import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask, holdLocks } from '@tropeiro/postgres/testing.ts';
import { appendMessages } from '../store/tracking/messages/append-messages.ts';
import { messageAt, serialOf, trackedCompanies } from '../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { dropEmptyMonths, forgetAllOld } from './forget-old.ts';

describe('A month of messages', () => {
  let place: FreshDatabase;
  let database: Database;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
    await trackedCompanies(place.ownerUrl, 2, 1);
  });
  after(async () => {
    await database.close();
    await place.drop();
  });
  const system = <Row extends object>(statement: string): Promise<Row[]> => ask<Row>(place.ownerUrl, statement);
  const dayMs = 86_400_000;
  const [old, young] = [400, 10];
  /** A message that the device of a company sent this many days ago. */
  const messageOf = (company: number, daysAgo: number): ReceivedMessage => {
    const time = new Date(Date.now() - daysAgo * dayMs).toISOString();
    return messageAt(serialOf(company, 1), 1, { time, received: new Date().toISOString() });
  };
  const append = (...messages: ReceivedMessage[]) =>
    database.transactAcrossCompanies({}, (transaction) => appendMessages(transaction, messages));
  const retain = (company: number, days: number) =>
    system(`insert into retention (customer_id, class, days) values (${company}, 'position', ${days})`);
  /** Runs as the job does. */
  const forget = async () => {
    await forgetAllOld(database, { chunkRows: 10, budgetS: 60 }, { warn: assert.fail });
    return dropEmptyMonths(database);
  };
  const monthCount = async () => (await system('select from message_months()')).length;

  beforeEach(async () => {
    await system('delete from device_message; delete from retention');
    await dropEmptyMonths(database);
    for (const { month } of await system<{ month: string }>('select month::text from message_months()'))
      await system(`drop table ${month}`);
    await append(messageOf(1, old), messageOf(2, old), messageOf(1, young), messageOf(2, young));
    assert.equal(await monthCount(), 2);
  });

  it('stays while one company retains something in it, and is dropped after the last', async () => {
    await retain(1, 30);
    assert.equal(await forget(), 0);
    assert.deepEqual(
      await system("select customer_id::int from device_message where time < now() - interval '1 year'"),
      [{ customer_id: 2 }],
    );
    await retain(2, 90);
    assert.equal(await forget(), 1);
    assert.equal(await monthCount(), 1);
    assert.equal((await system('select from device_message')).length, 2, 'what is kept is there');
  });

  it('stays while everything is retained', async () => {
    assert.equal(await forget(), 0);
  });

  it('stays while it is not over for a month, empty or not', async () => {
    await system('delete from device_message');
    assert.equal(await dropEmptyMonths(database), 1);
    assert.equal(await monthCount(), 1);
  });

  it('is made again for a message that comes later still', async () => {
    await system('delete from device_message');
    await dropEmptyMonths(database);
    assert.deepEqual((await append(messageOf(1, old))).outcomes, ['new']);
    assert.equal(await monthCount(), 2);
  });

  for (const [title, question] of [
    ['reads messages', 'select from device_message'],
    ['reads for a backup', 'lock table device_message in access share mode'],
    ['appends one', 'lock table only device_message in row exclusive mode'],
  ] as const)
    it(`is left to the next time while somebody ${title}, and no query waits for it then`, async () => {
      await system("delete from device_message where time < now() - interval '1 year'");
      const release = await holdLocks(place.ownerUrl, question);
      assert.equal(await dropEmptyMonths(database), 0);
      assert.deepEqual((await append(messageOf(2, young - 1))).outcomes, ['new']);
      await release();
      assert.equal(await dropEmptyMonths(database), 1);
    });

  it('is not dropped under who has just appended to it', async () => {
    await system("delete from device_message where time < now() - interval '1 year'");
    await database.transactAcrossCompanies({}, async (transaction) => {
      await appendMessages(transaction, [messageOf(1, old)]);
      const other = new Database({ url: place.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
      assert.equal(await dropEmptyMonths(other), 0);
      await other.close();
    });
    assert.equal(await dropEmptyMonths(database), 0);
    assert.equal((await system('select from device_message')).length, 3);
  });
});
