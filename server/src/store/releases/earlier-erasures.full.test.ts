import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { emptyDatabase, type FreshDatabase } from '../../testing/fresh-database.ts';
import { schemaFiles } from '../schema/schema-files.ts';

describe('Records anonymized by a release without dates of erasure', () => {
  let place: FreshDatabase;
  const run = (text: string) => ask<Record<string, unknown>>(place.ownerUrl, text);

  before(async () => {
    place = await emptyDatabase();
    const migrations = schemaFiles.migrations.filter(({ name }) => name < '0090');
    await migrate(place.ownerUrl, { ...schemaFiles, migrations, functionsAfterTables: [] });
    await run(`insert into customer (name, document) values ('Uma', '11222333000181');
      insert into route (customer_id, external_code) select id, 'R' from customer;
      alter table route_point disable trigger user;
      insert into route_point (customer_id, route_id, line, name, type, delivery_time, latitude, longitude, unassigned_code, address)
        select customer_id, id, line, 'Ana', 'PE', 0, -30, -51, 'capacity', case when line = 4 then 'Rua A' end from route, generate_series(1, 4) line;
      update route_point set name = 'Anônimo ' || id where line <> 3;
      alter table route_point enable trigger user;
      alter table app_user disable trigger user;
      insert into app_user (customer_id, realm, login, name, role, password_hash, active, date_modified)
        select id, 'customer', login, 'Ana', 'viewer', '', login = 'ana', '2026-02-03T10:00Z' from customer, unnest(array['ana', 'gone']) login;
      update app_user set login = 'anonymous-' || id where login = 'gone';
      alter table app_user enable trigger user;
      insert into audit (customer_id, date_time, action, resource, resource_id, via, after)
        select customer_id, day::timestamptz, 'updated', 'route_point', id, 'http', json_build_object('name', written)
        from route_point, lateral (values ('2026-01-01T10:00Z', 'Ana'), ('2026-01-02T10:00Z', name), ('2026-01-05T10:00Z', name))
          entries (day, written) where line = 1`);
    await migrate(place.ownerUrl, schemaFiles);
  });
  after(() => place.drop());

  it('get the date of the first audit entry with the new name, or that of the upgrade', async () => {
    const points =
      await run(`select line, date_anonymized = '2026-01-02T10:00Z' as audited, date_anonymized > now() - interval '1 day' as upgraded
      from route_point where date_anonymized is not null order by line`);
    assert.deepEqual(points, [
      { line: 1, audited: true, upgraded: false },
      { line: 2, audited: false, upgraded: true },
    ]);
  });

  it('are users whose login was erased, as of their last change', async () => {
    const users = await run(`select date_anonymized = date_modified as dated from app_user order by id`);
    assert.deepEqual(users, [{ dated: null }, { dated: true }]);
  });

  it('are not audited for it, unlike later changes', async () => {
    const updates = () => run(`select from audit where resource = 'user' and action = 'updated'`);
    assert.deepEqual(await updates(), []);
    await run(`update app_user set name = 'Bia' where login = 'ana'`);
    assert.equal((await updates()).length, 1);
    assert.deepEqual(await run(`select from pg_trigger where not tgisinternal and tgenabled = 'D'`), []);
  });
});
