import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import { Temporal } from 'temporal-polyfill';

/** Moves windows and periods by whole days in a time zone. They retain their local time. */
export class LocalDays {
  private readonly timezone: string;
  private readonly days: number;
  /** A cache: time zone calculations are slow, and points of a plan share windows. */
  private readonly moved = new Map<string, TimeWindow>();

  /**
   * @param from an instant in the period to move
   * @param to the local day of that instant after the move
   */
  constructor(timezone: string, from: string, to: string) {
    this.timezone = timezone;
    this.days = this.local(from).toPlainDate().until(to).days;
  }

  /**
   * Moves a window. If the clocks change on the new day, a repeated hour begins with its first occurrence and ends with
   * its second. A skipped hour is extended to both sides. So a window never becomes shorter than it was.
   */
  move(window: TimeWindow): TimeWindow {
    const key = `${window.begin} ${window.end}`;
    const known = this.moved.get(key);
    if (known) return known;
    const moved = { begin: this.instant(window.begin, 'earlier'), end: this.instant(window.end, 'later') };
    this.moved.set(key, moved);
    return moved;
  }

  /** Moves sorted, disjoint windows. Windows that overlap afterwards are merged. */
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
