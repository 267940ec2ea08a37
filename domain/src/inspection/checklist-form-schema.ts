import { Type } from 'typebox';
import { Name, namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { ChecklistFieldTypeCode } from './checklist-field-type-schema.ts';
import { type ChecklistFormDue, checklistFormDues } from './checklist-form.ts';

/** The specification represents the flags of a field as numbers. */
export const Flag = Type.Integer({ minimum: 0, maximum: 1, ...description('0 or 1', '0 ou 1') });
const WritableFlag = Type.Union([Type.Boolean(), Flag]);

const notes = {
  required: description('Must be answered', 'Deve ser respondido'),
  identifier: description(
    'Its answer identifies the execution, for example a plate',
    'Sua resposta identifica a execução, por exemplo uma placa',
  ),
  table: description(
    'Table of answers; required for choice types, not allowed for others',
    'Tabela de respostas; obrigatória para os tipos de escolha, não permitida para os demais',
  ),
};

/** One question of a form. */
export const ChecklistFormField = Noun('ChecklistFormField', {
  id: Id,
  name: Name,
  type: ChecklistFieldTypeCode,
  order: Type.Integer({
    ...description('Position in the form, from 1', 'Posição no formulário, a partir de 1'),
  }),
  can_photo: Flag,
  can_additional_data: Flag,
  required: Type.Integer({ minimum: 0, maximum: 1, ...notes.required }),
  is_identifier: Type.Integer({ minimum: 0, maximum: 1, ...notes.identifier }),
  checklist_table_id: Nullable(Type.Integer({ ...notes.table })),
});
export type ChecklistFormField = Type.Static<typeof ChecklistFormField>;

const icon = Nullable(
  Type.String({ maxLength: 100, ...description('Name of the icon shown', 'Nome do ícone exibido') }),
);
const active = Type.Boolean({
  ...description('Whether it can be filled in', 'Se pode ser preenchido'),
});

const due = Nullable(
  Type.Unsafe<ChecklistFormDue>(Type.String({ enum: [...checklistFormDues] })),
  description(
    'When drivers fill it in: before_start or after_finish of a plan, or offered at any time; null: only where the category of a vehicle requires it. Only a form that a category requires can hold up the start of a plan',
    'Quando o motorista o preenche: before_start ou after_finish, antes do início ou depois do fim de um plano, ou offered, a qualquer momento; null: somente onde a categoria de um veículo o exige. Só um formulário exigido por uma categoria pode impedir o início de um plano',
  ),
);

/** The form of an inspection. */
export const ChecklistForm = Noun('ChecklistForm', {
  ...namedRecord,
  customer_id: Id,
  icon,
  active,
  due,
  fields: Type.Array(ChecklistFormField),
});
export type ChecklistForm = Type.Static<typeof ChecklistForm>;

export const NewChecklistForm = Noun('NewChecklistForm', {
  ...namedWritable,
  icon: Type.Optional(icon),
  active: Type.Optional(active),
  due: Type.Optional(due),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Id),
        name: Name,
        type: ChecklistFieldTypeCode,
        can_photo: Type.Optional(WritableFlag),
        can_additional_data: Type.Optional(WritableFlag),
        required: Type.Optional(Type.Union([Type.Boolean(), Flag], notes.required)),
        is_identifier: Type.Optional(Type.Union([Type.Boolean(), Flag], notes.identifier)),
        checklist_table_id: Type.Optional(Nullable(Id)),
      }),
      {
        maxItems: 200,
        ...description(
          'The whole form, in order. Fields with an id are updated, fields without are created, and fields left out are removed',
          'O formulário inteiro, em ordem. Campos com id são alterados, campos sem id são criados e campos omitidos são retirados',
        ),
      },
    ),
  ),
});
export type NewChecklistForm = Type.Static<typeof NewChecklistForm>;
