import { Temporal } from 'temporal-polyfill';

const dayMs = 86_400_000;

/** As many days as a list seldom has; a list of more forgets them and goes on. */
const keptMaxDays = 10_000;

/**
 * What the clocks of a time zone show, for sheets, which know no zones. To ask the zone costs more than to write a cell,
 * so it is asked twice a day: on a day that begins and ends with the same offset, that is the offset.
 */
export class ZoneClock {
  readonly timezone: string;
  readonly #offsets = new Map<number, number | undefined>();

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /** The local date and time of an instant, as milliseconds of a clock in UTC that shows the same; NaN for what is none. */
  localMs(instant: string): number {
    const ms = Date.parse(instant);
    return Number.isNaN(ms) ? ms : ms + (this.#offsetOfDay(Math.floor(ms / dayMs)) ?? this.#offsetMs(ms));
  }

  #offsetOfDay(day: number): number | undefined {
    if (this.#offsets.has(day)) return this.#offsets.get(day);
    if (this.#offsets.size >= keptMaxDays) this.#offsets.clear();
    const [first, last] = [this.#offsetMs(day * dayMs), this.#offsetMs((day + 1) * dayMs)];
    const offset = first === last ? first : undefined;
    this.#offsets.set(day, offset);
    return offset;
  }

  #offsetMs(ms: number): number {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(this.timezone);
    return offsetNanoseconds / 1e6;
  }
}
