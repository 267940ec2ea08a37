import { minuteOf } from '@tropeiro/domain/time/time-of-day.ts';
import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import { WeeklyHours } from '@tropeiro/telematics/day/weekly-hours.ts';
import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import type { Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import type { PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import type { CompanyFactsRow } from '../store/tracking/tracking-facts.ts';
import { companySettings } from './company-settings.ts';

/** What events of all vehicles of a company depend on, made ready to be asked message by message. */
export type CompanyFacts = {
  readonly clock: LocalClock;
  readonly pointsOfInterest: PlaceIndex;
  /** The active driver who has a card. */
  holderOf(card: string): number | null;
  readonly shifts: ReadonlyMap<number, WeeklyHours>;
  readonly shiftOfDriver: ReadonlyMap<number, number>;
  /** The settings over time of a vehicle that is in a fleet, or in none. */
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
    holderOf: cardHolders(drivers),
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
 * Finds who has a card: as it is written, else whatever its case and the blanks around it, which readers and people write
 * differently. Of several with one card the first is meant: rows come by id, and later ones would take its place.
 */
function cardHolders(drivers: CompanyFactsRow['drivers']): CompanyFacts['holderOf'] {
  const cards = drivers.toReversed().flatMap(({ id, card }) => (card === null ? [] : [[card, id] as const]));
  const holders = new Map(cards);
  const holdersOfAlike = new Map(cards.map(([card, id]) => [alike(card), id]));
  return (card) => holders.get(card) ?? holdersOfAlike.get(alike(card)) ?? null;
}

const alike = (card: string): string => card.trim().toLowerCase();

/**
 * The facts of companies that this process has made, while they are so. Points of interest and cards come by the
 * thousand, and are the same from one batch to the next; the stamp tells when they are not.
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

  keep(companyId: number, stamp: string, facts: CompanyFacts): void {
    this.known.delete(companyId);
    this.known.set(companyId, { stamp, facts });
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > this.maxCompanies) this.known.delete(oldest);
  }
}

const clocks = new Map<string, LocalClock>();

/** The clock of a zone, made once: to learn where its days begin takes a while. */
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
