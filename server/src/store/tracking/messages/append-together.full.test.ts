import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { messageAt, serialOf, trackedCompanies } from '../../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { deleteCompany } from '../../company/delete-company.ts';
import { type AppendedMessages, appendMessages } from './append-messages.ts';

describe('Appending while others change the same devices', () => {
  const [companies, vehicles] = [3, 4];
  const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
  const gateway = { via: 'gateway' };
  let place: FreshDatabase;
  let database: Database;
  /** Another process, whose open transactions `database` meets from outside. */
  let other: Database;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 8, waitS: 30, statementTimeoutS: 30 });
    other = new Database({ url: place.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
    await trackedCompanies(place.ownerUrl, companies, vehicles);
  });
  after(async () => {
    await Promise.all([database.close(), other.close()]);
    await place.drop();
  });
  beforeEach(() => system('delete from device_message'));

  const system = <Row extends object>(statement: string): Promise<Row[]> => ask<Row>(place.ownerUrl, statement);
  const append = (messages: readonly ReceivedMessage[]): Promise<AppendedMessages> =>
    database.transactAcrossCompanies(gateway, (transaction) => appendMessages(transaction, messages));
  const outcomesOf = async (...messages: readonly ReceivedMessage[]) => (await append(messages)).outcomes;
  const storedMessages = () => system<{ customer_id: string }>('select customer_id from device_message');

  /** Runs the work while a transaction has appended messages and not yet committed. */
  const whileAppending = async (messages: readonly ReceivedMessage[], work: () => Promise<unknown>): Promise<void> => {
    const done = await other.transactAcrossCompanies(gateway, async (transaction) => {
      await appendMessages(transaction, messages);
      const working = work();
      await waitingForLock();
      return { working };
    });
    await done.working;
  };
  const waitingForLock = (): Promise<void> =>
    until('somebody who waits', async () => {
      const waiting = await ask(
        place.adminUrl,
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.length > 0;
    });
  it('stores each message of overlapping batches once, and reports it to one of them as repeated', async () => {
    const all = Array.from({ length: 600 }, (_, n) => messageAt(serialOf(1 + (n % companies), 1 + (n % vehicles)), n));
    const random = (seed: number) => (n: number) => Math.sin(seed * 1000 + n);
    const shuffled = (seed: number) =>
      all
        .map((message, n) => [random(seed)(n), message] as const)
        .sort(([a], [b]) => a - b)
        .map(([, message]) => message)
        .slice(0, 500);
    const batches = Array.from({ length: 24 }, (_, seed) => shuffled(seed + 1));
    const outcomes = (await Promise.all(batches.map(append))).flatMap(({ outcomes }) => outcomes);
    const sent = new Set(batches.flat()).size;
    assert.equal((await storedMessages()).length, sent);
    assert.equal(outcomes.filter((outcome) => outcome === 'new').length, sent);
    assert.equal(outcomes.filter((outcome) => outcome === 'repeated').length, outcomes.length - sent);
  });

  it('lets the second call wait and find what the first stored', async () => {
    let outcomes: unknown;
    await whileAppending([messageAt(first, 1)], async () => {
      outcomes = await outcomesOf(messageAt(second, 1), messageAt(first, 1), messageAt(first, 2));
    });
    assert.deepEqual(outcomes, ['new', 'repeated', 'new']);
  });

  it('locks devices in order, so that calls cannot deadlock', async () => {
    // Ordered by serial, they would be in reverse order.
    const [earlier, later] = [serialOf(3, 1), serialOf(1, 2)];
    let outcomes: unknown;
    const done = await other.transactAcrossCompanies(gateway, async (transaction) => {
      await appendMessages(transaction, [messageAt(earlier, 1)]);
      const waiting = outcomesOf(messageAt(later, 1), messageAt(earlier, 1));
      await waitingForLock();
      outcomes = await outcomesOf(messageAt(later, 1));
      return { waiting };
    });
    assert.deepEqual([outcomes, await done.waiting], [['new'], ['repeated', 'repeated']]);
  });

  it('does not wait for calls for other devices', async () => {
    await other.transactAcrossCompanies(gateway, async (transaction) => {
      await appendMessages(transaction, [messageAt(first, 1)]);
      assert.deepEqual(await outcomesOf(messageAt(second, 1)), ['new']);
    });
  });

  it('stores nothing for a device that was deleted meanwhile', async () => {
    await system("insert into device (customer_id, serial) values (1, 'TAKEN')");
    const done = await other.transactInCompany(1, gateway, async (transaction) => {
      await transaction.rows(sql`update device set active = false where serial = 'TAKEN'`);
      const outcomes = outcomesOf(messageAt('TAKEN', 1), messageAt(first, 1));
      await waitingForLock();
      return { fates: outcomes };
    });
    assert.deepEqual(await done.fates, ['unknown_device', 'new']);
  });

  it('stores messages for the company that got the serial meanwhile', async () => {
    await system("insert into device (customer_id, serial) values (1, 'PASSED')");
    const done = await other.transactInCompany(1, gateway, async (transaction) => {
      await transaction.rows(sql`update device set active = false where serial = 'PASSED'`);
      await transaction.rows(sql`select set_config('tropeiro.customer_id', '2', true)`);
      await transaction.rows(sql`insert into device (serial) values ('PASSED')`);
      const outcomes = outcomesOf(messageAt('PASSED', 1));
      await waitingForLock();
      return { fates: outcomes };
    });
    assert.deepEqual(await done.fates, ['new']);
    assert.deepEqual(await storedMessages(), [{ customer_id: '2' }]);
  });

  it('lets a device be deleted only after its messages were stored', async () => {
    await system("insert into device (customer_id, serial) values (1, 'LEAVING')");
    await whileAppending([messageAt('LEAVING', 1)], () =>
      system("update device set active = false where serial = 'LEAVING'"),
    );
    assert.deepEqual(await outcomesOf(messageAt('LEAVING', 2)), ['unknown_device']);
    assert.equal((await storedMessages()).length, 1);
  });

  it('leaves nothing of a company that is deleted meanwhile', async () => {
    await system(`insert into customer (name, document) values ('Some', 'some');
      insert into device (customer_id, serial) select id, 'GONE' from customer where document = 'some'`);
    const [{ id } = { id: '' }] = await system<{ id: string }>("select id from customer where document = 'some'");
    await whileAppending([messageAt('GONE', 1), messageAt(first, 1)], () =>
      asOwner(place.ownerUrl, (transaction) => deleteCompany(transaction, Number(id))),
    );
    assert.deepEqual(
      (await storedMessages()).map(({ customer_id }) => customer_id),
      ['1'],
    );
    assert.deepEqual(await outcomesOf(messageAt('GONE', 2)), ['unknown_device']);
  });
});
