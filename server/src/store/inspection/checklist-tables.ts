import { ChecklistTable, ChecklistTableItem } from '@tropeiro/domain/inspection/checklist-table-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { collectionOf, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { leastJsonBytes } from '@tropeiro/platform/database/json/least-json-bytes.ts';
import { type PartsTable, replaceParts } from '@tropeiro/platform/database/json/ordered-parts.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** The record of an item, where its table is called `item`. */
export const itemRecord = recordOf(ChecklistTableItem, {
  id: sql`item.id`,
  name: sql`item.name`,
  risk_level: sql`item.risk_level`,
});

export const checklistTables = new CrudTable<ChecklistTable, Pick<ChecklistTable, 'name' | 'external_code'>>({
  table: 'checklist_table',
  record: recordOf(ChecklistTable, {
    ...namedColumns,
    customer_id: sql`customer_id`,
    items: collectionOf(
      itemRecord,
      sql`from checklist_table_item item where item.checklist_table_id = checklist_table.id and item.date_excluded is null`,
      sql`item."order", item.id`,
    ),
  }),
  columns: ['name', 'external_code'],
  sortedBy: 'name',
});

/** The ids of the tables that fields of these forms offer answers of. */
const tablesOfForms = (formIds: readonly number[]): Sql =>
  sql`select field.checklist_table_id from checklist_form_field field
    where field.checklist_form_id = any(${arrayLiteral(formIds)}::bigint[]) and field.date_excluded is null`;

/** The query of the tables that fields of these forms offer answers of. */
export const selectTablesOfForms = (formIds: readonly number[]): Sql =>
  checklistTables.selectWhere(sql`id in (${tablesOfForms(formIds)})`);

/** An expression for a number of bytes that these tables have at least. */
export const leastBytesOfTables = (formIds: readonly number[]): Sql =>
  sql`coalesce((select sum(${leastJsonBytes(ChecklistTableItem, ['name'])}) from checklist_table_item
    where checklist_table_id in (${tablesOfForms(formIds)}) and date_excluded is null), 0)`;

const items: PartsTable = {
  table: 'checklist_table_item',
  ownerColumn: 'checklist_table_id',
  columns: ['name', 'risk_level'],
};

export const replaceItems = (
  db: Db,
  tableId: number,
  list: readonly { readonly id?: number | undefined; readonly name: string; readonly risk_level: string | null }[],
): Promise<boolean> => replaceParts(db, items, tableId, list);

/** The ids for which this company has tables. */
export const listTableIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  parseAll(await db.rows(sql`select id from checklist_table where id = any(${arrayLiteral(ids)}::bigint[])`));
