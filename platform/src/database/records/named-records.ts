import { NamedRecord } from '@tropeiro/domain/language/named-record-schema.ts';
import { recordOf } from '../json/json.ts';
import type { ListQuery, PageRequest } from '../lists/page.ts';
import { manyLikeCondition } from '../lists/search.ts';
import { sql } from '../statement.ts';
import { CrudTable } from './crud-table.ts';

/** The columns of every table of named records. */
export const namedColumns = {
  id: sql`id`,
  name: sql`name`,
  external_code: sql`external_code`,
  date_created: sql`date_created`,
  date_modified: sql`date_modified`,
};

/** Filters on records that have a name and a code. */
export type NamedFilters = {
  /** A part of the name, ignoring accents and case. */
  readonly name?: string | undefined;
  readonly external_code?: string | undefined;
};

/** The list of such records that match the filters, by name. */
export const listNamed = (
  table: Pick<CrudTable<never, never>, 'list'>,
  { name, external_code: code, ...page }: PageRequest & NamedFilters,
): ListQuery =>
  table.list(
    page,
    code === undefined ? undefined : sql`external_code = ${code}`,
    name === undefined ? undefined : manyLikeCondition('name_sort', sql`(select anywhere(plain(${name})))`),
  );

/** A table of records that have only a name and a code. */
export const namedTable = (table: string) =>
  new CrudTable<NamedRecord, Pick<NamedRecord, 'name' | 'external_code'>>({
    table,
    record: recordOf(NamedRecord, namedColumns),
    columns: ['name', 'external_code'],
    sortedBy: 'name',
  });
