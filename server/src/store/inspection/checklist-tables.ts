import { ChecklistTable, ChecklistTableItem } from '@tropeiro/domain/inspection/checklist-table.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { type Db, many } from '../engine/db.ts';
import { collectionOf, recordOf } from '../engine/json.ts';
import { namedColumns } from '../engine/named-records.ts';
import { type PartsTable, replaceParts } from '../engine/ordered-parts.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';

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

/** Those of the ids that tables of this company have. */
export const listTableIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  many(await db.rows(sql`select id from checklist_table where id = any(${arrayLiteral(ids)}::bigint[])`));
