import { LocalClock } from '../day/local-clock.ts';
import { WeeklyHours } from '../day/weekly-hours.ts';
import type { Context } from '../engine/context.ts';
import type { Category, TrackedEvent } from '../engine/event.ts';
import { InMemoryDevice } from '../engine/in-memory-device.ts';
import { resolveSettings, type SetValues } from '../engine/resolve-settings.ts';
import { Timeline } from '../engine/timeline.ts';
import { readMessage } from '../message.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { PlaceIndex } from '../places/place-index.ts';
import type { Attribute } from '../raw-message.ts';

/** The context of an example, in the words of the API. Absent fields are unknown. */
export type ExampleSetup = {
  readonly vehicle?: Readonly<Partial<Record<VehicleLimit, number>>>;
  readonly virtual_area?: Coordinates & { readonly radius: number };
  readonly point_of_interest?: Coordinates;
  readonly work_shift?: ExampleShift;
  readonly driver?: { readonly identifier: string };
  readonly settings?: SetValues;
};
type ExampleShift = {
  readonly weekdays: readonly number[];
  readonly begin: string;
  readonly end: string;
  readonly timezone: string;
};
type VehicleLimit = 'speed_max' | 'speed_max_range_1' | 'rpm_max' | 'min_temperature' | 'max_temperature';

/** A message of an example: at a time of one Tuesday, in UTC. */
export type ExampleMessage = {
  readonly time: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly speed_kmh: number;
  readonly attributes?: Readonly<Record<string, Attribute>>;
};

/** Messages in which exactly one event of each of these categories is found. */
export type Example = {
  readonly categories: readonly Category[];
  readonly setup: ExampleSetup;
  readonly messages: readonly ExampleMessage[];
};

export const exampleDay = '2026-03-10';

/** The events of a category that the engine finds in an example. */
export function eventsIn({ setup, messages }: Example, category: Category): readonly TrackedEvent[] {
  const device = new InMemoryDevice('example');
  device.receive(
    messages.map(({ time, latitude, longitude, speed_kmh, attributes = {} }) =>
      readMessage({
        device: 'example',
        time: `${exampleDay}T${time}Z`,
        valid: true,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
        altitude_m: null,
        speed_kmh,
        course_deg: null,
        attributes,
      }),
    ),
    contextOf(setup),
  );
  const { segments, running } = device.history;
  return [...segments.flatMap(({ ended }) => ended), ...running].filter((event) => event.category === category);
}

const clock = new LocalClock('America/Sao_Paulo');

function contextOf({ vehicle, virtual_area, point_of_interest, work_shift, driver, settings }: ExampleSetup): Context {
  const places = point_of_interest ? [{ key: 'poi:1', ...point_of_interest }] : [];
  return {
    clock,
    settings: resolveSettings([new Timeline(settings ?? {})]),
    vehicle: new Timeline({
      speedMaxKmh: vehicle?.speed_max ?? null,
      speedMaxRainKmh: null,
      speedMaxRange1Kmh: vehicle?.speed_max_range_1 ?? null,
      rpmHigh: null,
      rpmMax: vehicle?.rpm_max ?? null,
      temperatureMinC: vehicle?.min_temperature ?? null,
      temperatureMaxC: vehicle?.max_temperature ?? null,
      shift: work_shift ? hoursOf(work_shift) : null,
      driver: null,
      areas: virtual_area
        ? [{ id: 1, shape: { centre: virtual_area, radiusM: virtual_area.radius }, speedMaxKmh: null }]
        : [],
    }),
    pointsOfInterest: new Timeline(new PlaceIndex(places)),
    routePoints: new Timeline(new PlaceIndex([])),
    itineraryDriver: new Timeline<number | null>(null),
    planDriver: new Timeline<number | null>(null),
    cardHolder: (card) => (card === driver?.identifier ? 1 : null),
    shiftOf: () => null,
  };
}

const hoursOf = ({ weekdays, begin, end, timezone }: ExampleShift): WeeklyHours =>
  new WeeklyHours(
    new LocalClock(timezone),
    weekdays.map((weekday) => ({ weekday, beginMinute: minuteOf(begin), endMinute: minuteOf(end) })),
  );

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
