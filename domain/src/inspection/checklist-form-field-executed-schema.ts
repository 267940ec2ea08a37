import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { ChecklistFieldTypeCode } from './checklist-field-type-schema.ts';
import { Flag } from './checklist-form-schema.ts';
import { ChecklistTableItem } from './checklist-table-schema.ts';
import { RiskLevelCode } from './risk-level-schema.ts';

/** The table of answers that a field offers. */
export const AnsweredTable = Type.Object({
  id: Id,
  customer_id: Id,
  name: Type.String(),
  date_created: DateTime,
  items: Type.Array(
    ChecklistTableItem,
    description(
      'Items of the table, including those removed after the answer was given',
      'Itens da tabela, incluídos os retirados depois da resposta',
    ),
  ),
});
export type AnsweredTable = Type.Static<typeof AnsweredTable>;

/** The field that was answered. */
export const AnsweredField = Type.Object({
  id: Id,
  name: Type.String(),
  type: ChecklistFieldTypeCode,
  order: Type.Integer(),
  can_photo: Flag,
  can_additional_data: Flag,
  table: Nullable(AnsweredTable),
});
export type AnsweredField = Type.Static<typeof AnsweredField>;

/** One answer of an execution. */
export const ChecklistFormFieldExecuted = Noun('ChecklistFormFieldExecuted', {
  id: Id,
  checklist_id: Id,
  checklist_form_field_id: Id,
  value: Nullable(
    Type.String({
      ...description(
        'Answer as text: S or N, days as 2026-01-31, moments in UTC, the names of the chosen items; null if the image is the answer',
        'Resposta como texto: S ou N, dias como 2026-01-31, instantes em UTC, os nomes dos itens escolhidos; null se a imagem é a resposta',
      ),
    }),
  ),
  risk_level: Nullable(RiskLevelCode),
  picture: Nullable(Type.String({ ...description('Name of an image', 'Nome de uma imagem') })),
  additional_data: Nullable(Type.String()),
  checklist_form_field: Nullable(AnsweredField),
});
export type ChecklistFormFieldExecuted = Type.Static<typeof ChecklistFormFieldExecuted>;
