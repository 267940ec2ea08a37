import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { FoundEvent } from '@tropeiro/domain/tracking/found-event-schema.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { north, testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { database as ownAddresses } from '../../geocoding/database.ts';
import { Geocoding } from '../../geocoding/geocoding.ts';
import { photon } from '../../geocoding/photon.ts';
import { listEvents } from '../../store/tracking/events/list-events.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { findEventPlaces, waitingPlacesMax } from './find-event-places.ts';

let tracked: TrackedDatabase;
let server: Server;
let asked: string[];
let answers: 'at once' | 'never' | 'with an error';
const sql = <T extends Record<string, unknown>>(text: string) => ask<T>(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(2, 2);
  server = createServer((request, response) => {
    const { searchParams } = new URL(String(request.url), 'http://localhost');
    asked.push(`${searchParams.get('lat')} ${searchParams.get('lon')}`);
    if (answers === 'never') return;
    response.statusCode = answers === 'at once' ? 200 : 400;
    const properties = {
      type: 'street',
      name: 'Rua dos Andradas',
      city: 'Porto Alegre',
      state: 'RS',
      countrycode: 'BR',
    };
    const coordinates = [Number(searchParams.get('lon')), Number(searchParams.get('lat'))];
    response.end(
      JSON.stringify({ features: [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await tracked.drop();
});
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await sql('delete from event_place; delete from geocoding_answer; update customer set geocoders = null');
  [asked, answers] = [[], 'at once'];
});

const limits = { maxConcurrent: 4, cacheS: 86_400 };
const geocoding = (eventGeocoders: readonly Geocoder[]) => {
  const PHOTON_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const common = { maxS: 5, limits };
  return new Geocoding([ownAddresses.make({}, common), photon.make({ PHOTON_URL }, common)], {
    maxS: 20,
    eventGeocoders,
  });
};
const find = (eventGeocoders: readonly Geocoder[] = ['database', 'photon']) =>
  findEventPlaces(
    tracked.database,
    geocoding(eventGeocoders),
    { error: assert.fail },
    { maxS: 600, signal: new AbortController().signal },
  );

/** A trip of three kilometres to the north that has ended. */
const drive = (serial: string) =>
  tracked.ingest(
    [...Array(4).keys()].map((minute) =>
      receivedFrom(
        serial,
        testMessage(minute * 60, { speed: minute < 3 ? 60 : 0, ignition: minute < 3, at: north(minute * 1000) }),
      ),
    ),
  );
const addresses = (companyId: number) =>
  tracked.database.transactInCompany(companyId, { via: 'test' }, async (transaction) => {
    const query = listEvents(
      ['location_start', 'location_end'],
      {},
      {
        periods: [{ begin: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }],
        categories: [1],
        vehicleIds: [],
        driverIds: [],
        fleetIds: [],
        minDistanceM: 0,
        isAcknowledged: undefined,
      },
      [],
    );
    return parseAll<FoundEvent>(await transaction.rows(query.select)).map(({ location_start, location_end }) => [
      location_start?.address,
      location_end?.address,
    ]);
  });
const street = 'Rua dos Andradas, Porto Alegre - RS';

describe('The places of an event', () => {
  it('have the addresses from a geocoder, which is called once for each cell', async () => {
    await drive(serialOf(1, 1));
    assert.deepEqual(await addresses(1), [[null, null]]);
    await find();
    assert.deepEqual(asked.toSorted(), ['-30.003 -51.23', '-30.03 -51.23']);
    assert.deepEqual(await addresses(1), [[street, street]]);
    await drive(serialOf(1, 2));
    await find();
    assert.equal(asked.length, 2);
    assert.deepEqual(await addresses(1), [
      [street, street],
      [street, street],
    ]);
    assert.deepEqual(await addresses(2), []);
  });

  it('have the name of a point of interest rather than that of a town', async () => {
    await drive(serialOf(1, 1));
    await find(['database']);
    const [[begun, ended] = []] = await addresses(1);
    assert.match(String(begun), /Porto Alegre/);
    await sql(
      `update event_place set latitude = -30024 where latitude = -30030; update event set begin_latitude = -30.024`,
    );
    assert.deepEqual(await addresses(1), [['Base', ended]]);
  });

  const cacheCases: readonly [string, readonly Geocoder[], string, number][] = [
    ['an external geocoder is called if the operator has set it for this', ['database', 'photon'], 'null', 2],
    ['no external geocoder is called unless the operator has set it for this', ['database'], 'null', 0],
    ['no external geocoder is called unless the company has chosen it', ['database', 'photon'], `'{database}'`, 0],
    ['no geocoder is called if the company has chosen none', ['database', 'photon'], `'{}'`, 0],
  ];
  for (const [sentence, eventGeocoders, geocoders, count] of cacheCases)
    it(`are sent to few geocoders: ${sentence}`, async () => {
      await sql(`update customer set geocoders = ${geocoders}`);
      await drive(serialOf(1, 1));
      await find(eventGeocoders);
      assert.equal(asked.length, count);
      assert.deepEqual(await sql('select from event_place where date_due is not null'), []);
    });

  it('wait for at most an hour of lookups: the oldest beyond that are dropped, of that company only', async () => {
    await sql(
      `insert into event_place (customer_id, latitude, longitude, date_wanted)
       select company, n, 0, now() - n * interval '1 second'
       from generate_series(1, 2) company, generate_series(1, ${waitingPlacesMax} + 3 - company) n`,
    );
    await find();
    const oldest = await sql(
      'select max(latitude)::int as n from event_place group by customer_id order by customer_id',
    );
    assert.deepEqual(oldest, [{ n: waitingPlacesMax }, { n: waitingPlacesMax }]);
    await sql('delete from event_place where customer_id = 2');
    await drive(serialOf(1, 1));
    await find();
    assert.match(String((await addresses(1))[0]?.[0]), /Porto Alegre/);
  });

  for (const failure of ['never', 'with an error'] as const)
    it(`are postponed if a geocoder returns ${failure}, without delaying other companies`, async () => {
      answers = failure;
      await sql("update customer set geocoders = '{database}' where id = 2");
      for (const company of [1, 2]) await drive(serialOf(company, 1));
      await find();
      const due = await sql<{ id: number }>(
        'select distinct customer_id::int as id from event_place where date_due > now() and attempt_count = 1',
      );
      assert.deepEqual(due, [{ id: 1 }]);
      assert.match(String((await addresses(2))[0]?.[0]), /Porto Alegre/);
    });

  it('are not looked up for categories without addresses, nor for open events', async () => {
    const moving = testMessage(0, { speed: 60, ignition: true });
    await tracked.ingest([
      receivedFrom(serialOf(1, 1), moving),
      receivedFrom(serialOf(1, 1), testMessage(60, { card: 'A1', speed: 60, ignition: true })),
    ]);
    assert.deepEqual(await sql('select from event_place'), []);
  });
});
