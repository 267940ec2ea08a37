import { NamedRecord } from '@tropeiro/domain/language/named-record.ts';
import { CrudTable } from './crud-table.ts';
import { recordOf } from './json.ts';
import type { ListQuery, PageRequest } from './page.ts';
import { manyLikeCondition } from './search.ts';
import { sql } from './statement.ts';

/** The columns that every table of named records has. */
export const namedColumns = {
  id: sql`id`,
  name: sql`name`,
  external_code: sql`external_code`,
  date_created: sql`date_created`,
  date_modified: sql`date_modified`,
};

/** Conditions on records that have a name and a code. */
export type NamedFilters = {
  /** A part of the name, accents and case aside. */
  readonly name?: string | undefined;
  readonly external_code?: string | undefined;
};

/** The list of such records, by name, that meet the conditions. */
export const listNamed = (
  table: Pick<CrudTable<never, never>, 'list'>,
  { name, external_code: code, ...page }: PageRequest & NamedFilters,
): ListQuery =>
  table.list(
    page,
    code === undefined ? undefined : sql`external_code = ${code}`,
    name === undefined ? undefined : manyLikeCondition('name_sort', sql`(select anywhere(plain(${name})))`),
  );

/** The table of records that have a name and a code, and nothing more. */
export const namedTable = (table: string) =>
  new CrudTable<NamedRecord, Pick<NamedRecord, 'name' | 'external_code'>>({
    table,
    record: recordOf(NamedRecord, namedColumns),
    columns: ['name', 'external_code'],
    sortedBy: 'name',
  });
