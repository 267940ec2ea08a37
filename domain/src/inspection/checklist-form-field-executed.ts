/** The related objects an answer can be returned with. Each of them includes those before it. */
export const checklistFormFieldExecutedIncludes = [
  'checklist_form_field',
  'checklist_form_field.table',
  'checklist_form_field.table.items',
] as const;
