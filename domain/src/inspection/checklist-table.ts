import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { replacedListFaults } from '../faults/replaced-list.ts';
import { comparableText } from '../language/comparable-text.ts';
import { Name, namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { RiskLevel } from './risk-level.ts';

const riskLevel = Nullable(RiskLevel);

/** One answer that may be chosen. */
export const ChecklistTableItem = Noun('ChecklistTableItem', { id: Id, name: Name, risk_level: riskLevel });
export type ChecklistTableItem = Type.Static<typeof ChecklistTableItem>;

/** The answers a choice field offers, in the order they are shown. */
export const ChecklistTable = Noun('ChecklistTable', {
  ...namedRecord,
  customer_id: Id,
  items: Type.Array(ChecklistTableItem, description('The choices, in order', 'As opções, em ordem')),
});
export type ChecklistTable = Type.Static<typeof ChecklistTable>;

export const NewChecklistTable = Noun('NewChecklistTable', {
  ...namedWritable,
  items: Type.Optional(
    Type.Array(Type.Object({ id: Type.Optional(Id), name: Name, risk_level: Type.Optional(riskLevel) }), {
      maxItems: 500,
      ...description(
        'The whole list, in order: those with an id stay, those without are new, those left out are taken off',
        'A lista inteira, em ordem: os que têm id permanecem, os sem id são novos, os ausentes são retirados',
      ),
    }),
  ),
});
export type NewChecklistTable = Type.Static<typeof NewChecklistTable>;
export type NewChecklistTableItem = NonNullable<NewChecklistTable['items']>[number];

/** Items are chosen by name too, so that no two may be called alike. */
export function checklistTableFaults(items: readonly NewChecklistTableItem[], knownIds: readonly number[]): Fault[] {
  const names = new Set<string>();
  const repeated = items.flatMap(({ name }, index): Fault[] => {
    const plain = comparableText(name);
    if (names.has(plain)) return [{ pointer: `/data/items/${index}/name`, code: 'repeated' }];
    names.add(plain);
    return [];
  });
  return [...replacedListFaults(items, knownIds, '/data/items'), ...repeated];
}
