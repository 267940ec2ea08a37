import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retentionFaults } from './retention.ts';
import type { Retention } from './retention-schema.ts';

describe('A retention period', () => {
  const cases: readonly [says: string, given: Retention[], expected: string[]][] = [
    ['may be unlimited', [{ class: 'audit', days: null }], []],
    ['may be a day unless a law requires more', [{ class: 'position', days: 1 }], []],
    ['is at least six months where the law requires it', [{ class: 'audit', days: 179 }], ['/data/0/days too_small']],
    ['is long enough for deliveries to finish', [{ class: 'notification', days: 6 }], ['/data/0/days too_small']],
    [
      'is set only once',
      [
        { class: 'checklist', days: 30 },
        { class: 'checklist', days: 60 },
      ],
      ['/data/1/class repeated'],
    ],
  ];
  for (const [title, input, expected] of cases) {
    it(title, () =>
      assert.deepEqual(
        retentionFaults(input).map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      ),
    );
  }
});
