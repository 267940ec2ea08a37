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
};

/** Prepares the facts of a company, which are read in pages. */
export class CompanyFactsBuilder {
  private readonly timezone: string;
  private readonly pointsOfInterest = new PlaceIndex([], cellMaxPlaces);
  private readonly cards = new CardHolders();
  private readonly shifts = new Map<number, WeeklyHours>();
  private readonly shiftOfDriver = new Map<number, number>();
  private readonly settings: SettingRow[] = [];

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /** Adds drivers, in the order of their ids. */
  addDrivers(drivers: readonly DriverRow[]): void {
    for (const { id, card, work_shift_id } of drivers) {
      if (card !== null) this.cards.add(card, id);
      if (work_shift_id !== null) this.shiftOfDriver.set(id, work_shift_id);
    }
  }

  addShifts(shifts: readonly ShiftRow[]): void {
    for (const { id, timezone, days } of shifts)
      this.shifts.set(id, new WeeklyHours(clockOf(timezone ?? this.timezone), days.map(hoursOf)));
  }

  /** Adds settings, in the order in which they were created. */
  addSettings(settings: readonly SettingRow[]): void {
    for (const setting of settings) this.settings.push(setting);
  }

  addPoints(points: readonly PointRow[]): void {
    this.pointsOfInterest.add(points.map(({ id, latitude, longitude }) => ({ key: `poi:${id}`, latitude, longitude })));
  }

  build(): CompanyFacts {
    const { cards, shifts, shiftOfDriver, pointsOfInterest } = this;
    return {
      clock: clockOf(this.timezone),
      pointsOfInterest,
      driverOfCard: (card) => cards.find(card),
      shifts,
      shiftOfDriver,
      settingsOf: companySettings(this.settings),
    };
  }
}

/**
 * Finds the driver with a card: first by the exact text, then by its key. If several drivers have one card, the first one
 * added counts.
 */
class CardHolders {
  private readonly byCard = new Map<string, number>();
  private readonly byKey = new Map<string, number>();

  add(card: string, driverId: number): void {
    const key = cardKey(card);
    if (key === '') return;
    if (!this.byCard.has(card)) this.byCard.set(card, driverId);
    if (!this.byKey.has(key)) this.byKey.set(key, driverId);
  }

  find(card: string): number | null {
    return this.byCard.get(card) ?? this.byKey.get(cardKey(card)) ?? null;
  }
}

/**
 * Caches the facts of companies in this process. Points of interest and cards can be thousands and rarely change between batches.
 * The stamp shows whether they have changed.
 */
export class CompanyFactsCache {
  private readonly known = new Map<number, { readonly stamp: string; readonly facts: CompanyFacts }>();
  private readonly maxCompanies: number;

  constructor(maxCompanies = 1000) {
    this.maxCompanies = maxCompanies;
  }

  find(companyId: number, stamp: string): CompanyFacts | undefined {
    const found = this.known.get(companyId);
    return found?.stamp === stamp ? found.facts : undefined;
  }

  store(companyId: number, stamp: string, facts: CompanyFacts): void {
    this.known.delete(companyId);
    this.known.set(companyId, { stamp, facts });
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > this.maxCompanies) this.known.delete(oldest);
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
