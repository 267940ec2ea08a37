import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { ChecklistFieldType } from './checklist-field-type.ts';
import { Flag } from './checklist-form.ts';
import { ChecklistTableItem } from './checklist-table.ts';
import { RiskLevel } from './risk-level.ts';

/** The table of answers that a field offers. */
export const AnsweredTable = Type.Object({
  id: Id,
  customer_id: Id,
  name: Type.String(),
  date_created: DateTime,
  items: Type.Array(
    ChecklistTableItem,
    description(
      'Those on the table, and those taken off it since the answer was given',
      'Os que estão na tabela e os retirados dela depois da resposta',
    ),
  ),
});
export type AnsweredTable = Type.Static<typeof AnsweredTable>;

/** The field that was answered. */
export const AnsweredField = Type.Object({
  id: Id,
  name: Type.String(),
  type: ChecklistFieldType,
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
        'The answer as text: S or N, days as 2026-01-31, moments in UTC, the names of the items chosen; null where the image is the answer',
        'A resposta como texto: S ou N, dias como 2026-01-31, instantes em UTC, os nomes dos itens escolhidos; null quando a imagem é a resposta',
      ),
    }),
  ),
  risk_level: Nullable(RiskLevel),
  picture: Nullable(Type.String({ ...description('Name of an image', 'Nome de uma imagem') })),
  additional_data: Nullable(Type.String()),
  checklist_form_field: Nullable(AnsweredField),
});
export type ChecklistFormFieldExecuted = Type.Static<typeof ChecklistFormFieldExecuted>;

/** What an answer can be returned with; each of them brings those before it. */
export const checklistFormFieldExecutedIncludes = [
  'checklist_form_field',
  'checklist_form_field.table',
  'checklist_form_field.table.items',
] as const;
