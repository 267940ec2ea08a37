import { minuteOf } from '@tropeiro/domain/time/time-of-day.ts';
import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import { WeeklyHours } from '@tropeiro/telematics/day/weekly-hours.ts';
import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import type { Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import type { PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import type { CompanyFactsRow } from '../../store/tracking/tracking-facts.ts';
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
  settingsOf(vehicleId: number, fleetId: number | null): Timeline<SettingsInForce>;
};

export function makeCompanyFacts(
  timezone: string,
  { drivers, shifts, settings }: CompanyFactsRow,
  pointsOfInterest: PlaceIndex,
): CompanyFacts {
  return {
    clock: clockOf(timezone),
    pointsOfInterest,
    driverOfCard: cardHolders(drivers),
    shifts: new Map(
      shifts.map((shift) => [shift.id, new WeeklyHours(clockOf(shift.timezone ?? timezone), shift.days.map(hoursOf))]),
    ),
    shiftOfDriver: new Map(
      drivers.flatMap(({ id, work_shift_id }) => (work_shift_id === null ? [] : [[id, work_shift_id]])),
    ),
    settingsOf: companySettings(settings),
  };
}

/**
 * Finds the driver with a card: first by the exact text, then ignoring case and blanks, which readers and people write
 * differently. If several drivers have one card, the one with the lowest id counts.
 */
function cardHolders(drivers: CompanyFactsRow['drivers']): CompanyFacts['driverOfCard'] {
  const cards = drivers.toReversed().flatMap(({ id, card }) => (card === null ? [] : [[card, id] as const]));
  const holders = new Map(cards);
  const holdersByNormalizedCard = new Map(cards.map(([card, id]) => [normalizedCard(card), id]));
  return (card) => holders.get(card) ?? holdersByNormalizedCard.get(normalizedCard(card)) ?? null;
}

const normalizedCard = (card: string): string => card.trim().toLowerCase();

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

const hoursOf = ({ weekday, begin, end }: CompanyFactsRow['shifts'][number]['days'][number]) => ({
  weekday,
  beginMinute: minuteOf(begin),
  endMinute: minuteOf(end),
});
