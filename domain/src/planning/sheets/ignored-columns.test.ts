import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '../warnings/plan-warning.ts';
import { ignoredColumnsWarnings } from './ignored-columns.ts';

describe('The warning of ignored columns', () => {
  const cases: readonly [headings: readonly string[], explainsLoads: boolean][] = [
    [['Placa'], false],
    [['Vendedor', 'Telefone'], false],
    [['Placa', 'Peso bruto (kg)'], true],
    [['QTD. VOLUMES'], true],
  ];
  for (const [headings, explainsLoads] of cases)
    it(`${explainsLoads ? 'explains' : 'does not explain'} loads for the headings ${headings.join(', ')}`, () => {
      const [warning] = ignoredColumnsWarnings(headings);
      assert.ok(warning);
      const text = warningText(warning, 'en');
      assert.ok(headings.every((heading) => text.includes(heading)));
      assert.equal(text.includes('item_capacity'), explainsLoads);
    });

  it('is absent if all columns were read', () => assert.deepEqual(ignoredColumnsWarnings([]), []));
});
