import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { eventCategories } from '@tropeiro/domain/tracking/event-category.ts';
import { defaultEventIncludes, type TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import type { PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { explainRows } from '../../../testing/rows-read.ts';
import { type EventFilters, listEvents } from './list-events.ts';

let target: FreshDatabase;
let app: pg.Client;
before(async () => {
  target = await freshDatabase();
  // Two thirds of the events are trips and visits, one in 50,000 is a panic, and half of these have no vehicle. One event in
  // five is acknowledged.
  await target.fill(`insert into customer (name, document) values ('A', '1'), ('B', '2');
    insert into vehicle (customer_id, title, plate) select 1, i, 'P' || i from generate_series(1, 500) i;
    insert into driver (customer_id, name) select 1, i from generate_series(1, 119) i;
    insert into event (customer_id, vehicle_id, device_id, key, category, begin_time, end_time, driver_id, distance, revision, date_acknowledged)
    select 1 + (i % 100 = 99)::int, case when i % 100000 <> 17 then i % 500 + 1 end, i % 500 + 1, 'K' || i,
      case when i % 50000 = 17 then 24 when i % 3 < 2 then i % 2 else (array[2, 6, 26, 28])[i % 4 + 1] end,
      timestamptz '2026-01-01' + i * interval '13 seconds', timestamptz '2026-01-02' + i * interval '13 seconds',
      nullif(i % 120, 0), i % 1000, 1, case when i % 5 = 0 then now() end
    from generate_series(1, 200000) i`);
  app = new pg.Client(target.appUrl);
  await app.connect();
  const owner = new pg.Client(target.ownerUrl);
  await owner.connect();
  await owner.query('vacuum analyze event, vehicle, driver');
  await owner.end();
});
after(async () => {
  await app.end();
  await target.drop();
});

const month = { begin: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };
const queryOf = (filters: Partial<EventFilters>, groups: readonly TrackedGroup[] = [], page: PageRequest = {}) =>
  listEvents(
    defaultEventIncludes,
    { limit: 50, ...page },
    {
      ...{ periods: [month], categories: codesOf(eventCategories), vehicleIds: [], driverIds: [], fleetIds: [] },
      ...{ minDistanceM: 0, isAcknowledged: undefined },
      ...filters,
    },
    groups,
  );
const pageOf = (...asked: Parameters<typeof queryOf>) => explainRows(app, 1, queryOf(...asked).select, ['event']);

const day = (date: number) => ({ begin: `2026-01-${date}T00:00:00Z`, end: `2026-01-${date}T12:00:00Z` });

describe('A page of the events of a company is read by indexes, in order', () => {
  const cases: readonly [string, Partial<EventFilters>, readonly TrackedGroup[], number, PageRequest?][] = [
    ['of all categories', {}, [], 1000],
    ['of a thousand events', {}, [], 15_000, { limit: 1000 }],
    ['of a frequent category', { categories: [2] }, [], 110],
    ['of a rare category', { categories: [24] }, [], 10],
    ['of events that are acknowledged', { isAcknowledged: true }, [], 500],
    ['of events that are not', { isAcknowledged: false }, [], 500],
    ['of several periods', { periods: Array.from({ length: 10 }, (_, index) => day(index + 10)) }, [], 7000],
    ['by vehicle', {}, ['vehicle'], 1500],
    ['by driver', {}, ['driver'], 1500],
    ['by vehicle and driver', {}, ['vehicle', 'driver'], 1500],
    ['of a rare category by vehicle', { categories: [24] }, ['vehicle'], 10],
    ['by vehicle that are acknowledged', { isAcknowledged: true }, ['vehicle'], 3000],
  ];
  for (const [title, filters, groups, readMax, page] of cases)
    it(title, async () => {
      const { rows, read, plan } = await pageOf(filters, groups, page);
      assert.ok(rows.length > 0);
      assert.ok(read <= readMax, `${read} rows are read, of ${readMax}\n${plan}`);
    });

  for (const groups of [[], ['vehicle'], ['driver'], ['vehicle', 'driver']] as const)
    it(`page by page${groups.length > 0 ? `, by ${groups.join(' and ')}` : ''}, with the same events as the whole list`, async () => {
      const filters = { periods: [day(12), day(13)] };
      const idsIn = (rows: readonly (readonly unknown[])[]) => rows.map(([json]) => JSON.parse(String(json)).id);
      const whole = idsIn((await pageOf(filters, groups, { limit: undefined })).rows);
      assert.ok(whole.length > 6000);
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = { limit: 1000, ...(cursor !== undefined && { cursor }) };
        const { rows, read } = await pageOf(filters, groups, page);
        assert.ok(read < 20_000, `${read} rows are read`);
        const records = rows.slice(0, 1000);
        found.push(...idsIn(records));
        cursor = rows.length > 1000 ? queryOf(filters, groups, page).cursorOf(String(records.at(-1)?.[0])) : undefined;
      } while (cursor !== undefined);
      assert.deepEqual(found, whole);
    });
});
