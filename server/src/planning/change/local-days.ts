import type { TimeWindow } from '@tropeiro/domain/planning/time-window.ts';
import { Temporal } from 'temporal-polyfill';

/** Moves windows and periods by whole days of a time zone, in which they keep their hours. */
export class LocalDays {
  private readonly timezone: string;
  private readonly days: number;
  /** To ask a time zone is slow, and the points of a plan share their hours. */
  private readonly moved = new Map<string, TimeWindow>();

  /** @param from an instant, and `to` the day that it comes to be on */
  constructor(timezone: string, from: string, to: string) {
    this.timezone = timezone;
    this.days = this.local(from).toPlainDate().until(to).days;
  }

  /**
   * The window on its new day. Where clocks change that day, an hour that is twice on it begins with the first and ends
   * with the second, and one that is not on it reaches to both sides: a window has never less than was promised.
   */
  move(window: TimeWindow): TimeWindow {
    const key = `${window.begin} ${window.end}`;
    const known = this.moved.get(key);
    if (known) return known;
    const moved = { begin: this.instant(window.begin, 'earlier'), end: this.instant(window.end, 'later') };
    this.moved.set(key, moved);
    return moved;
  }

  /** Windows that are in order and apart, moved: two that have come to overlap are one. */
  moveAll(windows: readonly TimeWindow[]): TimeWindow[] {
    const joined: TimeWindow[] = [];
    for (const { begin, end } of windows.map((window) => this.move(window))) {
      const last = joined.at(-1);
      if (last && begin <= last.end)
        joined[joined.length - 1] = { begin: last.begin, end: end > last.end ? end : last.end };
      else joined.push({ begin, end });
    }
    return joined;
  }

  private instant(moment: string, disambiguation: 'earlier' | 'later'): string {
    const { epochMilliseconds } = this.local(moment)
      .toPlainDateTime()
      .add({ days: this.days })
      .toZonedDateTime(this.timezone, { disambiguation });
    return new Date(epochMilliseconds).toISOString();
  }

  private local = (moment: string): Temporal.ZonedDateTime =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(this.timezone);
}
