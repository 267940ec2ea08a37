import type { Fault } from '../faults/fault.ts';
import { replacedListFaults } from '../faults/replaced-list.ts';
import { unknownReference } from '../faults/unknown-reference.ts';
import { isChoice, isImage } from './checklist-field-type.ts';
import type { ChecklistFormField, NewChecklistForm } from './checklist-form-schema.ts';

/** When drivers fill in a form that no category of vehicles requires. */
export const checklistFormDues = ['before_start', 'after_finish', 'offered'] as const;
export type ChecklistFormDue = (typeof checklistFormDues)[number];

export type NewChecklistFormField = NonNullable<NewChecklistForm['fields']>[number];

/** The existing fields of a form and the tables that fields may use. */
export type ChecklistFormFacts = {
  readonly before: readonly Pick<ChecklistFormField, 'id' | 'type' | 'checklist_table_id'>[];
  readonly answeredIds: readonly number[];
  readonly tableIds: readonly number[];
};

export function checklistFormFaults(fields: readonly NewChecklistFormField[], facts: ChecklistFormFacts): Fault[] {
  const knownIds = facts.before.map(({ id }) => id);
  return [
    ...replacedListFaults(fields, knownIds, '/data/fields'),
    ...fields.flatMap((field, index) => {
      const at = `/data/fields/${index}`;
      return [
        ...tableFaults(field, facts.tableIds, at),
        ...identifierFaults(field, at),
        ...answeredFaults(field, facts, at),
      ];
    }),
  ];
}

function tableFaults(
  { type, checklist_table_id }: NewChecklistFormField,
  tableIds: readonly number[],
  at: string,
): Fault[] {
  const pointer = `${at}/checklist_table_id`;
  const hasTable = typeof checklist_table_id === 'number';
  if (isChoice(type) && !hasTable) return [{ pointer, code: 'missing' }];
  if (!isChoice(type) && hasTable) return [{ pointer, code: 'not_taken' }];
  return hasTable && !tableIds.includes(checklist_table_id)
    ? [{ pointer, ...unknownReference(checklist_table_id) }]
    : [];
}

const identifierFaults = ({ type, is_identifier }: NewChecklistFormField, at: string): Fault[] =>
  is_identifier && isImage(type) ? [{ pointer: `${at}/is_identifier`, code: 'not_taken' }] : [];

/** A field with answers keeps its type and table, because the answers depend on them. */
function answeredFaults(
  field: NewChecklistFormField,
  { before, answeredIds }: ChecklistFormFacts,
  at: string,
): Fault[] {
  const known = before.find(({ id }) => id === field.id);
  if (!known || !answeredIds.includes(known.id)) return [];
  if (known.type !== field.type) return [{ pointer: `${at}/type`, code: 'answered' }];
  if (known.checklist_table_id !== (field.checklist_table_id ?? null))
    return [{ pointer: `${at}/checklist_table_id`, code: 'answered' }];
  return [];
}
