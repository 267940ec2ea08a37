import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sortDays, workShiftFaults } from './work-shift.ts';
import type { NewWorkShiftDay } from './work-shift-schema.ts';

const day = (
  weekday: number,
  begin: string,
  end: string,
  ...breaks: [begin: string, end: string][]
): NewWorkShiftDay => ({
  weekday,
  begin,
  end,
  breaks: breaks.map(([begin, end]) => ({ begin, end })),
});

const faultsOf = (...days: NewWorkShiftDay[]) =>
  workShiftFaults({ timezone: null, days }).map(({ pointer, code }) => `${pointer} ${code}`);

describe('The hours of a work shift', () => {
  const cases: readonly [says: string, days: NewWorkShiftDay[], faults: string[]][] = [
    ['one day', [day(1, '08:00', '18:00', ['12:00', '13:00'])], []],
    ['a day without breaks', [{ weekday: 1, begin: '08:00', end: '18:00' }], []],
    ['two halves of a day that touch', [day(1, '08:00', '12:00'), day(1, '12:00', '18:00')], []],
    ['a night into the next day', [day(1, '22:00', '06:00'), day(2, '06:00', '14:00')], []],
    ['a day to midnight', [day(1, '16:00', '00:00'), day(2, '00:00', '08:00')], []],
    ['a whole day and the next one', [day(1, '07:00', '07:00'), day(2, '07:00', '07:00')], []],
    ['every minute of the week', [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, '00:00', '00:00')), []],
    ['halves of a day that overlap', [day(1, '08:00', '12:01'), day(1, '12:00', '18:00')], ['/data/days/1 overlaps']],
    ['a day given twice', [day(1, '08:00', '12:00'), day(1, '08:00', '12:00')], ['/data/days/1 overlaps']],
    ['a day inside another', [day(1, '09:00', '10:00'), day(1, '08:00', '12:00')], ['/data/days/1 overlaps']],
    ['a night into a morning', [day(1, '22:00', '06:00'), day(2, '05:59', '14:00')], ['/data/days/1 overlaps']],
    ['a Saturday night into Sunday', [day(0, '05:00', '09:00'), day(6, '22:00', '06:00')], ['/data/days/1 overlaps']],
    ['a whole day into the next', [day(6, '07:00', '07:00'), day(0, '06:00', '08:00')], ['/data/days/1 overlaps']],
    ['a break of the night, after midnight', [day(5, '22:00', '06:00', ['01:00', '02:00'])], []],
    ['a break over midnight', [day(5, '22:00', '06:00', ['23:30', '00:30'])], []],
    ['breaks at both ends', [day(1, '08:00', '18:00', ['08:00', '09:00'], ['17:00', '18:00'])], []],
    ['a break before the day', [day(1, '08:00', '18:00', ['07:00', '08:30'])], ['/data/days/0/breaks/0 outside']],
    ['a break after the day', [day(1, '08:00', '18:00', ['17:30', '18:01'])], ['/data/days/0/breaks/0 outside']],
    [
      'a break that ends before it begins',
      [day(1, '08:00', '18:00', ['13:00', '12:00'])],
      ['/data/days/0/breaks/0 outside'],
    ],
    ['a break without length', [day(1, '08:00', '18:00', ['12:00', '12:00'])], ['/data/days/0/breaks/0 outside']],
    [
      'breaks that overlap',
      [day(1, '08:00', '18:00', ['12:00', '13:00'], ['12:59', '14:00'])],
      ['/data/days/0/breaks/1 overlaps'],
    ],
    ['breaks that touch', [day(1, '08:00', '18:00', ['12:00', '13:00'], ['13:00', '14:00'])], []],
  ];
  for (const [title, days, faults] of cases) {
    it(`${faults.length === 0 ? 'may be' : 'may not be'} ${title}`, () => assert.deepEqual(faultsOf(...days), faults));
  }

  it('need an existing time zone', () => {
    for (const [timezone, codes] of [
      [null, []],
      ['America/Noronha', []],
      ['America/Atlantida', ['unknown_timezone']],
    ] as const) {
      const faults = workShiftFaults({ timezone, days: [] });
      assert.deepEqual(
        faults.map(({ code }) => code),
        codes,
      );
    }
  });

  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
  const anyDay = fc.record({ weekday: fc.nat(6), begin: time, end: time });

  /** The reference implementation counts minutes: a minute of the week that belongs to two days is an overlap. */
  const minutesOf = ({ weekday, begin, end }: NewWorkShiftDay): number[] => {
    const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    const length = at(end) > at(begin) ? at(end) - at(begin) : at(end) + 1440 - at(begin);
    return Array.from({ length }, (_, minute) => (weekday * 1440 + at(begin) + minute) % 10_080);
  };

  it('overlap exactly if two days contain the same minute', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 6 }), (days) => {
        const minutes = days.flatMap(minutesOf);
        assert.equal(faultsOf(...days).length > 0, new Set(minutes).size < minutes.length);
      }),
    );
  });

  it('are stored in the order of the week, with breaks in order and without other fields', () => {
    const sorted = sortDays([
      { ...day(5, '22:00', '06:00', ['01:00', '02:00'], ['23:00', '23:15']), surprise: 1 } as NewWorkShiftDay,
      { weekday: 1, begin: '13:00', end: '18:00' },
      day(1, '08:00', '12:00'),
    ]);
    assert.deepEqual(sorted, [
      day(1, '08:00', '12:00'),
      day(1, '13:00', '18:00'),
      day(5, '22:00', '06:00', ['23:00', '23:15'], ['01:00', '02:00']),
    ]);
  });
});
