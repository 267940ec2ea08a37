import type { LocalClock } from './local-clock.ts';

/**
 * Working hours of a day of the week, in minutes since midnight. An end that is not after the begin is on the next day.
 */
export type HoursOfDay = { readonly weekday: number; readonly beginMinute: number; readonly endMinute: number };

const minutesOfDay = 1440;

/** A work shift: the hours of the week in which vehicles may move. Breaks count as working time. */
export class WeeklyHours {
  private readonly clock: LocalClock;
  private readonly days: readonly HoursOfDay[];

  /** @param clock of the shift's zone, else of the company's */
  constructor(clock: LocalClock, days: readonly HoursOfDay[]) {
    this.clock = clock;
    this.days = days;
  }

  isWorking(ms: number): boolean {
    // 1970-01-01 was a Thursday.
    const today = (((this.clock.dayOf(ms).number + 4) % 7) + 7) % 7;
    const yesterday = (today + 6) % 7;
    const minute = this.clock.minuteOf(ms);
    return this.days.some(({ weekday, beginMinute, endMinute }) => {
      const untilMinute = endMinute > beginMinute ? endMinute : endMinute + minutesOfDay;
      if (weekday === today && minute >= beginMinute && minute < untilMinute) return true;
      return weekday === yesterday && minute + minutesOfDay < untilMinute;
    });
  }
}
