import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { demoDocument } from '../../demo/company.ts';
import { listHeardPositions } from '../../store/tracking/positions/last-positions.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { ownTimes, periodOfPage } from './driven-times.ts';

const day = '2026-03-02';
const at = (clock: string) => new Date(`${day}T${clock}:00Z`).toISOString();
const period = { date_time_start: at('00:00'), date_time_end: at('23:59') };
const company = `(select id from customer where document = '${demoDocument}')`;

/** Messages of the device every ten minutes from one time of day to another. */
function messagesBetween(from: string, until: string, attributes: object) {
  const messages = [];
  for (let ms = Date.parse(at(from)); ms < Date.parse(at(until)); ms += 600_000)
    messages.push({
      device: 'SHARED',
      time: new Date(ms).toISOString(),
      latitude: -30.03,
      longitude: -51.2,
      speed_kmh: 40,
      attributes: { ignition: true, ...attributes },
    });
  return messages;
}

/** Ana's vehicle. Beto drives it by card from 9:30 to 11:30, and by an itinerary from 13:10 to 14:30. */
const ofAna = [
  ...messagesBetween('08:00', '09:30', {}),
  ...messagesBetween('11:30', '13:10', {}),
  ...messagesBetween('14:30', '15:40', {}),
];
const ofBeto = [...messagesBetween('09:30', '11:20', { card: 'B' }), ...messagesBetween('13:10', '14:30', {})];
const turnedOff = messagesBetween('11:20', '11:30', { ignition: false });

let service: TestService;
let admin: Client;
let ana: Client;
let vehicleId: number;
let deviceId: number;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  await service.sql(`insert into driver (customer_id, name, identifier) values (${company}, 'Ana', 'A'), (${company}, 'Beto', 'B');
    insert into device (customer_id, serial) values (${company}, 'SHARED');
    insert into vehicle (customer_id, title, plate, device_id, driver_id)
      select d.customer_id, 'SHARED', 'SHARED', d.id, p.id from device d join driver p on p.name = 'Ana' where serial = 'SHARED';
    insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
      select v.customer_id, 'Troca', v.id, p.id, '${at('13:10')}', '${at('14:30')}' from vehicle v, driver p
      where plate = 'SHARED' and p.name = 'Beto';
    update app_user set driver_id = (select id from driver where name = 'Ana') where login = '52998224725'`);
  const [ids] = await service.sql<{ id: string; device_id: string }>(
    "select id, device_id from vehicle where plate = 'SHARED'",
  );
  [vehicleId, deviceId] = [Number(ids?.id), Number(ids?.device_id)];
  const data = [...ofAna, ...ofBeto, ...turnedOff].sort((a, b) => a.time.localeCompare(b.time));
  await admin.call('importPositions', { body: { data } });
  ({ client: ana } = await service.logIn('52998224725'));
});
after(() => service.stop());

const timesOf = (messages: readonly { readonly time: string }[]) => messages.map(({ time }) => time);
const track = async (client: Client, query: object = {}) =>
  (await client.call('listTrack', { params: { id: vehicleId }, query: { ...period, ...query } })).body.data.map(
    ({ date_time }) => date_time,
  );

describe('A driver who shares a vehicle with another', () => {
  it('reads the track of the times in which they drove, and other users read all of it', async () => {
    assert.deepEqual(await track(ana), timesOf(ofAna));
    assert.equal((await track(admin)).length, ofAna.length + ofBeto.length + turnedOff.length);
  });

  it('reads it within any period, by pages too', async () => {
    const cut = { date_time_start: at('09:10'), date_time_end: at('12:05') };
    const expected = timesOf(ofAna).filter((time) => time >= cut.date_time_start && time < cut.date_time_end);
    assert.deepEqual(await track(ana, cut), expected);
    assert.deepEqual(await track(ana, { date_time_start: at('09:30'), date_time_end: at('11:30') }), []);
    const paged: string[] = [];
    const records = ana.records('listTrack', { params: { id: vehicleId }, query: { ...period, limit: 4 } });
    for await (const { date_time } of records) paged.push(date_time);
    assert.deepEqual(paged, timesOf(ofAna));
  });

  it('gets the count of all pages on each of them', async () => {
    const page = (query: object) =>
      ana.call('listTrack', { params: { id: vehicleId }, query: { ...period, limit: 4, count: true, ...query } });
    const { headers } = await page({});
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    const second = await page({ cursor });
    assert.equal(second.headers.get('total-count'), String(ofAna.length));
  });

  describe('and reads again', () => {
    let database: Database;
    before(() => {
      database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    });
    after(() => database.close());
    /** Finds Ana's times in a period, and the number of queries for it. */
    async function queryCount(begin: string, disconnectSignal = new AbortController().signal): Promise<number> {
      const [user] = await service.sql<{ id: string; customer_id: string }>(
        "select id, customer_id from app_user where login = '52998224725'",
      );
      const actor = { role: 'driver', user_id: Number(user?.id) } as Actor;
      let count = 0;
      await database.transactInCompany(Number(user?.customer_id), {}, (transaction) => {
        const db: Db = {
          rows: (statement) => {
            count += 1;
            return transaction.rows(statement);
          },
        };
        return ownTimes(
          { actor, db, disconnectSignal },
          { vehicleId },
          periodOfPage({ begin: at('00:00'), end: at('23:59') }, begin, false),
        );
      });
      return count;
    }

    it('has only the hours from the cursor on folded', async () => {
      assert.ok((await queryCount(at('14:50'))) < (await queryCount(at('00:00'))));
    });

    it('has nothing folded after the client disconnects', async () => {
      await assert.rejects(queryCount(at('00:00'), AbortSignal.abort()), { name: 'AbortError' });
    });
  });

  it('reads the device’s messages of those times only', async () => {
    const { body } = await ana.call('listDeviceMessages', { params: { id: deviceId }, query: period });
    assert.deepEqual(timesOf(body.data), timesOf(ofAna));
  });

  it('reads the same for hours that another version of the engine folded', async () => {
    const old = `replace(before, '{"edition":"', '{"edition":"old-')`;
    await service.sql(`create table kept as select * from device_segment; update device_segment set before = ${old}`);
    assert.deepEqual(await track(ana), timesOf(ofAna));
    await service.sql(`update device_segment s set before = k.before from kept k
      where (s.vehicle_id, s.device_id, s.begin_time) = (k.vehicle_id, k.device_id, k.begin_time)`);
  });

  it('reads and receives the last position only if they drove there', async (t) => {
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    t.after(() => database.close());
    const last = async () => (await ana.call('listPositions', { query: {} })).body.data.map(({ id }) => id);
    const [owner] = await service.sql<{ id: string }>(`select ${company} as id`);
    const heard = async () => {
      const filters = { vehicleIds: [vehicleId], fleetIds: [], ownOfUser: undefined };
      const positions = await database.transactInCompany(Number(owner?.id), {}, (transaction) =>
        listHeardPositions(transaction, filters, 0, 10),
      );
      return positions.map(({ driver_id }) => driver_id !== null);
    };
    assert.deepEqual([await last(), await heard()], [[vehicleId], [true]]);
    await admin.call('importPositions', { body: { data: messagesBetween('15:40', '15:50', { card: 'B' }) } });
    assert.deepEqual([await last(), await heard()], [[], [false]]);
  });
});
