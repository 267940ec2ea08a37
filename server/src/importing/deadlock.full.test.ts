import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { counted, senderTo } from './testing.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

it('an import ended by a deadlock reads its file again, and is imported once', async (t) => {
  const path = '/import/point_of_interest';
  const send = await senderTo(service, 'dispatcher');
  await send(path, 'migration_id,title,latitude,longitude\nA,Um,1,2\nB,Dois,1,2\n');
  const other = new pg.Client({ connectionString: service.target.adminUrl });
  await other.connect();
  t.after(() => other.end());
  // A longer deadlock timeout than the import's, so that PostgreSQL ends the import.
  await other.query(`set deadlock_timeout = '10 min'; begin`);
  const lockPoint = (code: string) =>
    other.query(`select from point_of_interest where migration_id = '${code}' for update`);

  await lockPoint('B');
  const sent = send(path, 'migration_id,title\nA,Três\nB,Quatro\n');
  await until('the import to hold A and wait for B', async () => {
    const { rows } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === 1;
  });
  await lockPoint('A');
  await other.query('commit');

  assert.deepEqual(counted(await sent), { created: 0, updated: 2, unchanged: 0, wrong: 0 });
  const deadlocks = 'select deadlocks::integer from pg_stat_database where datname = current_database()';
  await until('the deadlock to be counted', async () => (await other.query(deadlocks)).rows[0]?.deadlocks === 1);
  const { rows } = await other.query('select title from point_of_interest order by migration_id');
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Três', 'Quatro'],
  );
});

it('a list changes only the fields in its rows, and keeps what another transaction changed meanwhile', async (t) => {
  const manager = await service.as('manager');
  const send = async (row: object) =>
    (await manager.call('upsertPointsOfInterest', { query: {}, body: { data: [{ migration_id: 'C', ...row }] } })).body;
  await send({ title: 'Um', latitude: 1, longitude: 2, phone: 'antes' });
  const other = new pg.Client({ connectionString: service.target.adminUrl });
  await other.connect();
  t.after(() => other.end());
  await other.query(`begin; update point_of_interest set phone = 'depois' where migration_id = 'C'`);
  const sent = send({ title: 'Dois' });
  await until('the list to wait for the record', async () => {
    const { rows } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === 1;
  });
  await other.query('commit');
  assert.equal((await sent).data.updated, 1);
  const { rows } = await other.query(`select title, phone from point_of_interest where migration_id = 'C'`);
  assert.deepEqual(rows, [{ title: 'Dois', phone: 'depois' }]);
});
