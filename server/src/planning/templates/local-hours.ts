import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import type { DaySpan } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { Temporal } from 'temporal-polyfill';

/** Converts periods and windows to local times, without their day. */
export class LocalHours {
  private readonly timezone: string;
  /** A cache: time zone calculations are slow, and points of a plan share windows. */
  private readonly known = new Map<string, DaySpan | undefined>();

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /** The local times of a span, extended to whole minutes. Undefined if it lasts longer than a day. */
  hoursOf({ begin, end }: TimeWindow): DaySpan | undefined {
    const key = `${begin} ${end}`;
    if (!this.known.has(key)) this.known.set(key, this.hoursBetween(begin, end));
    return this.known.get(key);
  }

  /** The local times of a window in a plan with this period. Undefined if the window does not restrict the plan. */
  hoursWithin(window: TimeWindow, period: TimeWindow): DaySpan | undefined {
    const hours = this.hoursOf(window);
    if (hours && hours.begin !== hours.end) return hours;
    const begin = window.begin > period.begin ? window.begin : period.begin;
    const end = window.end < period.end ? window.end : period.end;
    if (begin >= end || (begin === period.begin && end === period.end)) return undefined;
    return this.hoursOf({ begin, end });
  }

  /** The day of the week of a moment; 0 is Sunday. */
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
