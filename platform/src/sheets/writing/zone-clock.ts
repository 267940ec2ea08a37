import { Temporal } from 'temporal-polyfill';

const dayMs = 86_400_000;

/** More days than most lists have. A list with more days clears the cache and continues. */
const cachedMaxDays = 10_000;

/**
 * The local times of a time zone, for sheets, which have no zones. Querying the zone costs more than writing a cell, so
 * it is queried twice a day: if a day begins and ends with the same offset, that offset applies all day.
 */
export class ZoneClock {
  readonly timezone: string;
  readonly #offsets = new Map<number, number | undefined>();

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /**
   * The local date and time of an instant, as milliseconds of a UTC clock that shows the same. NaN for an invalid
   * instant.
   */
  localMs(instant: string): number {
    const ms = Date.parse(instant);
    return Number.isNaN(ms) ? ms : ms + (this.#offsetOfDay(Math.floor(ms / dayMs)) ?? this.#offsetMs(ms));
  }

  #offsetOfDay(day: number): number | undefined {
    if (this.#offsets.has(day)) return this.#offsets.get(day);
    if (this.#offsets.size >= cachedMaxDays) this.#offsets.clear();
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
