import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { inOrder, type WorkShiftDay, workShiftFaults } from './work-shift.ts';
import { type Clock, workingHours } from './working-hours.ts';

/** The clock of a zone, by asking the calendar of the engine what its clocks show at the moments in question. */
const clockOf = (timeZone: string): Clock => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (date, time) => {
    const wanted = `${date} ${time}`;
    const around = Date.parse(`${date}T${time}Z`);
    for (let moment = around - 15 * 3_600_000; ; moment += 60_000) if (format.format(moment) >= wanted) return moment;
  };
};
const clocks = new Map(
  ['America/Sao_Paulo', 'America/Manaus', 'Pacific/Auckland'].map((zone) => [zone, clockOf(zone)]),
);
const greenwich: Clock = (date, time) => Date.parse(`${date}T${time}Z`);
const day = (weekday: number, begin: string, end: string, ...breaks: [begin: string, end: string][]): WorkShiftDay => ({
  weekday,
  begin,
  end,
  breaks: breaks.map(([begin, end]) => ({ begin, end })),
});
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const hoursOf = (days: WorkShiftDay[], begin: string, end: string, zone: string) =>
  workingHours(days, { begin: Date.parse(begin), end: Date.parse(end) }, clocks.get(zone) ?? greenwich).map((one) =>
    [one.begin, one.end].map((moment) => new Date(moment).toISOString().slice(0, 16)).join(' to '),
  );

describe('The hours worked in a period', () => {
  // 2026-03-02 is a Monday. Brazil left its clocks alone from 2019; in 2018 they leapt on 4 November at 00:00, and in
  // 2019 they fell back on 17 February at 00:00.
  const office = [1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:00', '18:00', ['12:00', '13:00']));
  const night = [day(6, '22:00', '06:00', ['01:30', '02:00'])];
  const cases: readonly [
    says: string,
    days: WorkShiftDay[],
    begin: string,
    end: string,
    zone: string,
    hours: string[],
  ][] = [
    [
      'are those of the weekday, without its breaks',
      office,
      '2026-03-02T00:00Z',
      '2026-03-03T00:00Z',
      'America/Sao_Paulo',
      ['2026-03-02T11:00 to 2026-03-02T15:00', '2026-03-02T16:00 to 2026-03-02T21:00'],
    ],
    [
      'are those of the zone',
      office,
      '2026-03-02T00:00Z',
      '2026-03-03T00:00Z',
      'America/Manaus',
      ['2026-03-02T12:00 to 2026-03-02T16:00', '2026-03-02T17:00 to 2026-03-02T22:00'],
    ],
    [
      'end with the period',
      office,
      '2026-03-02T13:00Z',
      '2026-03-02T15:30Z',
      'America/Sao_Paulo',
      ['2026-03-02T13:00 to 2026-03-02T15:00'],
    ],
    ['are none on a Sunday', office, '2026-03-01T03:00Z', '2026-03-02T03:00Z', 'America/Sao_Paulo', []],
    [
      'reach in from the night before',
      night,
      '2026-03-08T03:00Z',
      '2026-03-09T03:00Z',
      'America/Sao_Paulo',
      ['2026-03-08T03:00 to 2026-03-08T04:30', '2026-03-08T05:00 to 2026-03-08T09:00'],
    ],
    [
      'reach in from the other side of the world',
      [day(1, '08:00', '08:00')],
      '2026-03-02T18:00Z',
      '2026-03-02T20:00Z',
      'Pacific/Auckland',
      ['2026-03-02T18:00 to 2026-03-02T19:00'],
    ],
    [
      'are one stretch where days touch',
      everyDay.map((one) => day(one, '00:00', '00:00')),
      '2026-03-02T00:00Z',
      '2026-03-09T00:00Z',
      'UTC',
      ['2026-03-02T00:00 to 2026-03-09T00:00'],
    ],
    [
      'are an hour less in the night summer time begins',
      [day(6, '22:00', '06:00')],
      '2018-11-03T12:00Z',
      '2018-11-05T00:00Z',
      'America/Sao_Paulo',
      ['2018-11-04T01:00 to 2018-11-04T08:00'],
    ],
    [
      'are an hour more in the night it ends',
      [day(6, '22:00', '06:00')],
      '2019-02-16T12:00Z',
      '2019-02-18T00:00Z',
      'America/Sao_Paulo',
      ['2019-02-17T00:00 to 2019-02-17T09:00'],
    ],
  ];
  for (const [says, days, begin, end, zone, hours] of cases) {
    it(says, () => assert.deepEqual(hoursOf(days, begin, end, zone), hours));
  }

  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 45))
    .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
  const span = fc.record({ begin: time, end: time });
  const shift = fc
    .array(fc.record({ weekday: fc.nat(6), begin: time, end: time, breaks: fc.array(span, { maxLength: 2 }) }), {
      maxLength: 4,
    })
    .filter((days) => workShiftFaults({ timezone: null, days }).length === 0)
    .map(inOrder);

  it('of two periods that touch are those of both as one', () => {
    const monday = Date.parse('2026-03-02T00:00Z');
    fc.assert(
      fc.property(shift, fc.integer({ min: 0, max: 14 * 24 }), (days, quarter) => {
        const [begin, middle, end] = [monday, monday + quarter * 1_800_000, monday + 14 * 86_400_000];
        const total = (from: number, to: number) =>
          workingHours(days, { begin: from, end: to }, greenwich).reduce((sum, one) => sum + one.end - one.begin, 0);
        assert.equal(total(begin, middle) + total(middle, end), total(begin, end));
        assert.equal(total(begin, end), 2 * total(begin, begin + 7 * 86_400_000), 'two weeks are twice one week');
      }),
    );
  });
});
