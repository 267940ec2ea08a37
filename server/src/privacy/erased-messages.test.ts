import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { sql as query } from '@tropeiro/platform/database/statement.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import { executionRecords } from '../execution/plan-under-way.fixture.ts';
import { anonymizeDriver } from '../store/privacy/anonymize.ts';
import { eraseCards, eraseCardsOfDrivers } from '../store/privacy/erase-cards.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { forgetAllOld } from './forget-old.ts';

let service: TestService;
let admin: Client;
const { sql, driver, insert } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

const report = (device: string, minute: number, attributes: Record<string, string | number | boolean>) => ({
  ...{ device, time: new Date(Date.parse('2026-03-10T11:00:00Z') + minute * 60_000).toISOString() },
  ...{ latitude: -30, longitude: -51 - minute / 1000, speed_kmh: 30, attributes: { ignition: true, ...attributes } },
});
const send = (data: readonly ReturnType<typeof report>[]) =>
  admin.call('importPositions', { body: { data: [...data] } });

async function tracked(plate: string): Promise<{ vehicle: number; device: string; device_id: number }> {
  const device = `DEVICE-${plate}`;
  const device_id = await insert('device', { serial: device });
  return { vehicle: await insert('vehicle', { title: plate, plate, device_id }), device, device_id };
}

/** A driver who has had these cards one after the other. The audit has all of them. */
async function holderOf(cards: readonly string[]): Promise<number> {
  const { id } = await driver();
  for (const identifier of cards) await admin.call('changeDriver', { body: { data: { id, identifier } } });
  return id;
}

const stored = (vehicle: number) =>
  sql<{ state: string; running: string; open_hour: string }>(
    `select state, running, open_hour from device_history where vehicle_id = ${vehicle}`,
  );
const segments = (vehicle: number) =>
  sql<{ before: string; ended: string; figures: string }>(
    `select before, ended, figures from device_segment where vehicle_id = ${vehicle}`,
  );
const messageCards = async (deviceId: number): Promise<readonly unknown[]> =>
  (
    await sql<{ attributes: Record<string, unknown> }>(
      `select attributes from device_message where device_id = ${deviceId} order by time`,
    )
  ).map(({ attributes }) => attributes.card ?? attributes.passenger_card ?? attributes.custom ?? null);

/** Cards that were once replaced wrongly or not at all. */
const cards = ['"', '\\', 'x"', '"x', 'x\\', 'y""', '[a-z]+(.*)$', 'ÁÇ-É', "d'água", '2026-03-10'];
const spellingsOf = (card: string): readonly string[] => [
  card,
  `\u00a0${card.toUpperCase()}`,
  `${card.toLowerCase()}\u3000\t`,
];

describe('The cards of an erased driver', () => {
  it('disappear in every spelling that the engine recognizes, and the vehicle is tracked on', async () => {
    const { vehicle, device, device_id } = await tracked('CAR1A11');
    const id = await holderOf(cards);
    const reported = cards.flatMap(spellingsOf);
    const names = ['card', 'passenger_card', 'custom'] as const;
    await send(
      reported.flatMap((card, index) => names.map((name, at) => report(device, index * 3 + at, { [name]: card }))),
    );
    // Two hours, so that a segment begins with a state that holds a card.
    assert.ok((await segments(vehicle)).length > 1);
    assert.ok((await messageCards(device_id)).every((card) => card !== null));

    await admin.call('anonymizeDriver', { params: { id } });

    assert.deepEqual(new Set(await messageCards(device_id)), new Set([null]));
    const values = await sql(
      `select value from event where vehicle_id = ${vehicle} and value is not null and category in (7, 25, 30, 31)`,
    );
    assert.deepEqual(values, []);
    const [history] = await stored(vehicle);
    assert.ok(history && canResume(history.state), 'the engine can continue the state');
    for (const text of [history.state, history.running, history.open_hour]) JSON.parse(text);
    for (const { before: state, ended, figures } of await segments(vehicle)) {
      assert.ok(canResume(state));
      for (const text of [state, ended]) JSON.parse(text);
      assert.match(figures, /"date":"2026-03-10"/, 'a date that equals a card is not a card');
    }
    const { body } = await admin.call('listPositions', { query: {} });
    assert.ok(body.data.some(({ vehicle_id }) => vehicle_id === vehicle));
    await send([report(device, 200, {}), report(device, 40.5, { rpm: 900 })]);
    assert.deepEqual(await sql(`select from refold_request where vehicle_id = ${vehicle} and attempt_count > 0`), []);
    const [further] = await stored(vehicle);
    assert.equal(JSON.parse(further?.state ?? '').lastMs, Date.parse('2026-03-10T14:20:00Z'));
  });

  it('leave other values that are equal: the edition of a state, and numbers that are measured', async () => {
    const { vehicle, device, device_id } = await tracked('CAR2B22');
    await send([report(device, 0, { card: 'K1', rpm: 700, power_v: 12 })]);
    const [history] = await stored(vehicle);
    const edition = String(JSON.parse(history?.state ?? '').edition);
    const id = await holderOf([edition, '700', '12', 'K1']);
    await admin.call('anonymizeDriver', { params: { id } });
    const [erased] = await stored(vehicle);
    assert.equal(erased?.state, history?.state.replace('"card":"K1"', '"card":null'));
    const [message] = await sql<{ attributes: object }>(
      `select attributes from device_message where device_id = ${device_id}`,
    );
    assert.deepEqual(message?.attributes, { ignition: true, rpm: 700, power_v: 12 });
  });

  it('disappear if drivers are erased because they were long inactive, also a card that two of them had', async () => {
    const { device, device_id } = await tracked('CAR8H88');
    const ids = [await holderOf(['SHARED-8', 'OTHER-8']), await holderOf(['SHARED-8', 'OWN-8'])];
    const active = await holderOf(['ACTIVE-8']);
    await send(['SHARED-8', 'OWN-8', 'ACTIVE-8'].map((card, minute) => report(device, minute, { card })));
    await sql(`update driver set status = 'I', date_modified = now() - interval '400 days' where id = any('{${ids}}');
      insert into retention (customer_id, class, days) select customer_id, 'inactive_driver', 300 from driver where id = ${active}`);
    const database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    const warn = (facts: object) => assert.fail(JSON.stringify(facts));
    await forgetAllOld(database, { chunkRows: 40, budgetS: 60 }, { warn }).finally(() => database.close());
    assert.deepEqual(await messageCards(device_id), [null, null, 'ACTIVE-8']);
    await sql("delete from retention where class = 'inactive_driver'");
  });

  it('may be thousands', async () => {
    const { device, device_id } = await tracked('CAR3C33');
    const id = await holderOf(['CURRENT']);
    await sql(`insert into audit (customer_id, action, resource, resource_id, via, before)
      select customer_id, 'updated', 'driver', id, 'http', jsonb_build_object('identifier', former || repeat('.*x(', 24))
      from driver, generate_series(1, 5000) former where id = ${id}`);
    await send([
      report(device, 0, { card: `4321${'.*x('.repeat(24)}` }),
      report(device, 1, { card: 'current' }),
      report(device, 2, { card: 'another' }),
    ]);
    await admin.call('anonymizeDriver', { params: { id } });
    assert.deepEqual(await messageCards(device_id), [null, null, 'another']);
  });
});

describe('A company with many messages', () => {
  it('is searched for cards part by part, also if many messages are of one moment', async () => {
    const { vehicle, device_id } = await tracked('CAR4D44');
    await sql(`insert into device_message (customer_id, device_id, vehicle_id, time, received, hash, kind, valid, attributes)
      select customer_id, ${device_id}, id, timestamptz '2026-03-20Z' + case when number > 40 then number else 7 end * interval '1 minute',
        now(), number, 0, true, '{"card": "MANY-1"}'
      from vehicle, generate_series(1, 100) number where id = ${vehicle}`);
    const [{ customer_id } = { customer_id: 0 }] = await sql<{ customer_id: number }>(
      `select customer_id::int from vehicle where id = ${vehicle}`,
    );
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    /** How many messages still had the card after each statement. */
    const remaining: number[] = [];
    try {
      await database.transactAsJob(customer_id, async (transaction) => {
        const db: Db = {
          rows: async (statement) => {
            const rows = await transaction.rows(statement);
            const [row] = await transaction.rows(
              query`select count(*) from device_message where attributes ->> 'card' = 'MANY-1'`,
            );
            remaining.push(Number(row?.[0]));
            return rows;
          },
        } as Db;
        await eraseCards(db, ['many-1'], [], 10);
      });
    } finally {
      await database.close();
    }
    assert.equal(remaining.at(-1), 0);
    const erasedAtOnce = remaining.slice(1).map((count, index) => (remaining[index] ?? 0) - count);
    assert.deepEqual(
      erasedAtOnce.filter((count) => count > 10),
      [40],
      'only messages of one moment are more than the limit',
    );
  });
});

describe('The vehicles of a company', () => {
  it('are locked only if a card of the erased driver is found at them, and not while messages are searched', async () => {
    const [own, ...others] = [await tracked('CAR5E55'), await tracked('CAR6F66'), await tracked('CAR7G77')];
    const id = await holderOf(['FORMER-5', 'CARD-5']);
    await send([report(own.device, 0, { card: 'former-5' }), report(own.device, 90, {})]);
    await send(others.map(({ device }) => report(device, 0, { card: 'OTHER-5' })));
    const [{ customer_id } = { customer_id: 0 }] = await sql<{ customer_id: number }>(
      `select customer_id::int from vehicle where id = ${own.vehicle}`,
    );
    /** The vehicles that another connection finds locked after each statement. */
    const locked: number[][] = [];
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    try {
      await database.transactAsJob(customer_id, async (transaction) => {
        const rows: Db['rows'] = async (statement) => {
          const found = await transaction.rows(statement);
          const held = await sql<{ id: number }>(`with free as (select id from vehicle for no key update skip locked)
            select id::int as id from vehicle where id not in (select id from free)`);
          locked.push(held.map((vehicle) => vehicle.id));
          return found;
        };
        const db = { rows } as Db;
        assert.deepEqual((await eraseCardsOfDrivers(db, [id], 10)).toSorted(), ['card-5', 'former-5']);
        await anonymizeDriver(db, id);
      });
    } finally {
      await database.close();
    }
    const searches = locked.filter((vehicles) => vehicles.length === 0);
    assert.ok(searches.length > 3, 'the months are searched without a lock');
    const after = locked.slice(searches.length);
    assert.ok(after.length >= 3, 'the segments and the driver are erased under the lock');
    for (const vehicles of after) assert.deepEqual(vehicles, [own.vehicle]);
    assert.deepEqual(await messageCards(own.device_id), [null, null]);
    assert.deepEqual(await messageCards(others[0]?.device_id ?? 0), ['OTHER-5']);
    for (const { before: state } of await segments(own.vehicle)) assert.doesNotMatch(state, /former-5/i);
  });
});
