import { ChecklistForm, ChecklistFormField } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import type { AnswerableField } from '@tropeiro/domain/inspection/checklist-submission.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { collectionOf, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { leastJsonBytes } from '@tropeiro/platform/database/json/least-json-bytes.ts';
import { type PartsTable, replaceParts } from '@tropeiro/platform/database/json/ordered-parts.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

type FormFields = Pick<ChecklistForm, 'name' | 'external_code' | 'icon' | 'active' | 'due'>;

export const checklistForms = new CrudTable<ChecklistForm, FormFields>({
  table: 'checklist_form',
  record: recordOf(ChecklistForm, {
    ...namedColumns,
    customer_id: sql`customer_id`,
    icon: sql`icon`,
    active: sql`active`,
    due: sql`due`,
    fields: collectionOf(
      recordOf(ChecklistFormField, {
        id: sql`field.id`,
        name: sql`field.name`,
        type: sql`field.type`,
        order: sql`field."order"`,
        can_photo: sql`field.can_photo`,
        can_additional_data: sql`field.can_additional_data`,
        required: sql`field.required`,
        is_identifier: sql`field.is_identifier`,
        checklist_table_id: sql`field.checklist_table_id`,
      }),
      sql`from checklist_form_field field where field.checklist_form_id = checklist_form.id and field.date_excluded is null`,
      sql`field."order", field.id`,
    ),
  }),
  columns: ['name', 'external_code', 'icon', 'active', 'due'],
  sortedBy: 'name',
});

export const listChecklistForms = ({
  active,
  ...page
}: PageRequest & { readonly active?: boolean | undefined }): ListQuery =>
  checklistForms.list(page, active === undefined ? undefined : sql`active = ${active}`);

/** The ids of the active forms that drivers fill in though no category requires them, in the order of their names. */
export const listFormIdsForDrivers = async (db: Db): Promise<number[]> =>
  parseAll(
    await db.rows(
      sql`select id from checklist_form where active and due is not null order by name_sort, id limit ${formsForDriversMaxCount}`,
    ),
  );

/** How many of these a phone receives. */
const formsForDriversMaxCount = 50;

/** An expression for a number of bytes that these forms have at least. */
export const leastBytesOfForms = (ids: readonly number[]): Sql =>
  sql`coalesce((select sum(${leastJsonBytes(ChecklistFormField, ['name'])}) from checklist_form_field
    where checklist_form_id = any(${arrayLiteral(ids)}::bigint[]) and date_excluded is null), 0)`;

const fields: PartsTable = {
  table: 'checklist_form_field',
  ownerColumn: 'checklist_form_id',
  columns: ['name', 'type', 'can_photo', 'can_additional_data', 'required', 'is_identifier', 'checklist_table_id'],
};

/** A field of a form as it is written. */
export type StoredField = Pick<AnswerableField, 'name' | 'type' | 'required' | 'can_photo' | 'can_additional_data'> & {
  readonly id?: number | undefined;
  readonly is_identifier: boolean;
  readonly checklist_table_id: number | null;
};

export const replaceFields = (db: Db, formId: number, list: readonly StoredField[]): Promise<boolean> =>
  replaceParts(db, fields, formId, list);

/** The ids of the fields of a form that have answers. */
export const listAnsweredFieldIds = async (db: Db, formId: number): Promise<number[]> =>
  parseAll(
    await db.rows(
      sql`select field.id from checklist_form_field field where field.checklist_form_id = ${formId}
        and exists (select from checklist_form_field_executed answer where answer.checklist_form_field_id = field.id)`,
    ),
  );
