import { ChecklistFieldTypeCode } from '@tropeiro/domain/inspection/checklist-field-type-schema.ts';
import { ChecklistTableItem } from '@tropeiro/domain/inspection/checklist-table-schema.ts';
import { DateTime, Id, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { collectionOf, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { Type } from 'typebox';
import { itemRecord } from './checklist-tables.ts';

const FieldToFill = Type.Object({
  id: Id,
  name: Type.String(),
  type: ChecklistFieldTypeCode,
  required: Type.Boolean(),
  can_photo: Type.Boolean(),
  can_additional_data: Type.Boolean(),
  is_identifier: Type.Boolean(),
  checklist_table_id: Nullable(Id),
  date_created: DateTime,
  is_excluded: Type.Boolean(),
});

const TableToFill = Type.Object({ id: Id, items: Type.Array(ChecklistTableItem) });

/** A form as it was when it may have been filled in, and the tables its fields offer. */
const FormToFill = Type.Object({
  active: Type.Boolean(),
  date_created: DateTime,
  date_modified: DateTime,
  fields: Type.Array(FieldToFill),
  tables: Type.Array(TableToFill),
});
export type FormToFill = Type.Static<typeof FormToFill>;

/** Finds a form as it was at this time. */
export const findFormToFill = async (db: Db, id: number, at: string): Promise<FormToFill | undefined> =>
  parseFirst(
    await db.rows(
      sql`select ${record} from checklist_form cross join (select ${at}::timestamptz as moment) filling
        where checklist_form.id = ${id}`,
    ),
  );

/** The condition that a part of a form or table existed at that time. */
const existedThen = (part: Sql): Sql => sql`(${part}.date_excluded is null or ${part}.date_excluded > filling.moment)`;

const fields = collectionOf(
  recordOf(FieldToFill, {
    id: sql`field.id`,
    name: sql`field.name`,
    type: sql`field.type`,
    required: sql`field.required`,
    can_photo: sql`field.can_photo`,
    can_additional_data: sql`field.can_additional_data`,
    is_identifier: sql`field.is_identifier`,
    checklist_table_id: sql`field.checklist_table_id`,
    date_created: sql`field.date_created`,
    is_excluded: sql`field.date_excluded is not null`,
  }),
  sql`from checklist_form_field field where field.checklist_form_id = checklist_form.id and ${existedThen(sql`field`)}`,
  sql`field."order", field.id`,
);

const tables = collectionOf(
  recordOf(TableToFill, {
    id: sql`offered.id`,
    items: collectionOf(
      itemRecord,
      sql`from checklist_table_item item where item.checklist_table_id = offered.id and ${existedThen(sql`item`)}`,
      sql`item."order", item.id`,
    ),
  }),
  sql`from checklist_table offered where offered.id in (select field.checklist_table_id from checklist_form_field field
    where field.checklist_form_id = checklist_form.id and ${existedThen(sql`field`)})`,
  sql`offered.id`,
);

const record = recordOf(FormToFill, {
  active: sql`checklist_form.active`,
  date_created: sql`checklist_form.date_created`,
  date_modified: sql`checklist_form.date_modified`,
  fields,
  tables,
});
