import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { checklistFormFaults } from '@tropeiro/domain/inspection/checklist-form.ts';
import type { ChecklistForm, NewChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { crudHandlers } from '../handling/crud.ts';
import {
  checklistForms,
  listAnsweredFieldIds,
  listChecklistForms,
  replaceFields,
} from '../store/inspection/checklist-forms.ts';
import { listTableIds } from '../store/inspection/checklist-tables.ts';

export const checklistFormHandlers = crudHandlers(
  {
    list: 'listChecklistForms',
    get: 'getChecklistForm',
    create: 'createChecklistForm',
    change: 'changeChecklistForm',
    delete: 'deleteChecklistForm',
  },
  {
    table: checklistForms,
    defaults: { active: true },
    writeParts: writeFields,
    list: listChecklistForms,
  },
);

async function writeFields(
  transaction: Transaction,
  { id, fields: before }: ChecklistForm,
  { fields }: Partial<NewChecklistForm>,
): Promise<boolean> {
  if (fields === undefined) return false;
  const faults = checklistFormFaults(fields, {
    before,
    answeredIds: await listAnsweredFieldIds(transaction, id),
    tableIds: await listTableIds(
      transaction,
      fields.flatMap(({ checklist_table_id }) => checklist_table_id ?? []),
    ),
  });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return replaceFields(
    transaction,
    id,
    fields.map((field) => ({
      id: field.id,
      name: field.name,
      type: field.type,
      can_photo: Boolean(field.can_photo),
      can_additional_data: Boolean(field.can_additional_data),
      required: Boolean(field.required),
      is_identifier: Boolean(field.is_identifier),
      checklist_table_id: field.checklist_table_id ?? null,
    })),
  );
}
