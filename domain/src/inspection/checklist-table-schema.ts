import { Type } from 'typebox';
import { Name, namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { RiskLevelCode } from './risk-level-schema.ts';

const riskLevel = Nullable(RiskLevelCode);

/** One answer that may be chosen. */
export const ChecklistTableItem = Noun('ChecklistTableItem', { id: Id, name: Name, risk_level: riskLevel });
export type ChecklistTableItem = Type.Static<typeof ChecklistTableItem>;

/** The table of answers of a choice field, in order. */
export const ChecklistTable = Noun('ChecklistTable', {
  ...namedRecord,
  customer_id: Id,
  items: Type.Array(
    ChecklistTableItem,
    description('Answers to choose from, in order', 'Respostas disponíveis, em ordem'),
  ),
});
export type ChecklistTable = Type.Static<typeof ChecklistTable>;

export const NewChecklistTable = Noun('NewChecklistTable', {
  ...namedWritable,
  items: Type.Optional(
    Type.Array(Type.Object({ id: Type.Optional(Id), name: Name, risk_level: Type.Optional(riskLevel) }), {
      maxItems: 500,
      ...description(
        'The whole list, in order. Items with an id are updated, items without are created, and items left out are removed',
        'A lista inteira, em ordem. Itens com id são alterados, itens sem id são criados e itens omitidos são retirados',
      ),
    }),
  ),
});
export type NewChecklistTable = Type.Static<typeof NewChecklistTable>;
