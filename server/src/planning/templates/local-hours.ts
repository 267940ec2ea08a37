import type { DaySpan } from '@tropeiro/domain/planning/template-point.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/time-window.ts';
import { Temporal } from 'temporal-polyfill';

/** Tells periods and windows by the hours of a clock on the wall, whatever their day. */
export class LocalHours {
  private readonly timezone: string;
  /** To ask a time zone is slow, and the points of a plan share their hours. */
  private readonly known = new Map<string, DaySpan | undefined>();

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /** The hours of a span, in whole minutes that leave nothing of it out; undefined where it lasts longer than a day. */
  hoursOf({ begin, end }: TimeWindow): DaySpan | undefined {
    const key = `${begin} ${end}`;
    if (!this.known.has(key)) this.known.set(key, this.hoursBetween(begin, end));
    return this.known.get(key);
  }

  /** The hours of a window in a plan of this period; undefined where it lets the plan be as it is. */
  hoursWithin(window: TimeWindow, period: TimeWindow): DaySpan | undefined {
    const hours = this.hoursOf(window);
    if (hours && hours.begin !== hours.end) return hours;
    const begin = window.begin > period.begin ? window.begin : period.begin;
    const end = window.end < period.end ? window.end : period.end;
    if (begin >= end || (begin === period.begin && end === period.end)) return undefined;
    return this.hoursOf({ begin, end });
  }

  /** The day of the week of a moment, 0 is Sunday. */
  weekdayOf(moment: string): number {
    return this.local(moment).dayOfWeek % 7;
  }

  private hoursBetween(begin: string, end: string): DaySpan | undefined {
    const first = this.local(begin).round({ smallestUnit: 'minute', roundingMode: 'floor' });
    const last = this.local(end).round({ smallestUnit: 'minute', roundingMode: 'ceil' });
    const dayAfter = first.toPlainDateTime().add({ days: 1 });
    if (Temporal.PlainDateTime.compare(last.toPlainDateTime(), dayAfter) > 0) return undefined;
    return { begin: hourText(first), end: hourText(last) };
  }

  private local = (moment: string): Temporal.ZonedDateTime =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(this.timezone);
}

const hourText = (moment: Temporal.ZonedDateTime): string => moment.toPlainTime().toString({ smallestUnit: 'minute' });
