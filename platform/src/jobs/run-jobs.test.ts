import assert from 'node:assert/strict';
import { it } from 'node:test';
import { freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import pg from 'pg';
import { pino } from 'pino';
import { runJobs } from './run-jobs.ts';

it('A job that an earlier release left in the queue is deleted when jobs start, and others are not', async (t) => {
  const place = await freshDatabase();
  t.after(() => place.drop());
  const start = () => runJobs([], ['fold_changed_vehicles'], place.ownerUrl, pino({ level: 'silent' }));
  await (await start()).end(30);
  const client = new pg.Client(place.ownerUrl);
  await client.connect();
  for (const name of ['fold_changed_vehicles', 'end_silence'])
    await client.query('select graphile_worker.add_job($1)', [name]);
  await (await start()).end(30);
  const { rows } = await client.query('select task_identifier as name from graphile_worker.jobs');
  await client.end();
  assert.deepEqual(rows, [{ name: 'end_silence' }]);
});
