import { ChecklistForm, NewChecklistForm } from '@tropeiro/domain/inspection/checklist-form.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { checklistTag } from './checklists.ts';

export const checklistForms = crud(
  {
    list: 'listChecklistForms',
    get: 'getChecklistForm',
    create: 'createChecklistForm',
    change: 'changeChecklistForm',
    delete: 'deleteChecklistForm',
  },
  {
    path: '/checklist_form/',
    tag: checklistTag,
    plural: bilingual('checklist forms', 'formulários de checklist'),
    singular: bilingual('checklist form', 'formulário de checklist'),
    read: 'checklist:read',
    write: 'checklist_form:write',
    record: ChecklistForm,
    newRecord: NewChecklistForm,
    filters: { active: Type.Optional(Type.Boolean()) },
  },
);
