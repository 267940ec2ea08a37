import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WorkShiftDay } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { generatedRequests } from './generated-requests.fixture.ts';
import { planClock } from './plan-clock.ts';
import type { WeeklyHours } from './route-request.ts';
import { workingSpans } from './shift-spans.ts';

const zone = 'America/Sao_Paulo';
const day = (weekday: number, begin: string, end: string, ...breaks: [begin: string, end: string][]): WorkShiftDay => ({
  weekday,
  begin,
  end,
  breaks: breaks.map(([begin, end]) => ({ begin, end })),
});
const shift = (...days: WorkShiftDay[]): WeeklyHours => ({ name: 'Shift', timezone: null, days });

/** Working spans as day of March 2026 and local time. The 2nd is a Monday. */
function worked(hours: WeeklyHours | null, begin: string, end: string): string {
  const clock = planClock({ begin: `2026-03-0${begin}:00-03:00`, end: `2026-03-0${end}:00-03:00` });
  const written = (second: number): string => {
    const local = Temporal.Instant.from(clock.instantOf(second)).toZonedDateTimeISO(zone);
    return `${local.day} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  };
  return workingSpans(hours, clock, zone)
    .map((span) => `${written(span.begin)}–${written(span.end)}`)
    .join(', ');
}

describe('The working time of a plan', () => {
  const office = shift(...[1, 2, 3].map((weekday) => day(weekday, '08:00', '18:00', ['12:00', '13:00'])));
  const night = shift(day(1, '22:00', '06:00', ['01:00', '02:00']));
  const cases: readonly [title: string, hours: WeeklyHours | null, begin: string, end: string, spans: string][] = [
    ['is its period where there is no shift', null, '2T07:00', '4T19:00', '2 07:00–4 19:00'],
    ['is the shift without its breaks', office, '2T00:00', '2T23:00', '2 08:00–2 12:00, 2 13:00–2 18:00'],
    ['begins and ends with the period', office, '2T09:30', '2T17:00', '2 09:30–2 12:00, 2 13:00–2 17:00'],
    ['has no break that is outside the period', office, '2T13:30', '2T17:00', '2 13:30–2 17:00'],
    ['begins after a break in which the period begins', office, '2T12:30', '2T17:00', '2 13:00–2 17:00'],
    ['ends before a break in which the period ends', office, '2T09:00', '2T12:30', '2 09:00–2 12:00'],
    [
      'goes on day by day, with the night as a break',
      office,
      '2T15:00',
      '4T09:00',
      '2 15:00–2 18:00, 3 08:00–3 12:00, 3 13:00–3 18:00, 4 08:00–4 09:00',
    ],
    ['is none on days off', office, '5T08:00', '6T18:00', ''],
    ['reaches over midnight', night, '2T12:00', '3T12:00', '2 22:00–3 01:00, 3 02:00–3 06:00'],
    ['includes the night of the day before', night, '3T00:00', '3T12:00', '3 00:00–3 01:00, 3 02:00–3 06:00'],
    [
      'joins spans that touch',
      shift(day(1, '16:00', '00:00'), day(2, '00:00', '04:00')),
      '2T08:00',
      '3T08:00',
      '2 16:00–3 04:00',
    ],
    ['may be all day long', shift(day(1, '07:00', '07:00')), '2T00:00', '4T00:00', '2 07:00–3 07:00'],
    [
      'is read in the zone of the shift',
      { ...office, timezone: 'America/Manaus' },
      '2T00:00',
      '2T15:00',
      '2 09:00–2 13:00, 2 14:00–2 15:00',
    ],
  ];
  for (const [title, hours, begin, end, spans] of cases) {
    it(title, () => assert.equal(worked(hours, begin, end), spans));
  }

  it('is an hour shorter in the night when the clocks go forward', () => {
    const clock = planClock({ begin: '2026-03-08T00:00:00-05:00', end: '2026-03-08T12:00:00-04:00' });
    const hours = { ...shift(day(0, '01:00', '05:00', ['03:30', '04:00'])), timezone: 'America/New_York' };
    const inHours = workingSpans(hours, clock, zone).map(({ begin, end }) => [begin / 3600, end / 3600]);
    assert.deepEqual(inHours, [
      [1, 2.5],
      [3, 4],
    ]);
  });

  /** The reference implementation, evaluated every half minute. */
  const isAtWork = ({ timezone, days }: WeeklyHours, epochMs: number): boolean => {
    const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone ?? zone);
    const minuteOfWeek = (local.dayOfWeek % 7) * 1440 + local.hour * 60 + local.minute;
    const minute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const isIn = (weekday: number, from: number, span: { readonly begin: string; readonly end: string }): boolean => {
      const shifted = (minute(span.begin) - from + 1440) % 1440;
      const length = ((minute(span.end) - minute(span.begin) + 1439) % 1440) + 1;
      const since = (minuteOfWeek - weekday * 1440 - from - shifted + 2 * 10_080) % 10_080;
      return since < length;
    };
    return days.some(
      (day) =>
        isIn(day.weekday, minute(day.begin), day) &&
        !day.breaks.some((pause) => isIn(day.weekday, minute(day.begin), pause)),
    );
  };

  it('has every minute of local working time', () => {
    fc.assert(
      fc.property(
        generatedRequests(1, 1),
        fc.array(fc.nat(), { maxLength: 20 }),
        ({ crews, period, timezone }, drawn) => {
          const hours = crews[0]?.driver?.shift ?? crews[0]?.vehicle?.shift;
          if (!hours) return;
          const clock = planClock(period);
          const spans = workingSpans(hours, clock, timezone);
          for (const number of drawn) {
            const second = (number % Math.floor(clock.lengthS / 60)) * 60 + 30;
            assert.equal(
              spans.some(({ begin, end }) => begin <= second && second <= end),
              isAtWork(hours, Date.parse(clock.instantOf(second))),
            );
          }
        },
      ),
    );
  });
});
