import { NamedRecord } from '@tropeiro/domain/language/named-record.ts';
import { CrudTable } from './crud-table.ts';
import { recordOf } from './json.ts';
import { sql } from './statement.ts';

/** The columns that every table of named records has. */
export const namedColumns = {
  id: sql`id`,
  name: sql`name`,
  external_code: sql`external_code`,
  date_created: sql`date_created`,
  date_modified: sql`date_modified`,
};

/** The table of records that have a name and a code, and nothing more. */
export const namedTable = (table: string) =>
  new CrudTable<NamedRecord, Pick<NamedRecord, 'name' | 'external_code'>>({
    table,
    record: recordOf(NamedRecord, namedColumns),
    columns: ['name', 'external_code'],
    sortedBy: 'name',
  });
