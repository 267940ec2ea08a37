import { ChecklistTable, NewChecklistTable } from '@tropeiro/domain/inspection/checklist-table.ts';
import { words } from '@tropeiro/domain/language/words.ts';
import { crud } from '../crud.ts';
import { checklistTag } from './checklists.ts';

export const checklistTables = crud(
  {
    list: 'listChecklistTables',
    get: 'getChecklistTable',
    create: 'createChecklistTable',
    change: 'changeChecklistTable',
    delete: 'deleteChecklistTable',
  },
  {
    path: '/checklist_table/',
    tag: checklistTag,
    plural: words('tables of answers', 'tabelas de respostas'),
    singular: words('table of answers', 'tabela de respostas'),
    read: 'checklist:read',
    write: 'checklist_form:write',
    record: ChecklistTable,
    written: NewChecklistTable,
  },
);
