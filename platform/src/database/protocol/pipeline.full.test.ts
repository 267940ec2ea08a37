import assert from 'node:assert/strict';
import { it } from 'node:test';
import { freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { Database } from '../database.ts';
import { integerLiteral, sql } from '../statement.ts';
import { maxPreparedCount } from './prepared-names.ts';

it('A connection stores no more plans than its limit, and answers further queries without one', async () => {
  const target = await freshDatabase();
  const database = new Database({ url: target.appUrl, maxConnections: 1, waitS: 60, statementTimeoutS: 60 });
  try {
    for (const _ of ['once', 'again']) {
      for (let number = 0; number < maxPreparedCount + 20; number++) {
        const [row] = await database.rows(sql`select ${integerLiteral(number)} + ${1}::integer`);
        assert.deepEqual(row, [String(number + 1)]);
      }
    }
    const [kept] = await database.rows(sql`select count(*) from pg_prepared_statements where name <> ''`);
    assert.deepEqual(kept, [String(maxPreparedCount)]);
  } finally {
    await database.close();
    await target.drop();
  }
});
