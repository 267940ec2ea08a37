import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import type { SchemaFiles } from '@tropeiro/platform/database/migrate/migration-files.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { emptyDatabase, type FreshDatabase } from '../../testing/fresh-database.ts';
import { schemaFiles } from '../schema/schema-files.ts';

const natural = '0008_natural_keys.sql';
const earlier: SchemaFiles = {
  ...schemaFiles,
  migrations: schemaFiles.migrations.filter(({ name }) => name < natural),
  functionsAfterTables: [],
};

describe('Records with the same key from before keys were unique', () => {
  let place: FreshDatabase;
  const run = (text: string) => ask<Record<string, unknown>>(place.ownerUrl, text);
  const insertVehicle = (values: string) =>
    run(
      `insert into vehicle (customer_id, title, plate, chassi, renavam, status) values (1, 'V', ${values}) returning id`,
    );

  before(async () => {
    place = await emptyDatabase();
    await migrate(place.ownerUrl, earlier);
    await run(`insert into customer (name, document) values ('Uma', '11222333000181'), ('Outra', '11444777000161')`);
    await insertVehicle(`'ABC1234', '9BWZZZ377VT004251', '00639884962', 'A'`);
    await insertVehicle(`'ABC1C34', '9BWZZZ377VT004251', '00639884962', 'B'`);
    await insertVehicle(`'DEF1234', '9BWZZZ377VT004251', null, 'C'`);
    await run(`insert into point_of_interest (customer_id, title, latitude, longitude, category_id, migration_id)
      select company, 'P', 0, 0, 1, code from (values (1, 'P-1'), (1, 'P-1'), (2, 'P-1'), (1, null), (1, null)) given (company, code)`);
    await migrate(place.ownerUrl, schemaFiles);
  });
  after(() => place.drop());

  it('all keep it, and nothing is audited', async () => {
    const rows = await run(`select plate, chassi, renavam, former_duplicates from vehicle order by id`);
    assert.deepEqual(
      rows.map((row) => row.former_duplicates),
      [[], ['ABC1C34', '9BWZZZ377VT004251', '00639884962'], []],
    );
    assert.deepEqual(new Set(rows.map(({ chassi }) => chassi)), new Set(['9BWZZZ377VT004251']));
    const points = await run(`select former_duplicates from point_of_interest order by id`);
    assert.deepEqual(
      points.map((row) => row.former_duplicates),
      [[], ['P-1'], [], [], []],
    );
    assert.deepEqual(await run(`select from audit where action = 'updated'`), []);
  });

  it('can change in all other fields, and follow the rule once the key changes', async () => {
    await run(`update vehicle set title = 'W' where plate = 'ABC1C34'`);
    await assert.rejects(insertVehicle(`'GHI1A01', '9BWZZZ377VT004251', null, 'A'`), /vehicle_chassi_key/);
    await run(`update vehicle set chassi = '9BWZZZ377VT004252' where plate = 'ABC1C34'`);
    await assert.rejects(insertVehicle(`'GHI1A01', '9BWZZZ377VT004252', null, 'A'`), /vehicle_chassi_key/);
  });
});
