import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LocalDays } from './local-days.ts';

const window = (begin: string, end: string) => ({ begin: `${begin}:00.000Z`, end: `${end}:00.000Z` });

describe('Windows that are moved to another day', () => {
  const cases: readonly (readonly [title: string, zone: string, to: string, from: string, moved: string])[] = [
    [
      'keep their hours',
      'America/Sao_Paulo',
      '2026-12-08',
      '2026-12-01T11:00/2026-12-01T14:00',
      '2026-12-08T11:00/2026-12-08T14:00',
    ],
    [
      'go back, and a year',
      'America/Sao_Paulo',
      '2025-12-01',
      '2026-12-01T11:00/2026-12-01T14:00',
      '2025-12-01T11:00/2025-12-01T14:00',
    ],
    [
      'keep their hours of the clock in summer',
      'Europe/Lisbon',
      '2026-07-01',
      '2026-12-01T09:00/2026-12-01T12:00',
      '2026-07-01T08:00/2026-07-01T11:00',
    ],
    [
      'keep those of a night',
      'America/Sao_Paulo',
      '2026-12-31',
      '2026-12-02T01:00/2026-12-02T05:00',
      '2027-01-01T01:00/2027-01-01T05:00',
    ],
    [
      'have the whole of an hour that comes twice',
      'Europe/Lisbon',
      '2026-10-25',
      '2026-12-01T01:15/2026-12-01T01:45',
      '2026-10-25T00:15/2026-10-25T01:45',
    ],
    [
      'reach around an hour that is left out',
      'Europe/Lisbon',
      '2026-03-29',
      '2026-12-01T01:15/2026-12-01T01:45',
      '2026-03-29T00:15/2026-03-29T01:45',
    ],
  ];
  for (const [title, zone, to, from, moved] of cases)
    it(title, () => {
      const [begin = '', end = ''] = from.split('/');
      const [movedBegin = '', movedEnd = ''] = moved.split('/');
      const days = new LocalDays(zone, title.includes('night') ? '2026-12-01T22:00:00Z' : `${begin}:00Z`, to);
      assert.deepEqual(days.move(window(begin, end)), window(movedBegin, movedEnd));
    });

  it('stay sorted and disjoint, and none gets shorter, for any change of clocks', () => {
    const hour = fc.integer({ min: 0, max: 24 * 12 });
    fc.assert(
      fc.property(
        fc.uniqueArray(hour, { minLength: 2, maxLength: 12 }),
        fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-10'),
        (steps, to) => {
          const times = steps.sort((one, other) => one - other);
          const moment = (step: number) => new Date(Date.parse('2026-12-01T00:00:00Z') + step * 300_000).toISOString();
          const windows = times.flatMap((begin, at) =>
            at % 2 === 0 && at + 1 < times.length ? [{ begin: moment(begin), end: moment(times[at + 1]!) }] : [],
          );
          const moved = new LocalDays('Europe/Lisbon', '2026-12-01T00:00:00Z', to).moveAll(windows);
          const lengthOf = (list: typeof moved) =>
            list.reduce((sum, { begin, end }) => sum + Date.parse(end) - Date.parse(begin), 0);
          for (const [at, { begin, end }] of moved.entries()) {
            assert.ok(begin < end);
            assert.ok(at === 0 || begin > moved[at - 1]!.end);
          }
          assert.ok(moved.length <= windows.length);
          assert.ok(lengthOf(moved) >= lengthOf(windows) - (to === '2026-03-29' ? 3_600_000 : 0));
        },
      ),
    );
  });
});
