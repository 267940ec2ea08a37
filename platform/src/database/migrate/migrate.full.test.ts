import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { migrate, migrateInTransaction } from './migrate.ts';
import { type SchemaFiles, sqlFile } from './migration-files.ts';
import { lockMigrations } from './migration-lock.ts';

/** The schema of this release and one more migration. */
const andMigration = (text: string): SchemaFiles => ({
  ...schemaFiles,
  migrations: [...schemaFiles.migrations, sqlFile('9999_more.sql', text)],
});

/** The schema of this release and one more file of functions. */
const andFunctions = (text: string): SchemaFiles => ({
  ...schemaFiles,
  functionsAfterTables: [...schemaFiles.functionsAfterTables, sqlFile('more.sql', text)],
});

let target: FreshDatabase;
beforeEach(async () => {
  target = await freshDatabase();
});
afterEach(() => target.drop());

describe('A migration', () => {
  const widening = 'alter table fleet add column colour text';

  it('is applied once', async () => {
    assert.deepEqual(await migrate(target.ownerUrl, andMigration(widening)), ['9999_more.sql']);
    assert.deepEqual(await migrate(target.ownerUrl, andMigration(widening)), []);
  });

  it('is rolled back when it fails, with the migrations before it', async () => {
    const files = andMigration(widening);
    const broken = sqlFile('9999_nonsense.sql', 'create table remnant (); select nonsense');
    const both = { ...files, migrations: [...files.migrations, broken] };
    await assert.rejects(migrate(target.ownerUrl, both), /nonsense/);
    assert.deepEqual(await migrate(target.ownerUrl, andMigration(widening)), ['9999_more.sql']);
  });

  it('must not be edited once it is applied', async () => {
    await migrate(target.ownerUrl, andMigration(widening));
    await assert.rejects(
      migrate(target.ownerUrl, andMigration(`${widening};`)),
      /9999_more.sql was applied with another/,
    );
  });

  it('of a newer version stops the start', async () => {
    await migrate(target.ownerUrl, andMigration(widening));
    await assert.rejects(
      migrate(target.ownerUrl, schemaFiles),
      /9999_more.sql, which this version does not have: the database is newer/,
    );
  });
});

describe('A file of functions', () => {
  const functionReturning = (returned: string) =>
    `create or replace function answer() returns text return '${returned}'`;
  const answer = async () => (await ask<{ answer: unknown }>(target.ownerUrl, 'select answer()'))[0]?.answer;

  it('is applied again when its text has changed, and only then', async () => {
    assert.deepEqual(await migrate(target.ownerUrl, andFunctions(functionReturning('one'))), ['more.sql']);
    assert.deepEqual(await migrate(target.ownerUrl, andFunctions(functionReturning('one'))), []);
    assert.deepEqual(await migrate(target.ownerUrl, andFunctions(functionReturning('two'))), ['more.sql']);
    assert.equal(await answer(), 'two');
  });

  it('changes what a function returns by dropping it first', async () => {
    await migrate(target.ownerUrl, andFunctions(functionReturning('one')));
    const counting = 'create or replace function answer() returns integer return 2';
    await assert.rejects(migrate(target.ownerUrl, andFunctions(counting)), /cannot change return type/);
    await migrate(target.ownerUrl, andFunctions(`drop function if exists answer(); ${counting}`));
    assert.equal(await answer(), 2);
  });

  it('comes after the migrations, whose tables it may name', async () => {
    const { migrations } = andMigration('create table thing (name text)');
    const { functionsAfterTables } = andFunctions(
      'create or replace function answer() returns bigint return (select count(*) from thing)',
    );
    await migrate(target.ownerUrl, { ...schemaFiles, migrations, functionsAfterTables });
    assert.equal(await answer(), '0');
  });
});

describe('A migration outside a transaction', () => {
  const indexing = (kind = 'index') => `-- outside a transaction
-- What a broken attempt has left is no index.
drop index concurrently if exists fleet_by_age;

create ${kind} concurrently fleet_by_age on fleet (customer_id, date_created);
`;
  const found = (url = target.ownerUrl) =>
    ask(url, "select indisvalid as valid from pg_index where indexrelid = to_regclass('fleet_by_age')");
  const twoFleets = (date: string) =>
    ask(
      target.ownerUrl,
      `with company as (insert into customer (name, document) values ('x', '1') returning id)
       insert into fleet (customer_id, name, date_created) select id, name, ${date} from company, unnest(array['a', 'b']) name`,
    );

  it('creates an index while others write', async () => {
    assert.deepEqual(await migrate(target.ownerUrl, andMigration(indexing())), ['9999_more.sql']);
    assert.deepEqual(await found(), [{ valid: true }]);
    assert.deepEqual(await migrate(target.ownerUrl, andMigration(indexing())), []);
  });

  it('that was interrupted is run again', async () => {
    const files = andMigration(indexing('unique index'));
    await twoFleets('now()');
    await assert.rejects(migrate(target.ownerUrl, files), /could not create unique index/);
    assert.deepEqual(await found(), [{ valid: false }]);
    await ask(target.ownerUrl, "delete from fleet where name = 'b'");
    assert.deepEqual(await migrate(target.ownerUrl, files), ['9999_more.sql']);
    assert.deepEqual(await found(), [{ valid: true }]);
  });

  it('prevents other migrations meanwhile', async () => {
    const [writer, other] = [new pg.Client(target.adminUrl), new pg.Client(target.ownerUrl)];
    await Promise.all([writer.connect(), other.connect()]);
    try {
      // An index built concurrently waits for transactions that have changed the table.
      await writer.query('begin; lock table fleet in row exclusive mode');
      const migrating = migrate(target.ownerUrl, andMigration(indexing()));
      await until('the index to wait', async () => {
        const waiting = `select 1 from pg_stat_activity where query ~ '^create index concurrently' and wait_event_type = 'Lock'
          and datname = current_database()`;
        return (await ask(target.adminUrl, waiting)).length > 0;
      });
      await other.query('begin');
      await assert.rejects(lockMigrations(other, 100), /"tropeiro migrate"/);
      await writer.query('commit');
      assert.deepEqual(await migrating, ['9999_more.sql']);
    } finally {
      await Promise.all([writer.end(), other.end()]);
    }
  });

  it('runs in order on a first start', async () => {
    const empty = await emptyDatabase();
    const later = sqlFile('9999_second.sql', 'alter table fleet add column colour text');
    const { migrations } = andMigration(indexing());
    try {
      const applied = await migrate(empty.ownerUrl, { ...schemaFiles, migrations: [...migrations, later] });
      assert.deepEqual(
        applied.filter((name) => /^\d/.test(name)),
        [...migrations, later].map(({ name }) => name),
      );
      assert.deepEqual(await found(empty.ownerUrl), [{ valid: true }]);
    } finally {
      await empty.drop();
    }
  });

  it('is part of the one transaction of a restore', async () => {
    const empty = await emptyDatabase();
    const client = new pg.Client(empty.ownerUrl);
    await client.connect();
    const files = andMigration(indexing());
    try {
      await client.query('begin');
      await migrateInTransaction(client, new Set(files.migrations.map(({ name }) => name)), files);
      await client.query('commit');
      assert.deepEqual(await found(empty.ownerUrl), [{ valid: true }]);
    } finally {
      await client.end();
      await empty.drop();
    }
  });
});
