import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  clockAheadMaxS,
  type MessageOutcome,
  messagesOfMomentMax,
  type ReceivedMessage,
} from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import fc from 'fast-check';
import { messageAt, serialOf, trackedCompanies } from '../../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { type AppendedMessages, appendMessages } from './append-messages.ts';

let place: FreshDatabase;
let database: Database;
const companies = 3;
const vehicles = 4;
const gateway = { via: 'gateway' };

before(async () => {
  place = await freshDatabase();
  database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 20, statementTimeoutS: 30 });
  await trackedCompanies(place.ownerUrl, companies, vehicles);
});
after(async () => {
  await database.close();
  await place.drop();
});
beforeEach(() => system('delete from device_message; delete from quarantined_message'));

const system = <Row extends object>(statement: string): Promise<Row[]> => ask<Row>(place.ownerUrl, statement);
const append = (messages: readonly ReceivedMessage[]): Promise<AppendedMessages> =>
  database.transactAcrossCompanies(gateway, (transaction) => appendMessages(transaction, messages));
const outcomesOf = async (...messages: readonly ReceivedMessage[]) => (await append(messages)).outcomes;
const storedMessages = (order = 'device_id, time, kind, hash') =>
  system<StoredMessage>(
    `select m.*, d.serial from device_message m left join device d on d.id = device_id order by ${order}`,
  );
type StoredMessage = Record<'customer_id' | 'vehicle_id' | 'serial', string> & Record<string, unknown>;

const [first, second, third] = [serialOf(1, 1), serialOf(2, 1), serialOf(3, 2)];

describe('Messages of many companies, appended at once', () => {
  it('are stored in the company of their device, with its vehicle', async () => {
    const { outcomes, devices } = await append([messageAt(third, 1), messageAt(first, 1), messageAt(second, 1)]);
    assert.deepEqual(outcomes, ['new', 'new', 'new']);
    const rows = await storedMessages();
    assert.deepEqual(
      rows.map(({ customer_id, serial }) => [customer_id, serial]),
      [
        ['1', first],
        ['2', second],
        ['3', third],
      ],
    );
    const vehicleOf = await system<{ serial: string; id: string; device_id: string; customer_id: string }>(
      'select serial, v.id, device_id, v.customer_id from vehicle v join device d on d.id = device_id',
    );
    for (const { serial, id, device_id, customer_id } of vehicleOf.filter(({ serial }) => devices.has(serial))) {
      const known = { customer_id: Number(customer_id), device_id: Number(device_id), vehicle_id: Number(id) };
      assert.deepEqual(devices.get(serial), known);
      assert.equal(rows.find((row) => row.serial === serial)?.vehicle_id, id);
    }
    assert.equal(devices.size, 3);
  });

  it('are stored once, whether repeated in one call, later, or among new ones', async () => {
    const [one, two, three] = [messageAt(first, 1), messageAt(first, 2), messageAt(second, 1)];
    assert.deepEqual(await outcomesOf(one, two, one), ['new', 'new', 'repeated']);
    assert.deepEqual(await outcomesOf(two, three, one, three), ['repeated', 'new', 'repeated', 'repeated']);
    assert.deepEqual(await outcomesOf(one, two, three), ['repeated', 'repeated', 'repeated']);
    assert.equal((await storedMessages()).length, 3);
  });

  it('keep their first reception time', async () => {
    const received = '2026-01-01T12:00:00.000Z';
    const message = messageAt(first, 1, { received });
    await append([message]);
    await append([{ ...message, received: '2026-01-02T00:00:00.000Z' }]);
    assert.deepEqual(
      (await storedMessages()).map((row) => row.received),
      [new Date(received)],
    );
  });

  it('without a reception time are received and validated by the clock of the database', async () => {
    const [{ now } = { now: 0 }] = await system<{ now: number }>(
      'select extract(epoch from now())::float8 * 1000 as now',
    );
    const at = (aheadS: number) =>
      messageAt(first, 1, { time: new Date(now + aheadS * 1000).toISOString(), received: null });
    assert.deepEqual(await outcomesOf(at(-60), at(clockAheadMaxS + 60)), ['new', 'ahead']);
    const rows = await system<{ soon: boolean }>(
      `select received between now() - interval '1 minute' and now() as soon from device_message
       union all select received between now() - interval '1 minute' and now() from quarantined_message`,
    );
    assert.deepEqual(rows, [{ soon: true }, { soon: true }]);
  });

  for (const [title, other] of Object.entries<Partial<ReceivedMessage>>({
    'other time': { time: '2026-01-01T00:00:01.001Z' },
    'other place': { longitude: -46.7 },
    'other speed': { speed_kmh: null },
    alarm: { attributes: { alarm: 'panic' } },
    'invalid place': { valid: false },
  }))
    it(`differ if they have an ${title}`, async () => {
      assert.deepEqual(await outcomesOf(messageAt(first, 1), messageAt(first, 1, other)), ['new', 'new']);
    });

  it('are equal whatever the order of their attributes', async () => {
    const [attributes, reordered] = [
      { rpm: 900, card: 'A' },
      { card: 'A', rpm: 900 },
    ];
    const outcomes = await outcomesOf(
      messageAt(first, 1, { attributes: attributes }),
      messageAt(first, 1, { attributes: reordered }),
    );
    assert.deepEqual(outcomes, ['new', 'repeated']);
  });

  it('may be an empty list', async () => {
    assert.deepEqual(await append([]), { outcomes: [], devices: new Map(), movedDevices: new Map() });
  });

  it('are stored exactly as sent', async () => {
    const number = fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0);
    const attributes = fc.dictionary(
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((name) => name !== '__proto__'),
      fc.oneof(fc.boolean(), number, fc.string({ unit: 'grapheme', maxLength: 50 }), fc.constant(null)),
      { maxKeys: 8, noNullPrototype: true },
    );
    const messageFields = fc.record({
      latitude: fc.option(number),
      longitude: fc.option(number),
      altitude_m: fc.option(number),
      speed_kmh: fc.option(number),
      course_deg: fc.option(number),
      valid: fc.boolean(),
      attributes,
      time: fc
        .date({ min: new Date('1970-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(messageFields, { maxLength: 20 }), async (all) => {
        await system('delete from device_message');
        const messages = all.map((fields, index) =>
          messageAt(serialOf(1 + (index % companies), 1 + (index % vehicles)), index, fields),
        );
        const { outcomes } = await append(messages);
        const rows = await system<{ message: ReceivedMessage }>(
          `select json_build_object('device', serial, 'time', to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'received', to_char(received at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'valid', valid,
             'latitude', latitude, 'longitude', longitude, 'altitude_m', altitude_m, 'speed_kmh', speed_kmh,
             'course_deg', course_deg, 'attributes', attributes) as message
           from device_message m join device d on d.id = device_id`,
        );
        const byDevice = (message: ReceivedMessage) => JSON.stringify([message.device, message.time, message.received]);
        const inOrder = (list: readonly ReceivedMessage[]) =>
          [...list].sort((a, b) => (byDevice(a) < byDevice(b) ? -1 : 1));
        assert.deepEqual(
          inOrder(rows.map(({ message }) => message)),
          inOrder(messages.filter((_, index) => outcomes[index] === 'new')),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('do not hold up the others if one contains text that PostgreSQL cannot store', async () => {
    const odd = { card: 'a\0b', half: '\ud800', 'na\0me': 1, number: Number.NaN };
    const outcomes = await outcomesOf(
      messageAt(first, 1, { attributes: odd, latitude: Number.NaN }),
      messageAt(second, 1),
    );
    assert.deepEqual(outcomes, ['new', 'new']);
    const [row] = await storedMessages();
    assert.deepEqual(row?.attributes, { card: 'a\ufffdb', half: '\ufffd', 'na\ufffdme': 1, number: null });
    assert.equal(row?.latitude, null);
  });
});

describe('A device', () => {
  it('is unknown if no company has its serial or if it is no valid serial', async () => {
    const unknownSerials = ['C9-9', '', 'a b', "x'; drop table device", 'C1-1\0', 'ç', 'C'.repeat(41), '{C1-1}'];
    const { outcomes, devices } = await append([
      ...unknownSerials.map((device) => messageAt(device, 1)),
      messageAt(first, 1),
    ]);
    assert.deepEqual(outcomes, [...unknownSerials.map(() => 'unknown_device'), 'new']);
    assert.deepEqual([...devices.keys()], [first]);
  });

  it('is unknown while it is not active', async () => {
    const active = (is: boolean) => system(`update device set active = ${is} where serial = '${first}'`);
    await active(false);
    assert.deepEqual(await outcomesOf(messageAt(first, 1), messageAt(second, 1)), ['unknown_device', 'new']);
    await active(true);
    assert.deepEqual(await outcomesOf(messageAt(first, 1)), ['new']);
  });

  it('sends without a vehicle if it is in none or in a cancelled one', async () => {
    await system(`insert into device (customer_id, serial) values (1, 'LOOSE'), (1, 'CANCELLED');
      insert into vehicle (customer_id, title, plate, device_id, status)
        select 1, 'Baixado', 'ZZZ9Z99', id, 'C' from device where serial = 'CANCELLED'`);
    const { outcomes, devices } = await append([messageAt('LOOSE', 1), messageAt('CANCELLED', 1)]);
    assert.deepEqual(outcomes, ['new', 'new']);
    assert.deepEqual(
      [...devices.values()].map(({ vehicle_id }) => vehicle_id),
      [null, null],
    );
  });

  it('writes to the company that has its serial now, and earlier messages stay', async () => {
    await system("insert into device (customer_id, serial) values (1, 'MOVED')");
    await append([messageAt('MOVED', 1)]);
    await system(`update device set active = false where serial = 'MOVED';
      insert into device (customer_id, serial) values (2, 'MOVED')`);
    assert.deepEqual(await outcomesOf(messageAt('MOVED', 2)), ['new']);
    assert.deepEqual(
      (await storedMessages('time')).map(({ customer_id }) => customer_id),
      ['1', '2'],
    );
  });

  it("is unknown in another company's transaction", async () => {
    const { outcomes, devices } = await database.transactInCompany(2, gateway, (transaction) =>
      appendMessages(transaction, [messageAt(first, 1), messageAt(second, 1)]),
    );
    assert.deepEqual([outcomes, [...devices.keys()]], [['unknown_device', 'new'], [second]]);
    assert.deepEqual(
      (await storedMessages()).map(({ customer_id }) => customer_id),
      ['2'],
    );
  });
});

describe('Messages of one moment of a device', () => {
  const moment = (from: number, count: number, device = first) =>
    Array.from({ length: count }, (_, n) => messageAt(device, 1, { attributes: { n: from + n } }));
  const countsOf = async (...messages: readonly ReceivedMessage[]) => {
    const counts: Partial<Record<MessageOutcome, number>> = {};
    for (const outcome of await outcomesOf(...messages)) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  };
  const max = messagesOfMomentMax;

  it('are stored up to a limit over all calls, and stored ones count as repeated', async () => {
    assert.deepEqual(await countsOf(...moment(0, max - 2)), { new: max - 2 });
    assert.deepEqual(await countsOf(...moment(0, max + 3)), { repeated: max - 2, new: 2, crowded: 3 });
    assert.deepEqual(await countsOf(...moment(0, max + 3)), { repeated: max, crowded: 3 });
    assert.equal((await storedMessages()).length, max);
  });

  it('count neither for another moment nor for another device', async () => {
    await append([...moment(0, max), messageAt(first, 9)]);
    const otherMessages = [messageAt(first, 2), ...moment(0, 1, second), ...moment(max, 1), messageAt(first, 10)];
    assert.deepEqual(await outcomesOf(...otherMessages), ['new', 'new', 'crowded', 'new']);
  });

  it('are counted apart from quarantined and unknown ones', async () => {
    await append(moment(0, max));
    const ahead = messageAt(first, 1, { time: '2080-01-01T00:00:00.000Z' });
    const sent = [ahead, ...moment(max, 1), messageAt('nobody', 1), ...moment(0, 1)];
    assert.deepEqual(await outcomesOf(...sent), ['ahead', 'crowded', 'unknown_device', 'repeated']);
  });
});

describe('A message with an implausible time', () => {
  const now = Date.now();
  const at = (timeMs: number, receivedMs: number) => ({
    time: new Date(timeMs).toISOString(),
    received: new Date(receivedMs).toISOString(),
  });
  const dayMs = 86_400_000;
  before(() => system("insert into retention (customer_id, class, days) values (2, 'position', 30)"));
  after(() => system('delete from retention'));

  for (const [when, device, times, outcome] of [
    ['ten minutes ahead of its reception', first, at(now + 600_000, now), 'new'],
    ['more than ten minutes ahead', first, at(now + 600_001, now), 'ahead'],
    ['in the year 2080', second, at(Date.UTC(2080, 0), now), 'ahead'],
    ['ahead of an old reception time', first, at(now - dayMs, now - 2 * dayMs), 'ahead'],
    ['within the retention of its company', second, at(now - 29 * dayMs, now), 'new'],
    ['older than the retention of its company', second, at(now - 31 * dayMs, now), 'expired'],
    ['of a clock that was never set', first, at(0, now), 'expired'],
    ['old, in a company without retention', first, at(now - 3000 * dayMs, now), 'new'],
  ] as const)
    it(`is ${outcome === 'new' ? 'stored' : 'quarantined'} when it is ${when}`, async () => {
      const message = messageAt(device, 1, times);
      assert.deepEqual(await outcomesOf(message, messageAt(third, 1)), [outcome, 'new']);
      const aside = await system<{ reason: string }>('select reason from quarantined_message');
      assert.deepEqual(
        aside.map(({ reason }) => reason),
        outcome === 'new' ? [] : [outcome],
      );
      assert.equal((await storedMessages()).length, outcome === 'new' ? 2 : 1);
      await append([message]);
      assert.equal((await system('select from quarantined_message')).length, aside.length, 'once');
    });
});
