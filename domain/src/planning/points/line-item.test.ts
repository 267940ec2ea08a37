import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ItemCells, itemOfLine } from './line-item.ts';

describe('Goods of a line without item codes become one item', () => {
  const cases: readonly [says: string, measure: Parameters<typeof itemOfLine>[0], said: ItemCells, item: object][] = [
    ['with the given fields', 'each', { quantity: 3, capacity: 2 }, { quantity: 3, capacity: 2 }],
    ['that takes up their number', 'count', { quantity: 3 }, { quantity: 3, capacity: 1 }],
    ['that takes up nothing if the number is missing', 'count', { value: 9 }, { value: 9 }],
    [
      'that takes up their total weight',
      'weight',
      { quantity: 5, capacity: 120.5 },
      { quantity: 1, capacity: 120.5, description: '5 volumes, 120.5 kg' },
    ],
    [
      'with the description of the line',
      'weight',
      { capacity: 7, description: 'Tintas' },
      { quantity: 1, capacity: 7, description: 'Tintas' },
    ],
    ['with only a number', 'weight', { quantity: 5 }, { quantity: 5 }],
    ['with a wrong weight, to be reported', 'weight', { quantity: 5, capacity: -1 }, { quantity: 5, capacity: -1 }],
    ['with a wrong number, to be reported', 'weight', { quantity: 'x', capacity: 1 }, { quantity: 'x', capacity: 1 }],
  ];
  for (const [title, measure, cells, item] of cases)
    it(title, () => assert.deepEqual(itemOfLine(measure)(cells), { external_code: 'volumes', ...item }));
});
