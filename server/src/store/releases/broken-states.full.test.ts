import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { emptyDatabase, type FreshDatabase } from '../../testing/fresh-database.ts';
import { schemaFiles } from '../schema/schema-files.ts';

/** A text in which an earlier release replaced the card `x"`. */
const brokenBy = (text: string): string => text.replaceAll('"x\\""', 'null"');
const state = (card: string | null) =>
  JSON.stringify({ edition: '5-a', card, place: null, detectors: [card, null, { custom: card }] });
const events = (card: string | null) =>
  JSON.stringify([
    { category: 7, value: card, target: null, id: 'a' },
    { category: 2, value: 3, target: 'null"', id: 'b' },
  ]);
const hour = (card: string | null) => JSON.stringify({ beginMs: 1, ended: JSON.parse(events(card)), figures: [] });
const day = '{"date":"2026-03-10"}';

describe('States of devices that an earlier release made unreadable', () => {
  let place: FreshDatabase;
  const run = (text: string) => ask<Record<string, unknown>>(place.ownerUrl, text);
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

  before(async () => {
    place = await emptyDatabase();
    const migrations = schemaFiles.migrations.filter(({ name }) => name < '0092');
    await migrate(place.ownerUrl, { ...schemaFiles, migrations, functionsAfterTables: [] });
    const histories = [
      [1, brokenBy(state('x"')), brokenBy(events('x"')), brokenBy(hour('x"')), day],
      [2, '{"edition":"5-a","card', '[{', '{"beg', '{"da'],
      [3, state('y'), events('y'), hour('y'), day],
      [4, '{}', '[]', hour(null), day],
    ] as const;
    await run(`insert into customer (name, document) values ('Uma', '11222333000181');
      alter table driver disable trigger user;
      insert into driver (customer_id, name, date_anonymized) select id, 'Anônimo', now() from customer;
      alter table driver enable trigger user;
      alter table vehicle disable trigger user;
      insert into vehicle (customer_id, title, plate) select id, 'V', 'AAA1A1' || number from customer, generate_series(1, 4) number;
      alter table vehicle enable trigger user;
      insert into device_history (customer_id, vehicle_id, device_id, last_time, state, running, open_hour, day, replays)
        values ${histories.map(([id, ...texts]) => `(1, ${id}, ${id}, '2026-03-10T12:00Z', ${texts.map(quoted).join()}, 0)`).join()};
      insert into device_segment (customer_id, vehicle_id, device_id, begin_time, before, ended, figures, first_date, last_date)
        values ${histories.map(([id, before, ended]) => `(1, ${id}, ${id}, '2026-03-10T12:00Z', ${quoted(before)}, ${quoted(ended)}, '[]', '2026-03-10', '2026-03-10')`).join()};
      insert into refold_request (customer_id, vehicle_id, rest_of_device_id, from_time, until_time, date_due, attempt_count)
        values (1, 1, 1, '2026-03-10T12:00Z', '2026-03-10T12:30Z', now() + interval '1 day', 5)`);
    await migrate(place.ownerUrl, schemaFiles);
  });
  after(() => place.drop());

  it('are the same again without the card, or are reset if something else made them unreadable', async () => {
    const histories = await run('select state, running, open_hour, day from device_history order by vehicle_id');
    assert.deepEqual(histories, [
      { state: state(null), running: events(null), open_hour: hour(null), day },
      { state: '{}', running: '[]', open_hour: null, day: null },
      { state: state('y'), running: events('y'), open_hour: hour('y'), day },
      { state: '{}', running: '[]', open_hour: hour(null), day },
    ]);
    const segments = await run('select before, ended from device_segment order by vehicle_id');
    assert.deepEqual(segments, [
      { before: state(null), ended: events(null) },
      { before: '{}', ended: '[]' },
      { before: state('y'), ended: events('y') },
      { before: '{}', ended: '[]' },
    ]);
  });

  it('are replayed at once, with the messages that waited', async () => {
    const requests =
      await run(`select vehicle_id::int, rest_of_device_id::int as device, until_time = '2026-03-10T12:30Z' as waited,
      date_due <= now() as is_due, attempt_count from refold_request order by vehicle_id, waited desc`);
    assert.deepEqual(requests, [
      { vehicle_id: 1, device: 1, waited: true, is_due: true, attempt_count: 0 },
      { vehicle_id: 1, device: 1, waited: false, is_due: true, attempt_count: 0 },
      { vehicle_id: 2, device: 2, waited: false, is_due: true, attempt_count: 0 },
    ]);
  });
});
