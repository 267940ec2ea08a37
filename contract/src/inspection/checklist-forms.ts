import { ChecklistForm, NewChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
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
    example: {
      created: {
        name: 'Inspeção de pneus',
        external_code: 'INSP-PNEUS',
        icon: 'truck',
        fields: [
          { name: 'Placa', type: 'text', required: true, is_identifier: true },
          { name: 'Estado', type: 'single_choice', checklist_table_id: 1, required: true, can_photo: true },
        ],
      },
      changed: {
        id: 5,
        name: 'Lavagem',
        fields: [
          { name: 'Placa', type: 'text', required: true, is_identifier: true },
          { name: 'Lavado por fora', type: 'yes_no', required: true },
        ],
      },
      deletedId: 5,
    },
    filters: { active: Type.Optional(Type.Boolean()) },
  },
);
