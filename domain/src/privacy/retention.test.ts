import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Retention, retentionFaults } from './retention.ts';

describe('What is kept', () => {
  const cases: readonly [says: string, given: Retention[], expected: string[]][] = [
    ['may be kept for good', [{ class: 'audit', days: null }], []],
    ['may go after a day where no law says otherwise', [{ class: 'position', days: 1 }], []],
    ['is kept six months where the law asks for it', [{ class: 'audit', days: 179 }], ['/data/0/days too_small']],
    ['is kept until it was delivered', [{ class: 'notification', days: 6 }], ['/data/0/days too_small']],
    [
      'is settled once',
      [
        { class: 'checklist', days: 30 },
        { class: 'checklist', days: 60 },
      ],
      ['/data/1/class repeated'],
    ],
  ];
  for (const [says, given, expected] of cases) {
    it(says, () =>
      assert.deepEqual(
        retentionFaults(given).map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      ),
    );
  }
});
