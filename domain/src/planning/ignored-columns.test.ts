import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ignoredColumnsWarnings } from './ignored-columns.ts';
import { warningText } from './plan-warning.ts';

describe('The warning of columns that were not read', () => {
  const cases: readonly [headings: readonly string[], explainsLoads: boolean][] = [
    [['Placa'], false],
    [['Vendedor', 'Telefone'], false],
    [['Placa', 'Peso bruto (kg)'], true],
    [['QTD. VOLUMES'], true],
  ];
  for (const [headings, explainsLoads] of cases)
    it(`${explainsLoads ? 'explains' : 'does not explain'} loads where they are ${headings.join(', ')}`, () => {
      const [warning] = ignoredColumnsWarnings(headings);
      assert.ok(warning);
      const text = warningText(warning, 'en');
      assert.ok(headings.every((heading) => text.includes(heading)));
      assert.equal(text.includes('item_capacity'), explainsLoads);
    });

  it('is none where all were read', () => assert.deepEqual(ignoredColumnsWarnings([]), []));
});
