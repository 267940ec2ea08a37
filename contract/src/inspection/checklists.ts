import { checklistIncludes, defaultChecklistIncludes } from '@tropeiro/domain/inspection/checklist.ts';
import { checklistFormFieldExecutedIncludes } from '@tropeiro/domain/inspection/checklist-form-field-executed.ts';
import { ChecklistFormFieldExecuted } from '@tropeiro/domain/inspection/checklist-form-field-executed-schema.ts';
import { Checklist, NewChecklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { RiskLevelCode } from '@tropeiro/domain/inspection/risk-level-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { NewAcknowledgement } from '@tropeiro/domain/tracking/acknowledgement-schema.ts';
import { Type } from 'typebox';
import { includesOf, pageQuery, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { acknowledged } from '../tracking/events.ts';

export const checklistTag = bilingual('Checklists', 'Checklists');
const includes = includesOf(checklistIncludes, defaultChecklistIncludes);
const ExecutionId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  ...description('Id of the execution', 'Id da execução'),
});
const OneChecklist = Type.Object({ data: Checklist });

/** A checklist of the examples: the first form of the demo company, filled in. */
const departure = {
  checklist_form_id: 1,
  vehicle_id: 1,
  date_executed: '2025-11-03T07:12:00-03:00',
  latitude: -30.0033,
  longitude: -51.1741,
  receipt_email: 'frota@example.com',
};
const answers = [
  { checklist_form_field_id: 1, value: 'IXA4B17' },
  { checklist_form_field_id: 2, value: 88505 },
  { checklist_form_field_id: 3, value: 'Cheio' },
  { checklist_form_field_id: 4, value: 'Com ressalva', additional_data: 'Calibrar o dianteiro esquerdo' },
  { checklist_form_field_id: 5, value: 'Conforme' },
  { checklist_form_field_id: 6, value: 'Conforme' },
  { checklist_form_field_id: 7, value: 'Conforme' },
];
const answer = {
  ...departure,
  date_executed: '2025-11-03T10:12:00.000Z',
  checklist_form: { id: 1, name: 'Saída do veículo', icon: 'truck-fast' },
  user: { id: 1, name: 'Ana Admin' },
  count_items: 7,
  count_low_risk: 1,
  risk_level: 'L',
  date_acknowledged: null,
  acknowledged_by_id: null,
  acknowledged_by: null,
  acknowledgement_comment: null,
  identifier_fields: [{ value: 'IXA4B17', form_field_id: 1, form_field_name: 'Placa' }],
  executed: [],
};
const answered = {
  value: 'Com ressalva',
  risk_level: 'L',
  additional_data: 'Calibrar o dianteiro esquerdo',
  checklist_form_field_id: 4,
  checklist_form_field: {
    id: 4,
    name: 'Pneus',
    type: 'single_choice',
    order: 4,
    can_photo: 1,
    can_additional_data: 1,
    table: null,
  },
};

export const checklists = {
  listChecklists: operation({
    id: 'listChecklists',
    method: 'GET',
    path: '/checklist/',
    tag: checklistTag,
    summary: bilingual(
      'List checklist executions, newest first',
      'Listar execuções de checklist, da mais recente à mais antiga',
    ),
    description: bilingual(
      'Executions completed within the period of at most 366 days, both ends included. Drivers see their own.',
      'Execuções preenchidas no período, de até 366 dias, extremos incluídos. O motorista vê as próprias.',
    ),
    access: 'checklist:read',
    query: Type.Object({
      date_time_start: DateTime,
      date_time_end: UpperDateTime,
      checklist_code: Type.Optional(ExecutionId),
      user_ids: Type.Optional(
        Type.Array(Id, { maxItems: 1000, ...description('Users who filled them in', 'Usuários que as preencheram') }),
      ),
      checklist_form_id: Type.Optional(Id),
      vehicle_id: Type.Optional(Id),
      risk_level: Type.Optional({
        ...RiskLevelCode,
        ...description('Only with this highest risk', 'Somente com este maior risco'),
      }),
      acknowledged,
      includes,
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: Checklist },
    example: { query: { date_time_start: '2026-01-01', date_time_end: '2026-12-31' }, answer },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getChecklist: operation({
    id: 'getChecklist',
    method: 'GET',
    path: '/checklist/{id}',
    tag: checklistTag,
    summary: bilingual('Read one checklist execution', 'Ler uma execução de checklist'),
    access: 'checklist:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OneChecklist },
    example: { answer },
    refusals: ['not_found'],
  }),

  createChecklist: operation({
    id: 'createChecklist',
    method: 'POST',
    path: '/checklist/',
    tag: checklistTag,
    summary: bilingual('Submit a filled-in checklist', 'Enviar um checklist preenchido'),
    description: bilingual(
      'Stored with all its answers or not at all. If it is sent again with the same uuid, it is stored once and the first one is returned. If the content differs, it is refused ' +
        '(409, existing_id is the first one). ' +
        'Fields and items that were removed from the form after date_executed are still accepted.',
      'Gravado com todas as respostas ou não gravado. Reenviado com o mesmo uuid, é gravado uma só vez e o primeiro é devolvido. Com outro conteúdo, é ' +
        'recusado (409, existing_id é o primeiro). ' +
        'Campos e itens retirados do formulário depois de date_executed ainda são aceitos.',
    ),
    access: 'checklist:write',
    body: Type.Object({ data: NewChecklist }),
    answer: { kind: 'record', status: 201, schema: OneChecklist },
    example: { body: { data: { ...departure, answers } }, answer },
    announces: ['checklist.created', 'checklist.executed', 'checklist.high_risk'],
    refusals: ['rule_violated', 'duplicate'],
  }),

  acknowledgeChecklist: operation({
    id: 'acknowledgeChecklist',
    method: 'POST',
    path: '/checklist/{id}/acknowledge/',
    tag: checklistTag,
    summary: bilingual('Acknowledge a checklist execution', 'Dar ciência de uma execução de checklist'),
    description: bilingual(
      'Stores who acknowledged the execution, when, and an optional comment. Acknowledging it again changes nothing and returns the first acknowledgement.',
      'Grava quem deu ciência da execução, quando e um comentário opcional. Dar ciência de novo não altera nada e devolve a primeira.',
    ),
    access: 'acknowledgement:write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ data: NewAcknowledgement }),
    answer: { kind: 'record', status: 200, schema: OneChecklist },
    example: {
      body: { data: { comment: 'Calibragem marcada para amanhã' } },
      answer: {
        ...answer,
        date_acknowledged: '2025-11-03T10:40:00.000Z',
        acknowledged_by_id: 1,
        acknowledged_by: { id: 1, name: 'Ana Admin' },
        acknowledgement_comment: 'Calibragem marcada para amanhã',
      },
    },
    announces: ['checklist.acknowledged'],
    refusals: ['not_found'],
  }),

  listChecklistFormFieldsExecuted: operation({
    id: 'listChecklistFormFieldsExecuted',
    method: 'GET',
    path: '/checklist_form_field_executed/',
    tag: checklistTag,
    summary: bilingual('List the answers of a checklist execution', 'Listar as respostas de uma execução de checklist'),
    description: bilingual(
      'In the order of the form when it was filled in. An include also brings the objects above it.',
      'Na ordem do formulário quando foi preenchido. Um include traz também os objetos acima dele.',
    ),
    access: 'checklist:read',
    query: Type.Object({
      id: ExecutionId,
      includes: includesOf(checklistFormFieldExecutedIncludes, ['checklist_form_field']),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: ChecklistFormFieldExecuted },
    example: { answer: answered },
    refusals: ['invalid_cursor'],
  }),
};
