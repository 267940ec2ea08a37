import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { columnsOfPersonsSql } from './erasure-sql.ts';
import { impersonalColumns, isImpersonalByType } from './impersonal-columns.ts';
import { personalTables } from './personal-tables.ts';

type Column = { readonly table: string; readonly column: string; readonly type: string };

describe('Every column of the schema', () => {
  let place: FreshDatabase;
  let columns: readonly Column[];
  before(async () => {
    place = await freshDatabase();
    columns = await listColumns();
  });
  after(() => place.drop());

  /** The columns of the real schema, without partitions, which have those of their table. */
  const listColumns = (): Promise<Column[]> =>
    ask<Column>(
      place.adminUrl,
      `select c.table_name as table, c.column_name as column,
         c.data_type || case when c.data_type = 'ARRAY' then ' of ' || e.data_type else '' end as type
       from information_schema.columns c
       left join information_schema.element_types e on e.object_schema = c.table_schema and e.object_name = c.table_name
         and e.object_type = 'TABLE' and e.collection_type_identifier = c.dtd_identifier
       where c.table_schema = 'public' and not exists (select from pg_class p where p.relispartition
         and p.relnamespace = 'public'::regnamespace and p.relname = c.table_name)
       order by 1, 2`,
    );

  const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>): string => `${table}.${column}`;
  const listed = new Set(
    Object.entries(personalTables).flatMap(([table, { columns: listed, impersonal = [] }]) =>
      [...Object.keys(listed), ...impersonal].map((column) => `${table}.${column}`),
    ),
  );
  const unlisted = (all: readonly Column[]): string[] =>
    all
      .filter(
        (column) => !listed.has(nameOf(column)) && !(impersonalColumns[column.table] ?? []).includes(column.column),
      )
      .filter((column) => personalTables[column.table]?.impersonal !== undefined || !isImpersonalByType(column))
      .map(nameOf);

  it('is listed as one that can contain personal data, or as one that cannot', () => {
    assert.deepEqual(unlisted(columns), []);
  });

  it('is unlisted when new: text, JSON, bytes, addresses, coordinates, and any column of a person', async () => {
    const added = ['a text', 'b jsonb', 'c bytea', 'd inet', 'e double precision', 'f text[]', 'latitude integer'];
    await ask(place.adminUrl, `alter table fleet ${added.map((definition) => `add column ${definition}`).join(', ')}`);
    await ask(place.adminUrl, 'alter table driver add column shoe_size integer');
    try {
      const names = ['driver.shoe_size', ...added.map((definition) => `fleet.${definition.split(' ')[0]}`)];
      assert.deepEqual(unlisted(await listColumns()), names);
    } finally {
      await ask(place.adminUrl, 'alter table driver drop column shoe_size');
      await ask(
        place.adminUrl,
        `alter table fleet ${added.map((definition) => `drop column ${definition.split(' ')[0]}`).join(', ')}`,
      );
    }
  });

  it('exists if a list names it, and is in one list only', () => {
    const existing = new Set(columns.map(nameOf));
    const impersonal = Object.entries(impersonalColumns).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    assert.deepEqual(
      [...listed, ...impersonal].filter((name) => !existing.has(name)),
      [],
    );
    assert.deepEqual(
      impersonal.filter((name) => listed.has(name)),
      [],
    );
  });

  it('of a person is erased by each selector that finds its row, or gives the reason why not', () => {
    const wrong = Object.entries(personalTables).flatMap(([table, { found, columns: named, isDeleted }]) =>
      Object.entries(named)
        .filter(([, { erased }]) =>
          'elsewhere' in erased
            ? erased.elsewhere === ''
            : isDeleted ||
              Object.keys(erased).length === 0 ||
              Object.keys(erased).some((selector) => !(selector in found)),
        )
        .map(([column]) => `${table}.${column}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('of an action is erased with its proof if it is erased with its point', () => {
    const { columns: named = {} } = personalTables.execution_action ?? {};
    const erasedBy = (selector: 'point' | 'proof') =>
      Object.keys(named).filter((column) => selector in (named[column]?.erased ?? {}));
    assert.notDeepEqual(erasedBy('point'), []);
    assert.deepEqual(erasedBy('proof'), erasedBy('point'));
    assert.doesNotMatch(
      readFileSync(new URL('../../functions/across-companies/erase_proof.sql', import.meta.url), 'utf8'),
      /update execution_action/,
      'by this list alone',
    );
  });

  it('is in the same list in the database', () => {
    const file = new URL('../../functions/before-tables/columns_of_persons.sql', import.meta.url);
    assert.equal(readFileSync(file, 'utf8'), columnsOfPersonsSql(), 'npm run schema writes it');
  });

  it('that the audit must not show is masked there, and logins by their own rule', async () => {
    for (const [table, { resource = table, columns: named }] of Object.entries(personalTables)) {
      const record = JSON.stringify(Object.fromEntries(Object.keys(named).map((column) => [column, '390.533.447-05'])));
      const [row] = await ask<{ shown: Record<string, string> }>(
        place.adminUrl,
        `select masked_record('${resource}', '${record}') as shown`,
      );
      const masked = Object.keys(named).filter((column) => row?.shown[column] !== '390.533.447-05');
      assert.deepEqual(
        masked.sort(),
        Object.keys(named)
          .filter((column) => named[column]?.mask !== undefined)
          .sort(),
        table,
      );
    }
  });
});
