import type { Fault } from '../faults/fault.ts';
import { replacedListFaults } from '../faults/replaced-list.ts';
import { comparableText } from '../language/comparable-text.ts';
import type { NewChecklistTable } from './checklist-table-schema.ts';

export type NewChecklistTableItem = NonNullable<NewChecklistTable['items']>[number];

/** Items can be chosen by name, so names must be unique. */
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
