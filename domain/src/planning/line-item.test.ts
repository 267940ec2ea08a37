import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itemOfLine, type SaidOfItem } from './line-item.ts';

describe('The goods of a line without item codes are one item', () => {
  const cases: readonly [says: string, measure: Parameters<typeof itemOfLine>[0], said: SaidOfItem, item: object][] = [
    ['as it is said', 'each', { quantity: 3, capacity: 2 }, { quantity: 3, capacity: 2 }],
    ['that takes up how many they are', 'count', { quantity: 3 }, { quantity: 3, capacity: 1 }],
    ['that takes up nothing where nobody says how many', 'count', { value: 9 }, { value: 9 }],
    [
      'that takes up what all of them weigh',
      'weight',
      { quantity: 5, capacity: 120.5 },
      { quantity: 1, capacity: 120.5, description: '5 volumes, 120.5 kg' },
    ],
    [
      'that is described as the line does',
      'weight',
      { capacity: 7, description: 'Tintas' },
      { quantity: 1, capacity: 7, description: 'Tintas' },
    ],
    ['of a number alone', 'weight', { quantity: 5 }, { quantity: 5 }],
    ['with a weight that is none, to be told', 'weight', { quantity: 5, capacity: -1 }, { quantity: 5, capacity: -1 }],
    [
      'with a number that is none, to be told',
      'weight',
      { quantity: 'x', capacity: 1 },
      { quantity: 'x', capacity: 1 },
    ],
  ];
  for (const [says, measure, said, item] of cases)
    it(says, () => assert.deepEqual(itemOfLine(measure)(said), { external_code: 'volumes', ...item }));
});
