import type { LocalClock } from '../day/local-clock.ts';
import type { WeeklyHours } from '../day/weekly-hours.ts';
import type { Area } from '../places/area.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import type { CommonSettings } from './common-settings.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { ValueOverTime } from './timeline.ts';

/** The facts about a vehicle at a time. Null if unknown. */
export type VehicleFacts = {
  readonly speedMaxKmh: number | null;
  readonly speedMaxRainKmh: number | null;
  /** Up to this value, speeding is in the first range. */
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

/** The settings of one detector, by name. */
export type SettingValues = Readonly<Record<string, unknown>>;

/**
 * The settings in force at a time: those that all detectors share, the limits that replace those of the vehicle, and
 * those of each detector in the order of the list.
 */
export type SettingsInForce = {
  readonly common: CommonSettings;
  readonly limits: LimitSettings;
  readonly detectors: readonly SettingValues[];
};

/**
 * Everything except messages that events depend on, each with the time from which it is valid. The engine reads it and
 * fetches nothing. When the context changes, the device is replayed from the first affected time.
 */
export type Context = {
  /** In the company's zone: its days are those of the daily summary. */
  readonly clock: LocalClock;
  readonly settings: ValueOverTime<SettingsInForce>;
  readonly vehicle: ValueOverTime<VehicleFacts>;
  readonly pointsOfInterest: ValueOverTime<PlaceIndex>;
  /** Those of the vehicle's plans that are not done yet. */
  readonly routePoints: ValueOverTime<PlaceIndex>;
  /** The driver according to an itinerary or a plan. */
  readonly itineraryDriver: ValueOverTime<number | null>;
  readonly planDriver: ValueOverTime<number | null>;
  /** The active driver with this card. */
  cardHolder(card: string, ms: number): number | null;
  shiftOf(driver: number, ms: number): WeeklyHours | null;
};
