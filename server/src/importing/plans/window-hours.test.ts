import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planDayOf, windowOn } from './window-hours.ts';

describe('The hours of a window, if a plan lasts beyond midnight', () => {
  const day = planDayOf('2026-12-01T22:00:00-03:00', '2026-12-02T06:00:00-03:00', 'America/Sao_Paulo');
  const cases: readonly [begin: string, end: string, says: readonly [string, string]][] = [
    ['22:30:00', '23:30:00', ['2026-12-01T22:30:00', '2026-12-01T23:30:00']],
    ['23:00:00', '02:00:00', ['2026-12-01T23:00:00', '2026-12-02T02:00:00']],
    ['20:00:00', '02:00:00', ['2026-12-01T20:00:00', '2026-12-02T02:00:00']],
    ['01:00:00', '05:00:00', ['2026-12-02T01:00:00', '2026-12-02T05:00:00']],
    ['20:00:00', '23:00:00', ['2026-12-01T20:00:00', '2026-12-01T23:00:00']],
    ['23:30:00', '23:00:00', ['2026-12-01T23:30:00', '2026-12-01T23:00:00']],
    ['01:00:00', '2026-12-02T05:00', ['2026-12-02T01:00:00', '2026-12-02T05:00']],
  ];
  for (const [begin, end, expected] of cases) {
    it(`are from ${expected[0]} to ${expected[1]} for ${begin} to ${end}`, () => {
      assert.deepEqual(windowOn(day, begin, end), { begin: expected[0], end: expected[1] });
    });
  }

  it('are on the one day of a plan that ends on that day, however early', () => {
    const short = planDayOf('2026-12-01T22:00:00-03:00', '2026-12-01T23:30:00-03:00', 'America/Sao_Paulo');
    assert.deepEqual(windowOn(short, '01:00:00', undefined), { begin: '2026-12-01T01:00:00' });
  });
});
