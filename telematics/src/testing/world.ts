import { LocalClock } from '../day/local-clock.ts';
import { WeeklyHours } from '../day/weekly-hours.ts';
import type { Context, VehicleFacts } from '../engine/context.ts';
import { withLimits } from '../engine/limited-facts.ts';
import { resolveSettings, type SetValues } from '../engine/resolve-settings.ts';
import { type Change, Timeline } from '../engine/timeline.ts';
import { cellMaxPlaces, type Place, PlaceIndex } from '../places/place-index.ts';

export const plainVehicle: VehicleFacts = {
  speedMaxKmh: null,
  speedMaxRainKmh: null,
  speedMaxRange1Kmh: null,
  rpmHigh: null,
  rpmMax: null,
  temperatureMinC: null,
  temperatureMaxC: null,
  shift: null,
  driver: null,
  areas: [],
};

/** The context that a test specifies. Everything else is unknown. */
export type World = {
  readonly timeZone?: string;
  readonly settings?: SetValues;
  /** Settings that are in force from a time on. */
  readonly settingChanges?: readonly Change<SetValues>[];
  readonly vehicle?: Partial<VehicleFacts>;
  readonly vehicleChanges?: readonly Change<VehicleFacts>[];
  readonly pointsOfInterest?: readonly Place[];
  readonly routePoints?: readonly Place[];
  readonly itinerary?: readonly Change<number | null>[];
  readonly plan?: readonly Change<number | null>[];
  /** Drivers by their cards. */
  readonly cards?: Readonly<Record<string, number>>;
  readonly shifts?: Readonly<Record<number, WeeklyHours>>;
};

const clocks = new Map<string, LocalClock>();

/** The clock of a zone, created once: finding where its days begin takes time. */
export function clockOf(timeZone: string): LocalClock {
  const clock = clocks.get(timeZone) ?? new LocalClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

export const worldOf = (world: World = {}): Context => {
  const settings = resolveSettings([new Timeline<SetValues>(world.settings ?? {}, world.settingChanges)]);
  const vehicle = new Timeline<VehicleFacts>({ ...plainVehicle, ...world.vehicle }, world.vehicleChanges);
  return { ...factsOf(world), settings, vehicle: withLimits(vehicle, settings) };
};

const factsOf = (world: World): Omit<Context, 'settings' | 'vehicle'> => ({
  clock: clockOf(world.timeZone ?? 'America/Sao_Paulo'),
  pointsOfInterest: new Timeline(new PlaceIndex(world.pointsOfInterest ?? [], cellMaxPlaces)),
  routePoints: new Timeline(new PlaceIndex(world.routePoints ?? [])),
  itineraryDriver: new Timeline<number | null>(null, world.itinerary),
  planDriver: new Timeline<number | null>(null, world.plan),
  cardHolder: (card) => world.cards?.[card] ?? null,
  shiftOf: (driver) => world.shifts?.[driver] ?? null,
});

/** Working hours on weekdays from Monday to Friday. */
export const officeHours = (beginHour: number, endHour: number, timeZone = 'America/Sao_Paulo'): WeeklyHours =>
  new WeeklyHours(
    clockOf(timeZone),
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, beginMinute: beginHour * 60, endMinute: endHour * 60 })),
  );
