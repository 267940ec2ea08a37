import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { periodFaults, reversedPeriodFaults } from './period.ts';

describe('A period', () => {
  const names = { begin: 'begin_date', end: 'end_date' };
  const periods: readonly [
    says: string,
    begin: string | undefined,
    end: string | undefined,
    code: string | undefined,
  ][] = [
    ['may be open at either side', undefined, '2026-01-01T00:00:00.000Z', undefined],
    ['may not be a single moment', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'period_reversed'],
    ['may last 366 days', '2026-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z', undefined],
    ['may not last longer', '2026-01-01T00:00:00.000Z', '2027-01-02T00:00:00.001Z', 'period_too_long'],
    ['may not run backwards', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'period_reversed'],
  ];
  for (const [title, begin, end, code] of periods) {
    it(title, () => assert.equal(periodFaults(begin, end, names)[0]?.code, code));
  }

  it('of creation dates may have any length but not run backwards', () => {
    assert.deepEqual(reversedPeriodFaults('2001-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', names), []);
    const [fault] = reversedPeriodFaults('2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', names);
    assert.equal(fault?.code, 'period_reversed');
  });
});
