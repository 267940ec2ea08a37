/**
 * A day of a zone, from its first instant to that of the next day. It may have 23 or 25 hours, and may begin at 01:00.
 */
export type LocalDay = {
  readonly date: string;
  /** Days since 1970-01-01, by the calendar. */
  readonly number: number;
  readonly beginMs: number;
  readonly endMs: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The calendar and local time of a time zone. */
export class LocalClock {
  private readonly format: Intl.DateTimeFormat;
  private readonly begins = new Map<number, number>();
  private day: LocalDay = { date: '', number: 0, beginMs: 0, endMs: 0 };

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  dayOf(ms: number): LocalDay {
    if (ms >= this.day.endMs || ms < this.day.beginMs) {
      const number = Math.floor(this.wallMs(ms) / dayMs);
      this.day = {
        date: new Date(number * dayMs).toISOString().slice(0, 10),
        number,
        beginMs: this.beginOf(number),
        endMs: this.beginOf(number + 1),
      };
    }
    return this.day;
  }

  /** Minutes of the local time since midnight. */
  minuteOf(ms: number): number {
    const { beginMs, endMs, number } = this.dayOf(ms);
    // Querying the zone is slow, and only a day with a clock change needs it.
    const sinceMidnightMs = endMs - beginMs === dayMs ? ms - beginMs : this.wallMs(ms) - number * dayMs;
    return Math.floor(sinceMidnightMs / 60_000);
  }

  /** The first instant of a day: 01:00 if clocks are put forward at midnight. */
  private beginOf(number: number): number {
    const known = this.begins.get(number);
    if (known !== undefined) return known;
    let before = number * dayMs - 16 * hourMs;
    let within = number * dayMs + 16 * hourMs;
    while (within - before > 1) {
      const middle = Math.floor((before + within) / 2);
      if (Math.floor(this.wallMs(middle) / dayMs) >= number) within = middle;
      else before = middle;
    }
    this.begins.set(number, within);
    return within;
  }

  /** The local time, as if it were UTC. */
  private wallMs(ms: number): number {
    const parts: Record<string, number> = {};
    for (const { type, value } of this.format.formatToParts(ms)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000);
  }
}
