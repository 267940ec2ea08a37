import { ChecklistForm, NewChecklistForm } from '@tropeiro/domain/checklist-form.ts';
import { ChecklistTable, NewChecklistTable } from '@tropeiro/domain/checklist-table.ts';
import { words } from '@tropeiro/domain/words.ts';
import { Type } from 'typebox';
import { catalogue } from './catalogue.ts';
import { checklistTag } from './checklists.ts';

export const checklistTables = catalogue({
  one: 'ChecklistTable',
  many: 'ChecklistTables',
  path: '/checklist_table/',
  tag: checklistTag,
  plural: words('tables of answers', 'tabelas de respostas'),
  singular: words('table of answers', 'tabela de respostas'),
  read: 'checklist:read',
  write: 'checklist_form:write',
  record: ChecklistTable,
  written: NewChecklistTable,
});

export const checklistForms = catalogue({
  one: 'ChecklistForm',
  many: 'ChecklistForms',
  path: '/checklist_form/',
  tag: checklistTag,
  plural: words('checklist forms', 'formulários de checklist'),
  singular: words('checklist form', 'formulário de checklist'),
  read: 'checklist:read',
  write: 'checklist_form:write',
  record: ChecklistForm,
  written: NewChecklistForm,
  filters: { active: Type.Optional(Type.Boolean()) },
});
