import type { LocalClock } from '../day/local-clock.ts';
import type { WeeklyHours } from '../day/weekly-hours.ts';
import type { Area } from '../places/area.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import type { CommonSettings } from './common-settings.ts';
import type { Timeline } from './timeline.ts';

/** What is known of a vehicle at a moment, null where nobody said it. */
export type VehicleFacts = {
  readonly speedMaxKmh: number | null;
  readonly speedMaxRainKmh: number | null;
  /** Up to here speeding is of the first range. */
  readonly speedMaxRange1Kmh: number | null;
  readonly rpmHigh: number | null;
  readonly rpmMax: number | null;
  readonly temperatureMinC: number | null;
  readonly temperatureMaxC: number | null;
  readonly shift: WeeklyHours | null;
  readonly driver: number | null;
  /** The active areas it is linked to. */
  readonly areas: readonly Area[];
};

/** Of one detector, by name. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** The settings in force at a moment: those of all, and those of each detector in the order of the list. */
export type SettingsInForce = { readonly common: CommonSettings; readonly detectors: readonly SettingValues[] };

/**
 * Everything but the messages that events depend on, each with the time from which it holds. The engine asks, and never
 * fetches: who changes a context folds again from the first moment that changed.
 */
export type Context = {
  /** Of the company's zone: its days are those of the daily summary. */
  readonly clock: LocalClock;
  readonly settings: Timeline<SettingsInForce>;
  readonly vehicle: Timeline<VehicleFacts>;
  readonly pointsOfInterest: Timeline<PlaceIndex>;
  /** Those of the vehicle's plans that are still to be done. */
  readonly routePoints: Timeline<PlaceIndex>;
  /** Who drives, as far as an itinerary or a plan tells. */
  readonly itineraryDriver: Timeline<number | null>;
  readonly planDriver: Timeline<number | null>;
  /** The active driver whose identifier a card is. */
  cardHolder(card: string, ms: number): number | null;
  shiftOf(driver: number, ms: number): WeeklyHours | null;
};
