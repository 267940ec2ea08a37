import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { initialCheckpoint } from '@tropeiro/telematics/engine/device-state.ts';
import pg from 'pg';
import { trackedCompanies } from '../../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { segmentReadMaxCount, segmentsQuery } from './device-histories.ts';

let place: FreshDatabase;
let app: pg.Client;
let asked: { customer_id: number; vehicle_id: number; device_id: number };
const hours = 2_000;
const beginMs = Date.parse('2026-03-10T12:00:00Z');
const hourMs = 3_600_000;

/** A device with a segment for each of many hours. */
before(async () => {
  place = await freshDatabase();
  await trackedCompanies(place.ownerUrl, 1, 1);
  const [vehicle] = await ask<{ id: string; device_id: string }>(place.ownerUrl, 'select id, device_id from vehicle');
  asked = { customer_id: 1, vehicle_id: Number(vehicle?.id), device_id: Number(vehicle?.device_id) };
  await ask(
    place.ownerUrl,
    `insert into device_history (customer_id, vehicle_id, device_id, last_time, state, running, replays)
       select 1, id, device_id, timestamptz '2026-03-10 12:00Z' + ${hours - 1} * interval '1 hour', '${initialCheckpoint}', '[]', 0 from vehicle;
     insert into device_segment (customer_id, vehicle_id, device_id, begin_time, before, ended, figures, first_date, last_date)
       select 1, id, device_id, timestamptz '2026-03-10 12:00Z' + hour * interval '1 hour',
         case when hour % 10 = 0 then '${initialCheckpoint}' else '{"edition":"another",' end, '[]', '[]', date '2026-03-10', date '2026-03-10'
       from vehicle, generate_series(0, ${hours - 1}) hour;
     analyze device_segment`,
  );
  app = new pg.Client({ connectionString: place.appUrl });
  await app.connect();
});
after(async () => {
  await app.end();
  await place.drop();
});

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

/** The number of segment rows that an executed plan read. */
const segmentsReadIn = (node: PlanNode): number => {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const below = (node.Plans ?? []).map(segmentsReadIn).reduce((sum, count) => sum + count, 0);
  return (node['Relation Name'] === 'device_segment' ? own : 0) + below;
};

const readFor = async (hour: number) => {
  const { text, values } = segmentsQuery([{ ...asked, firstMs: beginMs + hour * hourMs }]).statement();
  await app.query("begin; set local tropeiro.customer_id = '1'");
  const { rows } = await app.query({ text, values: [...values], rowMode: 'array' });
  const explained = await app.query(`explain (analyze, format json) ${text}`, [...values]);
  await app.query('rollback');
  return { found: rows.length, read: segmentsReadIn(explained.rows[0]['QUERY PLAN'][0].Plan) };
};

describe('The segments of a replayed device', () => {
  const cases: readonly [what: string, hour: number, found: number, readMax: number][] = [
    ['those from the last resumable one on, if the time is newer than all', hours + 5, 10, 2 * 10 + 10],
    ['those from the resumable one on', hours - 35, 40, 2 * 40 + 10],
    [
      'the first ones and the last, if there are many',
      hours - 955,
      segmentReadMaxCount + 1,
      2 * segmentReadMaxCount + 20,
    ],
    [
      'the first ones and the last, if the time is older than all',
      -1,
      segmentReadMaxCount + 1,
      2 * segmentReadMaxCount + 20,
    ],
  ];
  for (const [title, hour, found, readMax] of cases) {
    it(`are ${title}, and few others are read`, async () => {
      const result = await readFor(hour);
      assert.equal(result.found, found);
      assert(result.read <= readMax, `${result.read} rows were looked at`);
    });
  }
});
