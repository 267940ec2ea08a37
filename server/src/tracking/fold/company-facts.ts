import { cardKey } from '@tropeiro/domain/fleet/card.ts';
import { minuteOf } from '@tropeiro/domain/time/time-of-day.ts';
import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import { WeeklyHours } from '@tropeiro/telematics/day/weekly-hours.ts';
import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import type { ValueOverTime } from '@tropeiro/telematics/engine/timeline.ts';
import { cellMaxPlaces, PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import type { DriverRow, PointRow, SettingRow, ShiftRow } from '../../store/tracking/company-facts.ts';
import { companySettings } from './company-settings.ts';

/** The data that events of all vehicles of a company depend on, prepared for queries by message. */
export type CompanyFacts = {
  readonly clock: LocalClock;
  readonly pointsOfInterest: PlaceIndex;
  /** The active driver with this card. */
  driverOfCard(card: string): number | null;
  readonly shifts: ReadonlyMap<number, WeeklyHours>;
  readonly shiftOfDriver: ReadonlyMap<number, number>;
  /** The settings of a vehicle over time, in this fleet or in none. */
  settingsOf(vehicleId: number, fleetId: number | null): ValueOverTime<SettingsInForce>;
  /** About how much memory they take. */
  readonly bytes: number;
};

/**
 * About how many bytes of memory an entry takes, with its places in maps. Of a setting, its value is added: about four times its
 * text, as the objects of short rules take.
 */
const bytesOf = { facts: 1000, card: 300, driverShift: 50, shift: 5000, point: 200, setting: 300, valueCharacter: 4 };

/** Prepares the facts of a company, which are read in pages. */
export class CompanyFactsBuilder {
  private readonly timezone: string;
  private readonly pointsOfInterest = new PlaceIndex([], cellMaxPlaces);
  private readonly cards = new CardHolders();
  private readonly shifts = new Map<number, WeeklyHours>();
  private readonly shiftOfDriver = new Map<number, number>();
  private readonly settings: SettingRow[] = [];
  private bytes = bytesOf.facts;

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /** Adds drivers, in the order of their ids. */
  addDrivers(drivers: readonly DriverRow[]): void {
    for (const { id, card, work_shift_id } of drivers) {
      if (card !== null) this.cards.add(card, id);
      if (work_shift_id !== null) this.shiftOfDriver.set(id, work_shift_id);
      this.bytes += (card === null ? 0 : bytesOf.card) + (work_shift_id === null ? 0 : bytesOf.driverShift);
    }
  }

  addShifts(shifts: readonly ShiftRow[]): void {
    this.bytes += shifts.length * bytesOf.shift;
    for (const { id, timezone, days } of shifts)
      this.shifts.set(id, new WeeklyHours(clockOf(timezone ?? this.timezone), days.map(hoursOf)));
  }

  /** Adds settings, in the order in which they were created. */
  addSettings(settings: readonly SettingRow[]): void {
    for (const setting of settings) {
      this.settings.push(setting);
      this.bytes += bytesOf.setting + JSON.stringify(setting.value).length * bytesOf.valueCharacter;
    }
  }

  addPoints(points: readonly PointRow[]): void {
    this.bytes += points.length * bytesOf.point;
    this.pointsOfInterest.add(points.map(({ id, latitude, longitude }) => ({ key: `poi:${id}`, latitude, longitude })));
  }

  build(): CompanyFacts {
    const { cards, shifts, shiftOfDriver, pointsOfInterest, bytes } = this;
    return {
      clock: clockOf(this.timezone),
      pointsOfInterest,
      driverOfCard: (card) => cards.find(card),
      shifts,
      shiftOfDriver,
      settingsOf: companySettings(this.settings),
      bytes,
    };
  }
}

/**
 * Finds the driver with a card, by its key. Drivers who share a card since before cards were unique are added in the order of
 * their creation, and the newest counts.
 */
class CardHolders {
  private readonly byKey = new Map<string, number>();

  add(card: string, driverId: number): void {
    const key = cardKey(card);
    if (key !== '') this.byKey.set(key, driverId);
  }

  find(card: string): number | null {
    return this.byKey.get(cardKey(card)) ?? null;
  }
}

/** How many companies a process caches facts of, and how much memory these take. */
type FactsCacheLimits = { readonly maxCompanies: number; readonly maxBytes: number };

/** Several caches of a process have these limits. */
const defaultLimits: FactsCacheLimits = { maxCompanies: 1000, maxBytes: 100_000_000 };

/**
 * Caches the facts of companies in this process. Points of interest and cards can be thousands and rarely change between batches.
 * The stamp shows whether they have changed. Beyond the limits, the facts used longest ago are removed.
 */
export class CompanyFactsCache {
  /** In the order of their last use. */
  private readonly known = new Map<number, { readonly stamp: string; readonly facts: CompanyFacts }>();
  private readonly limits: FactsCacheLimits;
  private bytes = 0;

  constructor(limits: Partial<FactsCacheLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits };
  }

  find(companyId: number, stamp: string): CompanyFacts | undefined {
    const found = this.known.get(companyId);
    if (found?.stamp !== stamp) return undefined;
    this.known.delete(companyId);
    this.known.set(companyId, found);
    return found.facts;
  }

  /** Facts that exceed the limit alone are stored alone. */
  store(companyId: number, stamp: string, facts: CompanyFacts): void {
    this.remove(companyId);
    this.known.set(companyId, { stamp, facts });
    this.bytes += facts.bytes;
    const { maxCompanies, maxBytes } = this.limits;
    for (const oldest of this.known.keys()) {
      if (this.known.size <= maxCompanies && (this.bytes <= maxBytes || this.known.size === 1)) return;
      this.remove(oldest);
    }
  }

  private remove(companyId: number): void {
    this.bytes -= this.known.get(companyId)?.facts.bytes ?? 0;
    this.known.delete(companyId);
  }
}

const clocks = new Map<string, LocalClock>();

/** The clock of a zone. Cached, because computing where its days begin takes a while. */
function clockOf(timezone: string): LocalClock {
  const clock = clocks.get(timezone) ?? new LocalClock(timezone);
  clocks.set(timezone, clock);
  return clock;
}

const hoursOf = ({ weekday, begin, end }: ShiftRow['days'][number]) => ({
  weekday,
  beginMinute: minuteOf(begin),
  endMinute: minuteOf(end),
});
