import assert from 'node:assert/strict';
import { it } from 'node:test';
import { categoriesAsReturned } from '@tropeiro/domain/places/point-of-interest-category.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import pg from 'pg';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { category, recordWith } from './points-of-interest.ts';

it('a point of interest is stored as JSON that matches its schema', async () => {
  const place = await freshDatabase();
  const client = new pg.Client({ connectionString: place.adminUrl, options: '-c session_replication_role=replica' });
  await client.connect();
  try {
    await compare(client);
  } finally {
    await client.end();
    await place.drop();
  }
});

async function compare(client: pg.Client): Promise<void> {
  for (const { id } of categoriesAsReturned) {
    for (const text of [null, '', 'Água "doce"\\', '\n\t\u0001\u2028🚚'])
      await client.query(
        `insert into point_of_interest
          (customer_id, title, responsible_name, phone, latitude, longitude, migration_id, category_id)
          values (1, $1, $2, $2, $3, $4, $5, $6)`,
        [text ?? 'Depósito', text, -23.55 / (id + 1), 1e-7 * id, text === null ? null : `${text}${id}`, id],
      );
  }
  const { text, values } = sql`select record, ${recordWith(category)} as expected from point_of_interest`.statement();
  const { rows } = await client.query<{ record: string; expected: string }>(text, [...values]);
  assert.equal(rows.length, 4 * categoriesAsReturned.length);
  for (const { record, expected } of rows) assert.equal(record, expected);
}
