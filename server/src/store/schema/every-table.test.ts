import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { listTables, notBackedUp, schemasNotBackedUp } from '../backup/tables.ts';
import { masterDataTables, retainedTables, tablesOfClass } from '../privacy/retention-tables.ts';

describe('Every table the database has', () => {
  let target: FreshDatabase;
  let admin: pg.Client;
  before(async () => {
    target = await freshDatabase();
    admin = new pg.Client({ connectionString: target.adminUrl });
    await admin.connect();
  });
  after(async () => {
    await admin.end();
    await target.drop();
  });

  const names = async (question: string): Promise<string[]> =>
    (await admin.query<{ name: string }>(question)).rows.map(({ name }) => name);
  const backedUp = async (): Promise<string[]> => (await listTables(admin)).map(({ name }) => name);
  const everyTable = "select tablename as name from pg_tables where schemaname = 'public' order by 1";

  it('is backed up, or listed with the reason why it is not', async () => {
    const tables = await backedUp();
    assert.deepEqual(
      (await names(everyTable)).filter((name) => tables.includes(name) === name in notBackedUp),
      [],
    );
  });

  it('with date_modified has an index of it and dates from the moment of the write', async () => {
    const dated = await names(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'date_modified' and table_name <> 'customer' order by 1`);
    const indexed = await names(`select tablename as name from pg_indexes
      where indexdef like '%(customer_id, date_modified, id)' order by 1`);
    assert.deepEqual(indexed, dated);
    const begun = await names(`select table_name as name from information_schema.columns
      where column_name in ('date_created', 'date_modified') and column_default = 'write_moment()'
      group by 1 having count(*) = 2 order by 1`);
    assert.deepEqual(begun, [...dated, 'customer'].sort());
  });

  it('exists if a list names it', async () => {
    const tables = new Set(await names(everyTable));
    const named = [...Object.keys(notBackedUp), ...Object.keys(retainedTables), ...Object.values(tablesOfClass).flat()];
    assert.deepEqual(
      named.filter((name) => !tables.has(name)),
      [],
    );
  });

  it('is in a schema that is backed up, or listed with the reason why it is not', async () => {
    const schemas = await names(
      `select distinct nspname as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' and nspname <> 'public'`,
    );
    assert.deepEqual(
      schemas.filter((name) => !(name in schemasNotBackedUp)),
      [],
    );
  });

  it('has nothing that a backup would leave out: no materialized view, no sequence without a table', async () => {
    assert.deepEqual(
      await names(
        `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and (relkind in ('m', 'f')
           or relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))`,
      ),
      [],
    );
  });

  it('is backed up from its creation, with stored columns and without generated ones', async () => {
    await admin.query(
      'create table brand_new (id bigint generated always as identity, customer_id bigint, a int, b int generated always as (a + 1) stored)',
    );
    try {
      const table = (await listTables(admin)).find(({ name }) => name === 'brand_new');
      assert.deepEqual(table?.columns, ['id', 'customer_id', 'a']);
      assert.deepEqual(table?.numbered, [{ column: 'id', sequence: 'public.brand_new_id_seq' }]);
      assert.deepEqual(await unsettled(), ['brand_new'], 'how long it is kept must be settled too');
    } finally {
      await admin.query('drop table brand_new');
    }
  });

  it('of a company is deleted by a class of retention, or listed with the reason why it stays', async () => {
    assert.deepEqual(await unsettled(), []);
    const forgotten = Object.values(tablesOfClass).flat();
    const retained = [...Object.keys(retainedTables), ...(await names(masterDataTables))];
    assert.deepEqual(
      forgotten.filter((name) => retained.includes(name)),
      [],
    );
  });

  /** Tables with rows of companies that no list of retention names. */
  async function unsettled(): Promise<string[]> {
    const tables = await names(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const forgotten = Object.values(tablesOfClass).flat();
    const settled = [...forgotten, ...Object.keys(retainedTables), ...(await names(masterDataTables))];
    return tables.filter((name) => !settled.includes(name));
  }
});
