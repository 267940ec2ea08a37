import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checklistFormFaults, type NewChecklistFormField } from './checklist-form.ts';
import { checklistTableFaults, type NewChecklistTableItem } from './checklist-table.ts';

describe('The fields of a form', () => {
  const facts = {
    before: [
      { id: 1, type: 'text' as const, checklist_table_id: null },
      { id: 2, type: 'single_choice' as const, checklist_table_id: 7 },
    ],
    answeredIds: [2],
    tableIds: [7, 8],
  };
  const choice = { name: 'Pneus', type: 'single_choice' as const };
  const fields: readonly [says: string, field: NewChecklistFormField, fault?: string][] = [
    ['may be new', { name: 'Placa', type: 'text' }],
    ['may be existing ones', { id: 1, name: 'Placa', type: 'text' }],
    ['may change their type while they have no answers', { id: 1, name: 'Placa', type: 'number' }],
    ['may be renamed after answers', { id: 2, ...choice, name: 'Rodas', checklist_table_id: 7 }],
    ['cannot change their type after answers', { id: 2, name: 'Pneus', type: 'text' }, '/type answered'],
    [
      'cannot change their table after answers',
      { id: 2, ...choice, checklist_table_id: 8 },
      '/checklist_table_id answered',
    ],
    ['may have a table to choose from', { ...choice, checklist_table_id: 8 }],
    ['need a table for a choice', choice, '/checklist_table_id missing'],
    ['need an existing table', { ...choice, checklist_table_id: 9 }, '/checklist_table_id unknown_reference'],
    [
      'cannot have a table without a choice',
      { name: 'Km', type: 'hodometer', checklist_table_id: 7 },
      '/checklist_table_id not_taken',
    ],
    ['may identify', { name: 'Placa', type: 'text', is_identifier: 1 }],
    ['cannot identify by a photo', { name: 'Foto', type: 'photo', is_identifier: true }, '/is_identifier not_taken'],
    [
      'cannot identify by a signature',
      { name: 'Visto', type: 'signature', is_identifier: 1 },
      '/is_identifier not_taken',
    ],
    ['with an id must exist', { id: 3, name: 'Placa', type: 'text' }, '/id unknown_reference'],
  ];
  for (const [title, field, fault] of fields) {
    it(title, () =>
      assert.deepEqual(
        checklistFormFaults([field], facts).map(({ pointer, code }) => `${pointer} ${code}`),
        fault === undefined ? [] : [`/data/fields/0${fault}`],
      ),
    );
  }
});

describe('The items of a table', () => {
  const items: readonly [says: string, items: readonly NewChecklistTableItem[], fault?: string][] = [
    ['may be none', []],
    [
      'may be existing and new',
      [
        { id: 1, name: 'Bom' },
        { name: 'Ruim', risk_level: 'H' },
      ],
    ],
    ['cannot have the same name', [{ name: 'Péssimo' }, { name: 'Bom' }, { name: 'PESSIMO' }], '/2/name repeated'],
    [
      'come once',
      [
        { id: 1, name: 'Bom' },
        { id: 1, name: 'Ruim' },
      ],
      '/1/id repeated',
    ],
    ['must belong to this table', [{ id: 2, name: 'Bom' }], '/0/id unknown_reference'],
  ];
  for (const [title, list, fault] of items) {
    it(title, () =>
      assert.deepEqual(
        checklistTableFaults(list, [1]).map(({ pointer, code }) => `${pointer} ${code}`),
        fault === undefined ? [] : [`/data/items${fault}`],
      ),
    );
  }
});
