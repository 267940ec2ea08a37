import { acknowledgeChecklist } from './acknowledge-checklist.ts';
import { checklistFormHandlers } from './checklist-forms.ts';
import { checklistTableHandlers } from './checklist-tables.ts';
import { getChecklist, listChecklistFormFieldsExecuted, listChecklists } from './checklists.ts';
import { createChecklist } from './submit-checklist.ts';

export const inspectionHandlers = {
  listChecklists,
  getChecklist,
  createChecklist,
  acknowledgeChecklist,
  listChecklistFormFieldsExecuted,
  ...checklistFormHandlers,
  ...checklistTableHandlers,
};
