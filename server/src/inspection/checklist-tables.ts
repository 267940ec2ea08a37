import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { checklistTableFaults } from '@tropeiro/domain/inspection/checklist-table.ts';
import type { ChecklistTable, NewChecklistTable } from '@tropeiro/domain/inspection/checklist-table-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { crudHandlers } from '../handling/crud.ts';
import { checklistTables, replaceItems } from '../store/inspection/checklist-tables.ts';

export const checklistTableHandlers = crudHandlers(
  {
    list: 'listChecklistTables',
    get: 'getChecklistTable',
    create: 'createChecklistTable',
    change: 'changeChecklistTable',
    delete: 'deleteChecklistTable',
  },
  {
    table: checklistTables,
    writeParts: writeItems,
  },
);

async function writeItems(
  transaction: Transaction,
  { id, items: before }: ChecklistTable,
  { items }: Partial<NewChecklistTable>,
): Promise<boolean> {
  if (items === undefined) return false;
  const faults = checklistTableFaults(
    items,
    before.map((item) => item.id),
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return replaceItems(
    transaction,
    id,
    items.map((item) => ({ id: item.id, name: item.name, risk_level: item.risk_level ?? null })),
  );
}
