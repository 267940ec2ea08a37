import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import { identifier, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ask, countWaiting } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { messageAt, serialOf, trackedCompanies } from '../../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { startTestService } from '../../../testing/test-service.ts';
import { type AppendedMessages, appendMessages } from './append-messages.ts';
import { makeMonthsAhead } from './message-months.ts';

const gateway = { via: 'gateway' };
const dayMs = 86_400_000;
const [companies, vehicles] = [2, 4];
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const now = Date.now();

let place: FreshDatabase;
let database: Database;
/** Another process, whose open transactions `database` meets from outside. */
let other: Database;
before(async () => {
  place = await freshDatabase();
  const open = () => new Database({ url: place.appUrl, maxConnections: 8, waitS: 30, statementTimeoutS: 30 });
  [database, other] = [open(), open()];
  await trackedCompanies(place.ownerUrl, companies, vehicles);
});
after(async () => {
  await Promise.all([database.close(), other.close()]);
  await place.drop();
});
beforeEach(async () => {
  for (const { month } of await months()) await system(`drop table ${month}`);
  await system('delete from allowance; delete from quarantined_message');
});

const system = <Row extends object>(statement: string): Promise<Row[]> => ask<Row>(place.ownerUrl, statement);
const append = (messages: readonly ReceivedMessage[], inDatabase = database): Promise<AppendedMessages> =>
  inDatabase.transactAcrossCompanies(gateway, (transaction) => appendMessages(transaction, messages));
const months = () => system<{ month: string }>('select month::text from message_months() order by begin_time');
const namesOfMonths = async () => (await months()).map(({ month }) => month);
const at = (device: string, timeMs: number, receivedMs = Math.max(now, timeMs)): ReceivedMessage =>
  messageAt(device, 1, { time: new Date(timeMs).toISOString(), received: new Date(receivedMs).toISOString() });
const nameOf = (timeMs: number) => `device_message_${new Date(timeMs).toISOString().slice(0, 7).replace('-', '_')}`;
/** The moment this many months before now. */
const ago = (count: number) => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - count, 15);

/** Runs the work while another process has done this and not yet committed. */
async function whileOpen<T>(open: (transaction: Transaction) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  return other.transactAcrossCompanies(gateway, async (transaction) => {
    await open(transaction);
    return work();
  });
}

describe('Months of messages', () => {
  it('are created ahead once each: this one and the next two', async () => {
    assert.equal(await makeMonthsAhead(database), 3);
    assert.deepEqual(
      await namesOfMonths(),
      [0, -1, -2].map((count) => nameOf(ago(count))),
    );
    assert.equal(await makeMonthsAhead(database), 0);
  });

  it('are created when a process starts', async (t) => {
    const service = await startTestService();
    t.after(() => service.stop());
    assert.equal((await service.sql('select from message_months()')).length, 3);
  });

  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  for (const [title, timeMs, receivedMs] of [
    ['of this moment', now],
    ['ten minutes ahead of its reception', now + 600_000, now],
    ['of a year ago', now - 365 * dayMs],
    ['of nearly ten years ago', now - 3650 * dayMs],
    ['of the first millisecond of a month', Date.UTC(year, month - 1, 1)],
    ['of the last millisecond of a month', Date.UTC(year, month, 1) - 1],
    ['of the last millisecond of a leap day', Date.UTC(2024, 2, 1) - 1],
    ['of the last millisecond of a year', Date.UTC(year, 0, 1) - 1],
    ['received by a clock that is years ahead', Date.UTC(year + 4, 1, 3)],
  ] as const)
    it(`are created for a message ${title}, and contain it`, async () => {
      assert.deepEqual((await append([at(first, timeMs, receivedMs)])).outcomes, ['new']);
      assert.deepEqual((await append([at(first, timeMs, receivedMs)])).outcomes, ['repeated']);
      assert.deepEqual(await system('select tableoid::regclass::text as month from device_message'), [
        { month: nameOf(timeMs) },
      ]);
      assert.deepEqual(await namesOfMonths(), [nameOf(timeMs)]);
    });

  for (const [title, timeMs] of [
    ['a clock that was never set', 0],
    ['the year 2080', Date.UTC(2080, 0)],
  ] as const)
    it(`are not created for quarantined messages, such as ${title}`, async () => {
      assert.notEqual((await append([at(first, timeMs, now)])).outcomes[0], 'new');
      assert.deepEqual(await namesOfMonths(), []);
    });

  it('are created for exactly the months of a batch', async () => {
    const times = [ago(0), ago(40), ago(3), ago(40), ago(90)];
    const { outcomes } = await append(
      times.map((timeMs, index) => at(serialOf(1, 1 + (index % vehicles)), timeMs + index)),
    );
    assert.deepEqual(
      outcomes,
      times.map(() => 'new'),
    );
    assert.deepEqual(
      await namesOfMonths(),
      [90, 40, 3, 0].map((count) => nameOf(ago(count))),
    );
  });

  it('disappear if the transaction that created them does not commit', async () => {
    await assert.rejects(
      database.transactAcrossCompanies(gateway, async (transaction) => {
        await appendMessages(transaction, [at(first, ago(5))]);
        throw new Error('no');
      }),
    );
    assert.deepEqual(await namesOfMonths(), []);
    assert.deepEqual((await append([at(first, ago(5))])).outcomes, ['new']);
  });

  it('cannot be read directly, and with a granted right only by their company', async () => {
    await append([at(first, ago(2)), at(second, ago(2))]);
    const asked = sql`select json_agg(customer_id) from ${identifier(nameOf(ago(2)))}`;
    const seen = () =>
      database.transactInCompany(2, gateway, async (transaction) => parseFirst(await transaction.rows(asked)));
    await assert.rejects(seen(), /permission denied/);
    await system(`grant select on ${nameOf(ago(2))} to tropeiro_app`);
    assert.deepEqual(await seen(), [2]);
  });
});

describe('A company', () => {
  /** One message for each of these months, the newest of them this many months ago. */
  const ofMonths = (device: string, count: number, newest = 1) =>
    Array.from({ length: count }, (_, month) => at(device, ago(newest + month)));
  const countOf = ({ outcomes }: AppendedMessages, expected: string) =>
    outcomes.filter((outcome) => outcome === expected).length;

  it('may create 24 months a day, the newest first, and messages of others are quarantined with the reason', async () => {
    const { outcomes } = await append(ofMonths(first, 100).toReversed());
    assert.deepEqual(
      outcomes,
      Array.from({ length: 100 }, (_, index) => (index < 76 ? 'too_many_months' : 'new')),
    );
    assert.equal((await months()).length, 24);
    assert.deepEqual(await system('select reason, count(*)::int from quarantined_message group by 1'), [
      { reason: 'too_many_months', count: 76 },
    ]);
    assert.equal(countOf(await append(ofMonths(serialOf(1, 2), 25)), 'new'), 24, 'what is there costs nothing');
  });

  it('may create that many over all calls of a day, and as many again the next day', async () => {
    for (let month = 1; month <= 24; month++) await append(ofMonths(first, 1, month));
    assert.deepEqual((await append(ofMonths(first, 1, 25))).outcomes, ['too_many_months']);
    await system("update allowance set window_begin = window_begin - interval '1 day'");
    assert.deepEqual((await append(ofMonths(first, 1, 25))).outcomes, ['new']);
  });

  it('uses nothing of the allowance of another company', async () => {
    await append(ofMonths(first, 30));
    assert.equal(countOf(await append(ofMonths(second, 48)), 'new'), 48);
  });

  it('cannot exceed it with two processes: the second counts what the first created', async () => {
    const { waiting } = await whileOpen(
      (transaction) => appendMessages(transaction, ofMonths(first, 20)),
      async () => {
        const waiting = append(ofMonths(serialOf(1, 2), 20, 41));
        await until('somebody who waits', async () => (await countWaiting(place.adminUrl, 'relation')) > 0);
        return { waiting };
      },
    );
    assert.equal(countOf(await waiting, 'new'), 4);
    assert.equal((await months()).length, 24);
  });

  it('uses none of its allowance for uncommitted months', async () => {
    await assert.rejects(
      database.transactAcrossCompanies(gateway, async (transaction) => {
        await appendMessages(transaction, ofMonths(first, 24));
        throw new Error('no');
      }),
    );
    assert.equal(countOf(await append(ofMonths(first, 24)), 'new'), 24);
  });

  it('imports from the command line without that limit', async () => {
    const imported = await database.transactInCompany(1, { via: 'command line' }, (transaction) =>
      appendMessages(transaction, ofMonths(first, 100)),
    );
    assert.equal(countOf(imported, 'new'), 100);
  });
});

describe('A month that is missing', () => {
  it('is created once by two concurrent processes, and the second finds it', async () => {
    const done = await whileOpen(
      (transaction) => appendMessages(transaction, [at(first, ago(7))]),
      async () => {
        // Its connection has cached the earlier months.
        const waiting = append([at(second, ago(7))]);
        await until('somebody who waits', async () => (await countWaiting(place.adminUrl, 'relation')) > 0);
        return { waiting };
      },
    );
    assert.deepEqual((await done.waiting).outcomes, ['new']);
    assert.deepEqual(await namesOfMonths(), [nameOf(ago(7))]);
    assert.equal((await system('select from device_message')).length, 2);
  });

  it('is created by the second process if the first does not commit', async () => {
    let waiting: Promise<AppendedMessages> | undefined;
    await assert.rejects(
      whileOpen(
        (transaction) => appendMessages(transaction, [at(first, ago(7))]),
        async () => {
          waiting = append([at(second, ago(7))]);
          await until('somebody who waits', async () => (await countWaiting(place.adminUrl, 'relation')) > 0);
          throw new Error('no');
        },
      ),
      /no/,
    );
    assert.deepEqual((await waiting)?.outcomes, ['new']);
    assert.equal((await system('select from device_message')).length, 1);
  });

  it('delays neither readers nor calls for other months while it is created', async () => {
    await append([at(second, ago(1))]);
    await whileOpen(
      (transaction) => appendMessages(transaction, [at(first, ago(7))]),
      async () => {
        assert.deepEqual((await append([at(second, ago(1) + 1000)])).outcomes, ['new']);
        assert.equal((await system('select from device_message')).length, 2);
      },
    );
  });

  it('can be created during a long read', async () => {
    await append([at(second, ago(1))]);
    await whileOpen(
      (transaction) => transaction.rows(sql`select count(*) from device_message`),
      async () => assert.deepEqual((await append([at(first, ago(7))])).outcomes, ['new']),
    );
  });

  it('never makes a batch fail or deadlock, whatever months many calls need at once', async () => {
    const batches = Array.from({ length: 24 }, (_, seed) =>
      Array.from({ length: 30 }, (_, n) =>
        at(serialOf(1 + (n % companies), 1 + ((n + seed) % vehicles)), ago((n * 7 + seed * 5) % 36) + seed * 1000 + n),
      ),
    );
    const appended = await Promise.all(batches.map((batch, index) => append(batch, index % 2 ? database : other)));
    assert.deepEqual(new Set(appended.flatMap(({ outcomes }) => outcomes)), new Set(['new']));
    assert.equal((await system('select from device_message')).length, 24 * 30);
    assert.equal((await months()).length, 36);
    const [{ deadlocks } = { deadlocks: -1 }] = await system<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    assert.equal(deadlocks, 0);
  });
});
