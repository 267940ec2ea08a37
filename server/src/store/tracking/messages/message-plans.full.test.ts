import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { itineraryIncludes } from '@tropeiro/domain/fleet/itinerary.ts';
import { eventIncludes } from '@tropeiro/domain/tracking/found-event.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Sql } from '@tropeiro/platform/database/statement.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import pg from 'pg';
import { trackedCompanies } from '../../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { listItineraries } from '../../fleet/itineraries.ts';
import { listEvents } from '../events/list-events.ts';
import { listLastPositions } from '../positions/last-positions.ts';
import { listPositionsBefore, listTrack } from '../positions/track.ts';
import { listDeviceMessages } from './device-messages.ts';
import { listMessages } from './stored-messages.ts';

const monthCount = 60;

/** Five years of messages of a few vehicles, 300 per month, and queries on them. */
describe(`Of ${monthCount} months of messages`, () => {
  let place: FreshDatabase;
  let app: pg.Client;
  before(async () => {
    place = await freshDatabase();
    await trackedCompanies(place.ownerUrl, 1, 5);
    await ask(
      place.ownerUrl,
      `select make_message_months(array(select timestamptz '2022-01-01' + make_interval(months => n) from generate_series(0, ${monthCount - 1}) n));
       insert into device_message select 1, d, d, timestamptz '2022-01-10' + make_interval(months => n) + k * interval '1 minute', now(),
           k, -23, -46, 0, 50, 0, 1, true, '{}'
         from generate_series(1, 5) d, generate_series(0, ${monthCount - 1}) n, generate_series(0, 299) k;
       insert into device_message values (1, 5, 5, '2026-05-10 06:00Z', now(), 0, null, null, null, null, null, 0, false, '{}');
       insert into device_history select 1, d, d, heard, format('{"way": {"believed": {"timeMs": %s}}}', extract(epoch from heard) * 1000), '[]', 0
         from (select d, timestamptz '2026-05-10 00:30Z' + (d / 5) * interval '330 minutes' as heard from generate_series(1, 5) d) last;
       insert into event (customer_id, vehicle_id, device_id, key, category, begin_time, end_time, begin_latitude, begin_longitude,
           end_latitude, end_longitude, distance, revision)
         select 1, 1, 1, 'K' || n, 1, timestamptz '2025-03-10' + n * interval '1 minute', timestamptz '2025-03-10 00:10Z' + n * interval '1 minute',
           0, 0, 0, 0, 0, 1 from generate_series(1, 5) n;
       insert into driver (customer_id, name) values (1, 'Ana');
       insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
         values (1, 'Viagem', 1, (select min(id) from driver), '2025-03-10 00:05Z', '2025-03-10 00:20Z');
       analyze`,
    );
    app = new pg.Client({ connectionString: place.appUrl });
    await app.connect();
  });
  after(async () => {
    await app.end();
    await place.drop();
  });

  /** The months that a query actually read. */
  const monthsOf = async (question: Sql): Promise<string[]> => {
    const { text, values } = question.statement();
    await app.query("begin; set local tropeiro.customer_id = '1'");
    try {
      const { rows } = await app.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value)),
      );
      return [...new Set(monthsIn(rows[0]!['QUERY PLAN'][0].Plan))].sort();
    } finally {
      await app.query('rollback');
    }
  };
  /** The first query inside a function that runs its own. */
  const asked = async (ask: (db: Db) => Promise<unknown>): Promise<Sql> => {
    const questions: Sql[] = [];
    await ask({
      rows: async (question) => {
        questions.push(question);
        return [];
      },
    });
    return questions[0]!;
  };
  const [march, april, may] = ['device_message_2025_03', 'device_message_2025_04', 'device_message_2026_05'];
  const page = { limit: 50 };
  const [begin, end] = ['2025-03-10T00:00:00Z', '2025-03-11T00:00:00Z'];

  for (const [title, months, question] of [
    [
      'the last positions of vehicles look into the month of the last message',
      [may],
      async () => listLastPositions([], page, { vehicleIds: [1, 2, 3], fleetIds: [], ownOfUser: undefined }).select,
    ],
    [
      'the last position is read back to the last message with a place',
      [may],
      async () => listLastPositions([], page, { vehicleIds: [5], fleetIds: [], ownOfUser: undefined }).select,
    ],
    ['a track reads only its month', [march], async () => listTrack(page, 1, { begin, end }).select],
    [
      'a track over the end of a month reads both months',
      [march, april],
      async () => listTrack(page, 1, { begin: '2025-03-10T04:45:00Z', end: '2025-04-11T00:00:00Z' }).select,
    ],
    [
      'the messages of a device in a period are read from its month',
      [march],
      async () => listDeviceMessages(page, 1, { begin, end, isWithoutVehicle: false, driven: undefined }).select,
    ],
    [
      'the positions before a track are read back to the last of them',
      [march],
      () => asked((db) => listPositionsBefore(db, 1, '2025-03-10T00:30:00Z', false, 10)),
    ],
    [
      'the messages of a device from a moment on are read from the months since',
      ['device_message_2026_11', 'device_message_2026_12'],
      () => asked((db) => listMessages(db, { vehicle_id: 1, device_id: 1 } as never, Date.UTC(2026, 10, 20), Infinity)),
    ],
    [
      'the places of events are read from the month of the events',
      [march],
      async () =>
        listEvents(
          eventIncludes,
          page,
          {
            periods: [{ begin, end }],
            categories: [1],
            vehicleIds: [1],
            driverIds: [],
            fleetIds: [],
            minDistanceM: 0,
            isAcknowledged: undefined,
          },
          [],
        ).select,
    ],
    [
      'the places of an itinerary are read from its month',
      [march],
      async () => listItineraries(itineraryIncludes, page, { begin, end }).select,
    ],
  ] as const)
    it(title, async () => {
      assert.deepEqual(await monthsOf(await question()), months);
    });
});

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
};

const monthsIn = (node: PlanNode): string[] => [
  ...(node['Relation Name']?.startsWith('device_message_') && node['Actual Loops'] > 0 ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(monthsIn),
];
