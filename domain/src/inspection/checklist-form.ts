import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { replacedListFaults } from '../faults/replaced-list.ts';
import { unknownReference } from '../faults/unknown-reference.ts';
import { Name, namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { ChecklistFieldType, isChoice, isImage } from './checklist-field-type.ts';

/** The specification writes the flags of a field as numbers. */
export const Flag = Type.Integer({ minimum: 0, maximum: 1, ...description('0 or 1', '0 ou 1') });
const WritableFlag = Type.Union([Type.Boolean(), Flag]);

const notes = {
  required: description('Must be answered', 'Deve ser respondido'),
  identifier: description(
    'Its answer identifies the execution, as a plate does',
    'Sua resposta identifica a execução, como uma placa',
  ),
  table: description(
    'The answers offered; for the choice types, and only for them',
    'As respostas; só para os tipos de escolha',
  ),
};

/** One question of a form. */
export const ChecklistFormField = Noun('ChecklistFormField', {
  id: Id,
  name: Name,
  type: ChecklistFieldType,
  order: Type.Integer({
    ...description('Its place in the form, from 1', 'Seu lugar no formulário, a partir de 1'),
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
  ...description('Whether it is offered to be filled in', 'Se é oferecido para preenchimento'),
});

/** What is asked in an inspection. */
export const ChecklistForm = Noun('ChecklistForm', {
  ...namedRecord,
  customer_id: Id,
  icon,
  active,
  fields: Type.Array(ChecklistFormField),
});
export type ChecklistForm = Type.Static<typeof ChecklistForm>;

export const NewChecklistForm = Noun('NewChecklistForm', {
  ...namedWritable,
  icon: Type.Optional(icon),
  active: Type.Optional(active),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Id),
        name: Name,
        type: ChecklistFieldType,
        can_photo: Type.Optional(WritableFlag),
        can_additional_data: Type.Optional(WritableFlag),
        required: Type.Optional(Type.Union([Type.Boolean(), Flag], notes.required)),
        is_identifier: Type.Optional(Type.Union([Type.Boolean(), Flag], notes.identifier)),
        checklist_table_id: Type.Optional(Nullable(Id)),
      }),
      {
        maxItems: 200,
        ...description(
          'The whole form, in order: fields with an id stay, those without are new, those left out are taken off',
          'O formulário inteiro, em ordem: campos com id permanecem, os sem id são novos, os ausentes são retirados',
        ),
      },
    ),
  ),
});
export type NewChecklistForm = Type.Static<typeof NewChecklistForm>;
export type NewChecklistFormField = NonNullable<NewChecklistForm['fields']>[number];

/** What is known of the fields that are there and of the tables that fields may offer. */
export type ChecklistFormFacts = {
  readonly before: readonly Pick<ChecklistFormField, 'id' | 'type' | 'checklist_table_id'>[];
  readonly answeredIds: readonly number[];
  readonly tableIds: readonly number[];
};

export function checklistFormFaults(fields: readonly NewChecklistFormField[], facts: ChecklistFormFacts): Fault[] {
  const knownIds = facts.before.map(({ id }) => id);
  return [
    ...replacedListFaults(fields, knownIds, '/data/fields'),
    ...fields.flatMap((field, index) => {
      const at = `/data/fields/${index}`;
      return [
        ...tableFaults(field, facts.tableIds, at),
        ...identifierFaults(field, at),
        ...answeredFaults(field, facts, at),
      ];
    }),
  ];
}

function tableFaults(
  { type, checklist_table_id }: NewChecklistFormField,
  tableIds: readonly number[],
  at: string,
): Fault[] {
  const pointer = `${at}/checklist_table_id`;
  const hasTable = typeof checklist_table_id === 'number';
  if (isChoice(type) && !hasTable) return [{ pointer, code: 'missing' }];
  if (!isChoice(type) && hasTable) return [{ pointer, code: 'not_taken' }];
  return hasTable && !tableIds.includes(checklist_table_id)
    ? [{ pointer, ...unknownReference(checklist_table_id) }]
    : [];
}

const identifierFaults = ({ type, is_identifier }: NewChecklistFormField, at: string): Fault[] =>
  is_identifier && isImage(type) ? [{ pointer: `${at}/is_identifier`, code: 'not_taken' }] : [];

/** The type and table of a field stay once it has answers: these mean what the field was then. */
function answeredFaults(
  field: NewChecklistFormField,
  { before, answeredIds }: ChecklistFormFacts,
  at: string,
): Fault[] {
  const known = before.find(({ id }) => id === field.id);
  if (!known || !answeredIds.includes(known.id)) return [];
  if (known.type !== field.type) return [{ pointer: `${at}/type`, code: 'answered' }];
  if (known.checklist_table_id !== (field.checklist_table_id ?? null))
    return [{ pointer: `${at}/checklist_table_id`, code: 'answered' }];
  return [];
}
