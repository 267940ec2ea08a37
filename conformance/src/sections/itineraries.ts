import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, recordOf, requireFault, requireFound, requireLocation, rowOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import {
  collection,
  DateTime,
  Decimal,
  type Fields,
  type FieldTable,
  Integer,
  object,
  orNull,
  requireFields,
  Text,
  ValueOrNull,
} from '../field-table.ts';
import { newItinerary, itineraries as prepared } from '../prepare/itineraries.ts';
import { momentOf, placeAt, tracked as trackedVehicles } from '../prepare/tracked.ts';
import type { Trial } from '../trial.ts';

const path = '/itinerary/';

const position = object({ date_created: DateTime, date_time: DateTime, latitude: Decimal, longitude: Decimal });

const itineraryTable = {
  id: Integer,
  customer: ValueOrNull,
  description: Text,
  external_id: Text,
  vehicle_id: Integer,
  driver_id: Integer,
  date_time_start: DateTime,
  date_time_end: DateTime,
  date_created: DateTime,
  date_modified: DateTime,
  date_excluded: orNull(DateTime),
  position_start: position,
  position_end: position,
  itineraries: collection(),
  vehicle: orNull(object({ id: Integer })),
  driver: orNull(object({ id: Integer })),
} as const satisfies FieldTable;

/** The empty fields of a record without tracking and without includes. */
const untracked = { empty: ['position_start', 'position_end', 'vehicle', 'driver', 'date_excluded'] };

export function itineraries(trial: Trial): void {
  const day = { date_time_start: '2031-05-06T00:00:00Z', date_time_end: '2031-05-07T00:00:00Z' };
  const list = async (query: Query = day) => (await trial.admin()).get(path, query);
  const ids = async () => {
    const { noon, afternoon, later } = await trial.once(prepared);
    return { noon: noon.id, afternoon: afternoon.id, later: later.id, all: [noon.id, afternoon.id, later.id] };
  };

  describe('POST /itinerary/', () => {
    trial.rule('answers 201 with the fields of the table, and its location', async () => {
      const answer = await (await trial.admin()).post(path, { data: await newItinerary(trial) });
      const made = recordOf(answer, 201);
      trial.willRemove(`${path}${made.id}`);
      requireFields(itineraryTable, made, untracked);
      requireLocation(answer, `/itinerary/${made.id}`);
    });

    trial.rule('keeps what it was given; the estimates are its times until real ones exist', async () => {
      const sent = await newItinerary(trial);
      const made = await trial.create(path, sent);
      for (const name of ['description', 'external_id', 'vehicle_id', 'driver_id', 'start_local', 'end_local'])
        assert.equal(made[name], sent[name], name);
      assert.equal(Date.parse(String(made.date_time_start)), Date.parse('2031-05-06T11:00:00Z'));
      assert.equal(Date.parse(String(made.date_time_end)), Date.parse('2031-05-06T15:00:00Z'));
    });

    for (const [name, wrong] of [
      ['description', 5],
      ['external_id', 5],
      ['vehicle_id', 'one'],
      ['driver_id', '7'],
      ['date_time_start_estimated', 'soon'],
      ['date_time_end_estimated', 1_900_000_000],
      ['start_local', false],
      ['end_local', {}],
    ] as const) {
      trial.rule(`${name}: ${JSON.stringify(wrong)} is of the wrong type, 400`, async () => {
        const data = { ...(await newItinerary(trial)), [name]: wrong };
        requireFault(await (await trial.admin()).post(path, { data }), 400, `/data/${name}`);
      });
    }

    for (const name of ['vehicle_id', 'driver_id']) {
      trial.rule(`${name}: of an unknown record is refused with 422`, async () => {
        const data = { ...(await newItinerary(trial)), [name]: 2_000_000_000_000 };
        requireFault(await (await trial.admin()).post(path, { data }), 422, `/data/${name}`);
      });
    }

    trial.rule('refuses an end before its begin with 422', async () => {
      const data = { ...(await newItinerary(trial)), date_time_end_estimated: '2031-05-06T10:00:00Z' };
      problemOf(await (await trial.admin()).post(path, { data }), 422);
    });
  });

  describe('PUT /itinerary/<id>', () => {
    trial.rule('answers 200 with the record as it is now', async () => {
      const { id } = await trial.create(path, await newItinerary(trial));
      const data = {
        description: `${trial.prefix} changed`,
        external_id: `${trial.prefix}-changed`,
        date_time_start: '2031-05-08T11:30:00Z',
        date_time_end: '2031-05-08T15:30:00Z',
      };
      const changed = recordOf(await (await trial.admin()).put(`${path}${id}`, { data }));
      requireFields(itineraryTable, changed, untracked);
      assert.deepEqual([changed.description, changed.external_id], [data.description, data.external_id]);
      assert.equal(Date.parse(String(changed.date_time_start)), Date.parse(data.date_time_start));
      assert.equal(Date.parse(String(changed.date_time_end)), Date.parse(data.date_time_end));
      assert.deepEqual(recordOf(await (await trial.admin()).get(`${path}${id}`)), changed);
    });

    trial.rule('takes another vehicle and driver', async () => {
      const { afternoon } = await trial.once(prepared);
      const { id } = await trial.create(path, await newItinerary(trial));
      const { vehicle_id, driver_id } = afternoon;
      const changed = recordOf(await (await trial.admin()).put(`${path}${id}`, { data: { vehicle_id, driver_id } }));
      assert.deepEqual([changed.vehicle_id, changed.driver_id], [vehicle_id, driver_id]);
    });

    trial.rule('keeps what is left out', async () => {
      const made = await trial.create(path, await newItinerary(trial));
      const data = { description: `${trial.prefix} alone` };
      const changed = recordOf(await (await trial.admin()).put(`${path}${made.id}`, { data }));
      for (const name of ['external_id', 'vehicle_id', 'driver_id', 'date_time_start', 'start_local'])
        assert.deepEqual(changed[name], made[name], name);
    });

    trial.rule('of an unknown id answers 404', async () => {
      await trial.once(prepared);
      const data = { description: 'nobody' };
      problemOf(await (await trial.admin()).put(`${path}2000000000000`, { data }), 404);
    });
  });

  describe('GET /itinerary/<id>', () => {
    trial.rule('answers {data} with the fields of the table', async () => {
      const { noon } = await trial.once(prepared);
      requireFields(itineraryTable, recordOf(await (await trial.admin()).get(`${path}${noon.id}`)), untracked);
    });

    trial.rule('of an unknown id answers 404', async () => {
      await trial.once(prepared);
      problemOf(await (await trial.admin()).get(`${path}2000000000000`), 404);
    });
  });

  describe('GET /itinerary/', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      const { noon } = await trial.once(prepared);
      requireFields(itineraryTable, rowOf(await list(), noon.id), untracked);
    });

    for (const name of ['date_time_start', 'date_time_end']) {
      trial.rule(`${name}: must be given, else 400`, async () =>
        requireFault(await list({ ...day, [name]: undefined }), 400, name),
      );
    }

    trial.rule('date_time_start and date_time_end: find what overlaps them', async () => {
      const { noon, afternoon, later, all } = await ids();
      const find = (date_time_start: string, date_time_end: string) => list({ date_time_start, date_time_end });
      requireFound(await list(), all, [noon, afternoon]);
      requireFound(await find('2031-05-06T12:00:00Z', '2031-05-06T13:00:00Z'), all, [noon]);
      requireFound(await find('2031-05-06T14:59:00Z', '2031-05-06T16:01:00Z'), all, [noon, afternoon]);
      requireFound(await find('2031-05-06T20:30:00Z', '2031-06-06T11:30:00Z'), all, [later]);
      requireFound(await find('2031-05-06T15:15:00Z', '2031-05-06T15:45:00Z'), all, []);
    });

    for (const name of ['vehicle_id', 'driver_id'] as const) {
      trial.rule(`${name}: keeps its itineraries`, async () => {
        const { noon, afternoon, all } = { ...(await ids()), ...(await trial.once(prepared)) };
        requireFound(await list({ ...day, [name]: Number(noon[name]) }), all, [noon.id]);
        requireFound(await list({ ...day, [name]: Number(afternoon[name]) }), all, [afternoon.id]);
        requireFound(await list({ ...day, [name]: 2_000_000_000_000 }), all, []);
      });
    }

    for (const name of ['vehicle', 'driver'] as const) {
      trial.rule(`includes: ${name} brings it, and nothing else`, async () => {
        const { noon } = await trial.once(prepared);
        const row = rowOf(await list({ ...day, includes: name }), noon.id);
        const empty = untracked.empty.filter((other) => other !== name);
        requireFields({ ...itineraryTable, [name]: object({ id: Integer }) }, row, { empty });
        assert.equal((row[name] as Fields).id, noon[`${name}_id`]);
      });
    }

    trial.rule('includes: takes several, as comma-separated text', async () => {
      const { noon } = await trial.once(prepared);
      const includes = 'vehicle,driver,position_start,position_end';
      const row = rowOf(await list({ ...day, includes }), noon.id);
      requireFields({ ...itineraryTable, position_start: orNull(position), position_end: orNull(position) }, row);
      assert.ok(row.vehicle !== null && row.driver !== null);
    });

    trial.rule('includes: position_start and position_end come from tracked positions', async () => {
      const tracked = await trial.once(trackedVehicles);
      const { fast } = tracked;
      const [start, end] = [5, 15];
      const { id } = await trial.create(path, {
        ...(await newItinerary(trial)),
        vehicle_id: fast.id,
        driver_id: fast.driver_id,
        date_time_start_estimated: momentOf(tracked, start),
        date_time_end_estimated: momentOf(tracked, end),
      });
      const row = recordOf(
        await (await trial.admin()).get(`${path}${id}`, { includes: 'position_start,position_end' }),
      );
      requireFields(itineraryTable, row, { empty: ['vehicle', 'driver', 'date_excluded'] });
      for (const [name, minute] of [
        ['position_start', start],
        ['position_end', end],
      ] as const) {
        const { latitude, longitude, date_time } = row[name] as Fields;
        assert.deepEqual({ latitude, longitude }, placeAt(minute));
        assert.equal(Date.parse(String(date_time)), Date.parse(momentOf(tracked, minute)));
      }
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await list({ ...day, includes: 'weather' });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /position_start/);
    });

    trial.rule('is in the order of time, newest first', async () => {
      const { noon, afternoon, later, all } = await ids();
      const found = idsOf(await list({ ...day, date_time_end: '2031-06-30T00:00:00Z' }));
      assert.deepEqual(
        found.filter((id) => all.includes(id)),
        [later, afternoon, noon],
      );
    });
  });
}
