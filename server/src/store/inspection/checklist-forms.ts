import type { FormTimes } from '@tropeiro/domain/checklist.ts';
import type { ChecklistForm, ChecklistFormField } from '@tropeiro/domain/checklist-form.ts';
import type { AskedField } from '@tropeiro/domain/checklist-submission.ts';
import type { ChecklistTableItem } from '@tropeiro/domain/checklist-table.ts';
import { CatalogueTable, type Page } from '../engine/catalogue.ts';
import { many, one, type Reader } from '../engine/database.ts';
import { namedColumns } from '../engine/named-records.ts';
import { type PartsTable, replaceParts } from '../engine/ordered-parts.ts';
import type { Listing } from '../engine/page.ts';
import { collectionOf, flag, moment, quoted, recordOf, sql, written } from '../engine/statement.ts';
import { itemRecord } from './checklist-tables.ts';

type FormFields = Pick<ChecklistForm, 'name' | 'external_code' | 'icon' | 'active'>;

export const checklistForms = new CatalogueTable<ChecklistForm, FormFields>({
  table: 'checklist_form',
  record: recordOf<ChecklistForm>({
    ...namedColumns,
    customer_id: written(sql`customer_id`),
    icon: quoted(sql`icon`),
    active: written(sql`active`),
    fields: collectionOf(
      recordOf<ChecklistFormField>({
        id: written(sql`field.id`),
        name: quoted(sql`field.name`),
        type: quoted(sql`field.type`),
        order: written(sql`field."order"`),
        can_photo: flag(sql`field.can_photo`),
        can_additional_data: flag(sql`field.can_additional_data`),
        required: flag(sql`field.required`),
        is_identifier: flag(sql`field.is_identifier`),
        checklist_table_id: written(sql`field.checklist_table_id`),
      }),
      sql`from checklist_form_field field where field.checklist_form_id = checklist_form.id and field.date_excluded is null`,
      sql`field."order", field.id`,
    ),
  }),
  columns: ['name', 'external_code', 'icon', 'active'],
  sortedBy: 'name',
});

export const listChecklistForms = ({ active, ...page }: Page & { readonly active?: boolean | undefined }): Listing =>
  checklistForms.list(page, active === undefined ? undefined : sql`active = ${active}`);

const fields: PartsTable = {
  table: 'checklist_form_field',
  owner: 'checklist_form_id',
  columns: ['name', 'type', 'can_photo', 'can_additional_data', 'required', 'is_identifier', 'checklist_table_id'],
};

/** A field as it is stored. */
export type StoredField = Pick<AskedField, 'name' | 'type' | 'required' | 'can_photo' | 'can_additional_data'> & {
  readonly id?: number | undefined;
  readonly is_identifier: boolean;
  readonly checklist_table_id: number | null;
};

export const replaceFields = (reader: Reader, formId: number, list: readonly StoredField[]): Promise<void> =>
  replaceParts(reader, fields, formId, list);

/** The fields of a form that have answers. */
export const listAnsweredFields = async (reader: Reader, formId: number): Promise<number[]> =>
  many(
    await reader.rows(
      sql`select field.id from checklist_form_field field where field.checklist_form_id = ${formId}
        and exists (select from checklist_form_field_executed answer where answer.checklist_form_field_id = field.id)`,
    ),
  );

/** A form as it could be filled in at a moment, and the tables its fields offer. */
export type FormToFill = FormTimes & {
  readonly fields: readonly (Omit<AskedField, 'items'> & {
    readonly checklist_table_id: number | null;
    readonly date_created: string;
    readonly is_excluded: boolean;
  })[];
  readonly tables: readonly { readonly id: number; readonly items: readonly ChecklistTableItem[] }[];
};

export const findFormToFill = async (reader: Reader, id: number, at: string): Promise<FormToFill | undefined> => {
  const stillThere = sql`(date_excluded is null or date_excluded > ${at}::timestamptz)`;
  const offered = sql`from checklist_table offered where offered.id in
    (select checklist_table_id from checklist_form_field where checklist_form_id = checklist_form.id and ${stillThere})`;
  return one(
    await reader.rows(
      sql`select ${recordOf<FormToFill>({
        active: written(sql`active`),
        date_created: moment(sql`date_created`),
        date_modified: moment(sql`date_modified`),
        fields: collectionOf(
          recordOf<FormToFill['fields'][number]>({
            id: written(sql`field.id`),
            name: quoted(sql`field.name`),
            type: quoted(sql`field.type`),
            required: written(sql`field.required`),
            can_photo: written(sql`field.can_photo`),
            can_additional_data: written(sql`field.can_additional_data`),
            is_identifier: written(sql`field.is_identifier`),
            checklist_table_id: written(sql`field.checklist_table_id`),
            date_created: moment(sql`field.date_created`),
            is_excluded: written(sql`field.date_excluded is not null`),
          }),
          sql`from checklist_form_field field where field.checklist_form_id = checklist_form.id and ${stillThere}`,
          sql`field."order", field.id`,
        ),
        tables: collectionOf(
          recordOf<FormToFill['tables'][number]>({
            id: written(sql`offered.id`),
            items: collectionOf(
              itemRecord,
              sql`from checklist_table_item item where item.checklist_table_id = offered.id and ${stillThere}`,
              sql`item."order", item.id`,
            ),
          }),
          offered,
          sql`offered.id`,
        ),
      })} from checklist_form where id = ${id}`,
    ),
  );
};
