import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clockOf, officeHours } from '../testing/world.ts';
import { WeeklyHours } from './weekly-hours.ts';

const hours = (ms: number): number => ms / 3_600_000;

describe('A local day', () => {
  for (const [title, zone, moment, date, begin, length] of [
    ['begins at midnight', 'America/Sao_Paulo', '2026-03-10T12:00:00Z', '2026-03-10', '2026-03-10T03:00:00Z', 24],
    [
      'has not begun a millisecond before',
      'America/Sao_Paulo',
      '2026-03-10T02:59:59.999Z',
      '2026-03-09',
      '2026-03-09T03:00:00Z',
      24,
    ],
    [
      'begins at 01:00 if clocks go forward at midnight',
      'America/Sao_Paulo',
      '2018-11-04T12:00:00Z',
      '2018-11-04',
      '2018-11-04T03:00:00Z',
      23,
    ],
    [
      'has 25 hours if they go back',
      'America/Sao_Paulo',
      '2018-02-18T01:30:00Z',
      '2018-02-17',
      '2018-02-17T02:00:00Z',
      25,
    ],
    ['of an island is earlier', 'America/Noronha', '2026-03-10T02:30:00Z', '2026-03-10', '2026-03-10T02:00:00Z', 24],
    ['of the west is later', 'America/Rio_Branco', '2026-03-10T04:30:00Z', '2026-03-09', '2026-03-09T05:00:00Z', 24],
    ['of half an hour too', 'America/St_Johns', '2026-01-10T03:00:00Z', '2026-01-09', '2026-01-09T03:30:00Z', 24],
    ['was one before 1970 too', 'UTC', '1969-12-31T23:00:00Z', '1969-12-31', '1969-12-31T00:00:00Z', 24],
  ] as const) {
    it(title, () => {
      const day = clockOf(zone).dayOf(Date.parse(moment));
      assert.deepEqual(
        [day.date, new Date(day.beginMs).toISOString(), hours(day.endMs - day.beginMs)],
        [date, begin.replace('Z', '.000Z'), length],
      );
    });
  }
});

describe('Working hours', () => {
  const nights = new WeeklyHours(clockOf('America/Sao_Paulo'), [
    { weekday: 2, beginMinute: 22 * 60, endMinute: 6 * 60 },
  ]);
  const days = officeHours(7, 19);
  for (const [title, shift, moment, isWorking] of [
    ['begin at their minute', days, '2026-03-10T07:00-03:00', true],
    ['have not begun before', days, '2026-03-10T06:59-03:00', false],
    ['end before theirs', days, '2026-03-10T19:00-03:00', false],
    ['are not on a Sunday', days, '2026-03-08T10:00-03:00', false],
    ['of a night continue in the morning', nights, '2026-03-11T05:59-03:00', true],
    ['of a night end', nights, '2026-03-11T06:00-03:00', false],
    ['of a night belong to the day they began', nights, '2026-03-10T05:00-03:00', false],
    [
      'go by the wall on the day clocks change',
      new WeeklyHours(clockOf('America/Sao_Paulo'), [{ weekday: 0, beginMinute: 60, endMinute: 120 }]),
      '2018-11-04T01:30-02:00',
      true,
    ],
  ] as const) {
    it(title, () => assert.equal(shift.isWorking(Date.parse(moment)), isWorking));
  }
});
