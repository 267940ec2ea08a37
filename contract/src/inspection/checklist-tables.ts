import { ChecklistTable, NewChecklistTable } from '@tropeiro/domain/inspection/checklist-table-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
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
    plural: bilingual('tables of answers', 'tabelas de respostas'),
    singular: bilingual('table of answers', 'tabela de respostas'),
    read: 'checklist:read',
    write: 'checklist_form:write',
    record: ChecklistTable,
    newRecord: NewChecklistTable,
    example: {
      created: {
        name: 'Estado dos pneus',
        external_code: 'PNEUS',
        items: [{ name: 'Bom' }, { name: 'Gasto', risk_level: 'M' }, { name: 'Careca', risk_level: 'H' }],
      },
      changed: { id: 4, name: 'Limpeza', items: [{ name: 'Limpo' }, { name: 'Sujo', risk_level: 'L' }] },
      deletedId: 4,
    },
  },
);
